### Worte, die nur die Seite im Browser sagt, am Tisch der Insel. `$player`, `$team`, `$unit`, `$vessel` sind Namen.

## Felder, für alle, die das Brett nicht sehen

page-cell-steps = { $tile } mit { $number } Schritten
page-cell-points = { $tile }, zeigt nach { $directions }
page-cell-step = auf Schritt { $step }
page-mark-target = erreichbar
page-mark-danger = tödlich
page-mark-attack = Angriff
page-mark-pick = wählbar
page-mark-selected = gewählt
page-mark-hint = auf anderem Weg erreichbar
page-board = Die Insel

## Wer am Zug ist

page-turn-yours = Du bist am Zug
page-turn-badge = Du bist dran!
page-turn-over = Die Partie ist vorbei
page-turn-waits = Der Zug ist unterwegs …
page-ask-who = Wer soll gehen?
page-ask-where = Wohin?
page-ask-where-with = Wohin? Dabei: { $cargo }.
page-ask-rum = Welches Feld bekommt eine Flasche?
page-ask-resurrect = In welcher Festung?
page-ask-which = Wie meinst du das?
page-ask-otherwise = Damit geht es nicht: { $cargo }. Vielleicht so?
page-ask-sure = Ausführen?

## Wählen

page-who = Wer geht
page-who-unit = { $unit } auf { $cell }
page-who-vessel = { $vessel } bei { $cell }
page-hand = In der Hand
page-hand-nothing = nichts
page-hand-only = In der Hand: { $cargo }
page-way = Wie
page-way-go = zu Fuß
page-way-fly = im Flugzeug
page-order-rum = Rum ausschenken ({ $bottles })
page-order-resurrect = Piraten zurückrufen
page-order-end = Zug beenden
page-order-cancel = Doch nicht
page-order-undo = Zurücknehmen
page-confirm = Ja, los
page-confirm-deadly = Trotzdem los
page-act-go = { $unit } nach { $cell }
page-act-go-with = { $unit } nach { $cell }, in der Hand { $cargo }
page-act-step = { $unit } weiter zum nächsten Schritt
page-act-step-with = { $unit } weiter zum nächsten Schritt, in der Hand { $cargo }
page-act-fire = { $unit } bleibt und feuert: { $cargo }
page-act-fly = { $unit } fliegt nach { $cell }
page-act-fly-with = { $unit } fliegt nach { $cell }, in der Hand { $cargo }
page-act-sail = { $vessel } segelt nach { $cell }
page-act-rum = Eine Flasche Rum für { $cell }
page-act-resurrect = Ein toter Pirat kehrt auf { $cell } zurück
page-act-open = { $cell } aufdecken
page-act-swap = { $cell } tauschen
page-act-end = Zug beenden
page-act-deadly = Tödlich: { $cause }
page-type = Zug als Notation
page-type-hint = g2-g3, g2-g3:coin, sail g1-f1
page-type-do = Los

## Die Spalte

page-crews = Mannschaften
page-crew-you = du
page-crew-gone = ausgeschieden
page-crew-away = nicht verbunden
page-crew-rum = { $bottles ->
        [one] eine Flasche Rum
       *[other] { $bottles } Flaschen Rum
    }
page-crew-points = { $count ->
        [one] ein Punkt
       *[other] { $count } Punkte
    }
page-crew-stand-in = Einen Bot für { $player } weiterspielen lassen
page-crew-sit-again = Selbst weiterspielen
page-gold-left = Gold übrig: { $count }
page-fog-left = { $count ->
        [0] kein Nebel mehr
       *[other] { $count } im Nebel
    }
