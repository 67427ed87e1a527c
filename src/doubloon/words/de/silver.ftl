### Captain Silver: was geschehen ist, ein kurzer Satz für jedes Ereignis. Zu den Argumenten siehe die englische Datei.
###
### Spieler kommen als fertige Namen im Nominativ; danach sind die Sätze gebaut. Erzählt wird in der Gegenwart.

## Eine Runde beginnt

silver-shaken =
    { $late ->
        [yes] Die Zeit ist um: Der Beutel von { $seat } wird geschüttelt.
       *[no] { $seat } schüttelt den Beutel.
    }

silver-countdown-began = Alle Beutel sind geschüttelt, gleich beginnt Runde { $round }.

silver-ahoy = Piraten ahoi! Runde { $round } läuft.

## Hände

silver-drew = { $seat } zieht ein Teil.

silver-drew-piece = { $seat } hat { $kind-accusative } in der Hand.

silver-too-late = { $seat } kommt { $margin } s zu spät, und die Hand bleibt leer.

silver-thrown =
    { $rule-key ->
        [C2-8] Die Frist ist um: { $seat } verliert { $kind-accusative } an die Vulkaninsel.
        [C2-14] { $seat } geht, und { $kind-found } landet auf der Vulkaninsel.
       *[other] { $seat } wirft { $kind-accusative } auf die Vulkaninsel.
    }

silver-resting =
    { $wrong ->
        [0] { $seat } ruht den Arm aus.
        [one] { $seat } ruht den Arm aus, mit einem falschen Teil in dieser Runde.
       *[other] { $seat } ruht den Arm aus, mit { $wrong } falschen Teilen in dieser Runde.
    }

silver-rested = { $seat } kann weitermachen.

## Reihen

silver-placed =
    { $rule-key ->
        [C2-8] Im letzten Augenblick legt { $seat } { $kind-accusative } auf { $space }.
        [C2-10] { $seat } erobert { $space } und legt { $kind-accusative } hin.
       *[other] { $seat } legt { $kind-accusative } auf { $space }.
    }

silver-refused = Auf { $space } passt etwas anderes: { $seat } behält { $kind-accusative } und muss warten.

silver-dead-heat = Kopf an Kopf um { $space }: nur { $margin } s zwischen { $seats }, das Los entscheidet.

silver-bumped = { $by } holt sich { $space } mit { $margin } s Vorsprung, und { $seat } nimmt das Teil zurück.

silver-missed = { $by } holt sich { $space } mit { $margin } s Vorsprung, und { $seat } behält das Teil in der Hand.

silver-settled = Was { $seat } auf { $space } gelegt hat, bleibt dort.

## Eine Runde endet

silver-voted-stop = { $seat } möchte die Runde beenden.

silver-round-stopped = Piraten stopp! { $reason-words }

silver-stop-row = Eine Reihe ist voll.
silver-stop-empty = Alle Beutel und alle Hände sind leer.
silver-stop-stuck = Keine Reihe will noch etwas von dem, was übrig ist.
silver-stop-vote = Alle wollen aufhören.
silver-stop-limit = Die Zeit ist um.

silver-round-ended = Hände aus den Beuteln: Runde { $round } ist vorbei, und die Inseln zahlen.

## Wertung

silver-island-turned = Die Inselkarte nennt Reihe { $row }.

silver-evaluated =
    { $rule-key ->
        [C2-14] { $seat } ist gegangen und bekommt nichts für { $kind-accusative } auf { $space }.
       *[other] { $right ->
            [yes] { $seat } bekommt { silver-reward } für { $kind-accusative } auf { $space }.
           *[no] { $lost ->
                [0] { $seat } hat kein Gold und zahlt nichts für { $kind-accusative } auf { $space }.
               *[other] { $seat } zahlt { $lost } Gold, denn { $kind-accusative } wollte auf { $space } niemand.
            }
        }
    }

silver-reward =
    { $steps ->
        [0] { $gold } Gold
        [one] { $gold ->
            [0] einen Schritt
           *[other] { $gold } Gold und einen Schritt
        }
       *[other] { $gold ->
            [0] { $steps } Schritte
           *[other] { $gold } Gold und { $steps } Schritte
        }
    }