page-fog-times = { $count } ×
page-clock-left = { $player } hat noch { $time }
page-clock-last = { $seconds }
page-clock-long = { $days } T { $hours } h
page-log = Was geschah
page-log-empty = Noch nichts. Der Nebel ist dicht.
page-log-why = warum?
page-log-why-of = Warum? { $typed }
page-log-flag = Die Zeit von { $player } ist abgelaufen.
page-log-undone = Ein Zug wurde zurückgenommen.
page-why = Warum?
page-why-open = Alle Regeln
page-menu = Mehr
page-menu-log = Verlauf
page-menu-chat = Chat
page-menu-table = Tisch
page-sound-off = Ton aus
page-sound-on = Ton an

## Chat

page-chat = Chat
page-chat-empty = Noch hat niemand etwas gesagt.
page-chat-say = Sag etwas
page-chat-send = Senden
page-chat-mute = Ausblenden, was { $player } sagt
page-chat-unmute = Zeigen, was { $player } sagt
page-chat-muted = { $player } ist ausgeblendet.
page-chat-new = { $count ->
        [one] eine neue Zeile
       *[other] { $count } neue Zeilen
    }
page-phrase-hello = Hallo!
page-phrase-good-luck = Viel Glück!
page-phrase-well-played = Gut gespielt!
page-phrase-thanks = Danke!
page-phrase-oops = Hoppla.
page-phrase-sorry = Tut mir leid.
page-phrase-wait = Einen Moment, bitte.
page-phrase-hurry = Beeil dich!
page-phrase-yes = Ja.
page-phrase-no = Nein.
page-phrase-arr = Arrr!
page-phrase-treasure = Ein Schatz!
page-phrase-good-game = Gute Partie.
page-phrase-again = Noch mal?
page-phrase-bye = Tschüss!

## Angebote und Aufgeben

page-offer-draw = { $player } schlägt vor, ohne Sieger aufzuhören.
page-offer-undo = { $player } möchte einen Zug zurücknehmen.
page-offer-rematch = { $player } möchte noch eine Partie.
page-offer-mine-draw = Du hast vorgeschlagen aufzuhören. Die anderen sind gefragt.
page-offer-mine-undo = Du möchtest einen Zug zurücknehmen. Die anderen sind gefragt.
page-offer-mine-rematch = Du möchtest noch eine Partie. Die anderen sind gefragt.
page-offer-agree = Zustimmen
page-offer-decline = Nein
page-offer-withdraw = Zurückziehen
page-draw = Remis anbieten
page-resign = Aufgeben
page-resign-sure = Endgültig aufgeben? Deine Mannschaft verlässt die Insel, und die Partie geht ohne dich weiter.
page-resign-yes = Ja, aufgeben
page-resign-no = Weiterspielen
page-resign-as = Als { $player } aufgeben

## Die Verbindung

page-line-opening = Wir rudern zum Tisch …
page-line-lost = Der Server ist außer Sicht. Er taucht von selbst wieder auf; verloren ist nichts.
page-line-gone = Der Tisch ist nicht mehr zu erreichen.
page-line-reload = Noch einmal versuchen
page-watching = Du schaust zu.
page-watchers = { $count ->
        [one] einer schaut zu
       *[other] { $count } schauen zu
    }

## Das Ende

page-over-won = Du hast gewonnen!
page-over-shared = Du gewinnst mit anderen zusammen.
page-over-lost = Du hast verloren. Mehr Glück auf der nächsten Insel.
page-over-nobody = Niemand hat gewonnen.
page-over-watched = Gewonnen: { $winners }.
page-over-won-mark = gewonnen
page-over-rematch = Noch eine Partie
page-over-next = Zur nächsten Partie
page-over-replay = Noch einmal ansehen
page-over-log = Protokoll herunterladen
page-over-fair = Ging es mit rechten Dingen zu?
page-over-fair-line = Vor dem ersten Zug wurde dieses Siegel der Insel gezeigt. Im Protokoll steht die Insel selbst; „doubloon verify“ vergleicht beides.
page-over-seal = Siegel (SHA-256)
page-over-promise = Das Versprechen des Servers
page-over-home = Zum Anfang