silver-sailed =
    { $steps ->
        [one] { $seat } segelt ein Feld weiter, auf Feld { $end }.
       *[other] { $seat } segelt { $steps } Felder weiter, auf Feld { $end }.
    }

silver-coin-found = { $seat } fischt die Münze von Feld { $space }.

silver-landed =
    { $left ->
        [0] { $seat } legt auf Feld { $space } an, aber der { $stack-words } ist leer.
        [one] { $seat } legt auf Feld { $space } an und bekommt die letzte Truhe: Der { $stack-words } ist leer.
       *[other] { $seat } legt auf Feld { $space } an: Der { $stack-words } hat noch { $left } Truhen.
    }

silver-looked-into = { $seat } sieht Truhen im Wert von { $chests }.

silver-chest-kept =
    { $late ->
        [yes] Die Zeit ist um: { $seat } bekommt die wertvollste Truhe vom { $stack ->
            [upper] oberen
           *[lower] unteren
        } Stapel.
       *[no] { $seat } behält eine Truhe vom { $stack ->
            [upper] oberen
           *[lower] unteren
        } Stapel.
    }

silver-chest-chosen = { $seat } behält die Truhe im Wert von { $chest }.

stack-upper = obere Stapel
stack-lower = untere Stapel

silver-volcano-turned = Auf der Speisekarte des Vulkans: { $kinds }.

silver-burned =
    { $paid ->
        [0] { $seat } hat kein Gold und zahlt nichts für { $kind-accusative } auf der Vulkaninsel.
       *[other] { $seat } zahlt { $paid } Gold für { $kind-accusative } auf der Vulkaninsel.
    }

silver-show-began = Das war die Wertung.

silver-voted-skip = { $seat } hat genug gesehen.

silver-pieces-back = Alle Teile sind wieder in den Beuteln: Runde { $round }, kräftig schütteln.

## Wer da ist

silver-seat-away = { $seat } ist kurz weg.

silver-stand-in-took = { $seat } fehlt noch, solange spielt ein Bot.

silver-seat-back = { $seat } ist zurück.

silver-seat-left = { $seat } verlässt die Partie.

silver-game-over =
    { $reason-words } { $winners-count ->
        [0] Niemand gewinnt
        [one] { $winners } gewinnt
       *[other] { $winners } gewinnen
    }, { $scores }.{ $has-chests ->
        [yes] { " Die Truhen: " }{ $chests }.
       *[no] { "" }
    }

silver-end-points = Drei Runden sind vorbei, Gold und Truhen sind gezählt.
silver-end-alone = Es ist kein Gegner mehr da.

## Die Teile

piece-sabre = Säbel
    .found = ein Säbel
    .accusative = einen Säbel
piece-pistol = Pistole
    .found = eine Pistole
    .accusative = eine Pistole
piece-wheel = Steuerrad
    .found = ein Steuerrad
    .accusative = ein Steuerrad
piece-map = Karte
    .found = eine Karte
    .accusative = eine Karte
piece-bottle = Flasche
    .found = eine Flasche
    .accusative = eine Flasche
piece-cannon = Kanone
    .found = eine Kanone
    .accusative = eine Kanone
piece-parrot = Papagei
    .found = ein Papagei
    .accusative = einen Papagei
piece-anchor = Anker
    .found = ein Anker
    .accusative = einen Anker

## Einstellungen, als kurzes Schild

silver-setting-seats = Spieler
silver-setting-boards = Ozeantafeln
silver-setting-treasure = Seite der Schatzinsel
silver-setting-placing = Falsche Teile
silver-setting-hold = Teile dürfen gehalten werden
silver-setting-draw_time = Pause nach dem Ziehen
silver-setting-wrong_time = Längere Pause für ein falsches Teil
silver-setting-grace = Frist nach dem Ruf
silver-setting-round_limit = Längste Runde
silver-setting-shake_time = Zeit zum Schütteln
silver-setting-countdown = Countdown
silver-setting-choice_time = Zeit für die Wahl einer Truhe
silver-setting-show_time = Dauer der Wertung
silver-setting-away_time = Wartezeit, bis ein Bot einspringt
silver-setting-fingertip = Dicke des Fingers
silver-setting-trail = Spur des Fingers
silver-setting-turns = Drehung der Teile
