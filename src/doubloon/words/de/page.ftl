### Worte, die nur die Seite im Browser sagt.

## Überall

page-name = Doubloon
page-skip = Zum Inhalt
page-nav = Die Seite
page-lobby = Lobby
page-rules = Regeln
page-tiles = Felder
page-account = Konto
page-preferences = Einstellungen
page-close = Schließen
page-back-to-start = Zum Anfang
page-credits = Mitwirkende
page-licence = MIT-Lizenz
page-motto = Freie Software; die Zeichnungen sind von game-icons.net.
page-away = Der Server ist nicht zu erreichen.
page-wait = Einen Moment …
page-copy = Kopieren
page-copied = Kopiert
page-nowhere = Unbekannte Gewässer
page-nowhere-line = Unter dieser Adresse liegt nichts. Die Karte ist wohl alt, oder ein Buchstabe stimmt nicht.
page-install = Als App installieren

## Die Spiele

page-game-jackal = Die Insel
page-game-silver = Captain Silver
page-bot-random = Schiffsjunge
page-bot-random-line = Zieht, wie der Wind weht.
page-bot-greedy = Matrose
page-bot-greedy-line = Geht geradewegs aufs Gold los.
page-bot-beginner = Leichtmatrose
page-bot-practised = Matrose
page-bot-skilled = Bootsmann
# Ein Bot, der noch keinen eigenen Namen hat.
page-bot-other = { $title }

## Anfang

page-tagline = Eine Insel, die niemand kennt. Geh an Land, lichte den Nebel und hol das Gold an Bord, ehe es andere tun.
page-play = Jetzt spielen
page-play-line = Gegner: { $who }, Insel: { $word }. Ein Konto brauchst du nicht.
page-play-waits = Die Schiffe drehen bei …
page-more = Anderer Gegner oder andere Insel
page-strength = Gegner
page-size = Insel
page-size-7 = klein
page-size-9 = mittel
page-size-11 = normal
page-friends = Mit Freunden spielen
page-friends-line = Öffne einen Raum und verschick den Link, oder reicht ein Gerät herum. Leere Plätze übernehmen Bots.
page-make-room = Raum öffnen
page-join = Mitspielen
page-join-line = Du hast einen Code oder einen Link bekommen?
page-join-code = Code des Raums
page-join-go = Hinein
page-join-unknown = Einen Raum mit dem Code { $typed } gibt es nicht.
page-lobby-line = Sieh, wer Mitspieler sucht, und schau laufenden Partien zu.
page-rules-line = Jede Regel mit ihrer Nummer und mit Suche.
page-tiles-line = Was jedes Feld tut, auf einer kleinen Insel gezeigt.
page-silver-line = Eine andere Jagd: Ertaste im Beutel das richtige Teil, schneller als die anderen.
page-practice-line = Wie schnell erkennst du ein Teil, und womit verwechselst du es?
page-continue = Weiterspielen
page-continue-with = gegen { $player }

## Lobby

page-lobby-open = Warten auf Mitspieler
page-lobby-running = Laufende Partien
page-lobby-none = Gerade wartet niemand. Öffne einen Raum und wähle „öffentlich“: Dann steht er hier.
page-lobby-quiet = Gerade läuft keine öffentliche Partie.
page-lobby-taken = { $n } von { $count } Plätzen besetzt
page-lobby-watch = Zuschauen
page-lobby-rated = gewertet
page-lobby-more = Ältere
page-lobby-live = Die Liste hält sich selbst aktuell.

## Einstellungen der Partie

page-new = Neue Partie
page-new-game = Welches Spiel
page-new-line = Such eine Vorgabe aus und leg los, oder ändere, was du willst.
page-new-make = Raum öffnen
page-preset = Vorgabe
page-preset-online = Online
page-preset-online-line = Zwei Spieler, alle Felder: so, wie man im Netz meistens spielt.
page-preset-classic = Klassisch
page-preset-classic-line = Die alte Insel: Pfeile, Gold und Gefahren, kein Rum und keine Figuren.
page-preset-treasure-island = Schatzinsel
page-preset-treasure-island-line = Rum, Höhlen, Dschungel und Figuren, und zu tragen nur Gold.
page-preset-boardgame = Brettspiel
page-preset-boardgame-line = Wie in der Schachtel für zwei: Jeder lenkt zwei Mannschaften an gegenüberliegenden Ufern.
page-preset-warships = Kriegsschiffe
page-preset-warships-line = Kanonenkugeln versenken Schiffe.
page-preset-blitz = Blitz
page-preset-blitz-line = Eine kleine Insel und eine Viertelminute für jeden Zug.
page-preset-standard = Wie gedruckt
page-preset-standard-line = Falsche Teile zeigen sich bei der Wertung und kosten Gold.
page-preset-children = Kinder
page-preset-children-line = Ein dicker Finger, aufrechte Teile, eine lange Spur; falsche Teile werden gleich abgelehnt.
page-preset-experts = Könner
page-preset-experts-line = Keine Spur: Was der Finger ertastet hat, muss man sich merken.
page-fine = Feinheiten der Regeln
page-settings-main = Die Partie
page-settings-who = Wer kommen darf
page-public = Öffentlich: steht für alle in der Lobby
page-private = Privat: nur für die, die den Link haben
page-rated = Gewertet: zählt für alle mit Konto, solange die Vorgabe unverändert ist
page-reset = Zurück zur Vorgabe
page-why-rule = Regel { $rule }
page-yes = ja
page-no = nein
page-setting-range = { $first } bis { $last }
page-unit-rounds = Runden
page-unit-seconds = Sekunden
page-clock = Uhr
page-clock-help = Wie viel Zeit jeder hat. Wem sie ausgeht, der scheidet aus.
page-clock-none = Keine Uhr
page-clock-move = { $seconds ->
        [one] Eine Sekunde pro Zug
       *[other] { $seconds } Sekunden pro Zug
    }
page-clock-fischer = { $n } min + { $seconds } s pro Zug
page-clock-days = { $count ->
        [one] Ein Tag pro Zug
       *[other] { $count } Tage pro Zug
    }
page-clock-other = Andere: { $title }

page-set-line_up = Mannschaften
page-set-line_up-help = Wer gegen wen spielt, und mit wie vielen Schiffen.
page-set-side = Insel
page-set-side-short = { $count } mal { $count }
page-set-side-help = Wie viele Landfelder eine Seite hat; 11 ist die normale Insel.
page-set-tiles = Felder
page-set-tiles-help = Woraus die Insel besteht; ein Satz schrumpft und wächst mit ihr.
page-set-seating = Ufer
page-set-seating-help = Wer wo sitzt: ausgelost oder nach der Nummer des Platzes.
page-set-nearest_by = Nächstes Schiff
page-set-nearest_by-help = Wie ermittelt wird, welches Schiff das nächste ist.
page-set-quiet_rounds = Stille Runden
page-set-quiet_rounds-help = Nach so vielen Runden ohne Entdeckung und ohne Gold endet die Partie; 0: nie.
page-set-rum_costs_turn = Rum ausschenken kostet den Zug
page-set-rum_costs_turn-help = Sonst kann man Rum ausschenken und trotzdem ziehen.
page-set-restriction_kills = Verbotener Boden tötet
page-set-restriction_kills-help = Wer dorthin gerät, wohin er nicht darf, stirbt, was auch sonst geschehen wäre.
page-set-missionary_blocks_attack = Ein Missionar hält Frieden
page-set-missionary_blocks_attack-help = Wer bei einem Missionar der eigenen Seite steht, kann nicht angreifen.
page-set-cannonball_kills = Kanonenkugeln töten
page-set-cannonball_kills-help = Sonst fliegt an Land Getroffenes nach Hause.
page-set-fortress_vs_ball = Festung unter Beschuss
page-set-fortress_vs_ball-help = Was sie mit einer Kanonenkugel macht.
page-set-ball_spares_fog = Kanonenkugeln schonen den Nebel
page-set-ball_spares_fog-help = Sie tun weder ihm etwas noch dem, was darunter liegt.
page-set-destroying_ships = Kanonenkugeln versenken Schiffe
page-set-destroying_ships-help = Und wer als Letzter ein Schiff hat, gewinnt.
page-set-friendly_fire = Eigenbeschuss
page-set-friendly_fire-help = Kanonenkugeln treffen auch eigene und verbündete Schiffe.
page-set-no_wasted_rum = Rum nicht verschwenden
page-set-no_wasted_rum-help = Rum darf nur dort ausgeschenkt werden, wo er etwas ändert.
page-set-no_trapped_rum = Kein Rum im Tunnel
page-set-no_trapped_rum-help = Wer in den Höhlen feststeckt, darf keinen Rum ausschenken.
page-set-turn_time = Zeit für einen Zug
page-set-turn_time-help = Danach geschieht oder verfällt er von selbst; 0: unbegrenzt.
page-set-plane_seats = Sitze im Flugzeug
page-set-plane_seats-help = Wer mitfliegt.
page-set-boardgame_caves = Höhlen wie in der Schachtel
page-set-boardgame_caves-help = Freunde versperren keinen Ausgang, Feinde schon.
page-set-weed_steers = Teufelskraut
page-set-weed_steers-help = Wer eine berauschte Mannschaft eine Runde lang lenkt.

page-set-seats = Spieler
page-set-seats-help = Wie viele mitspielen.
page-set-boards = Ozeantafeln
page-set-boards-help = Welche Tafel wo liegt: ausgelost oder von der Vulkaninsel aus genannt, etwa 1a 3b-turned 4a 2a.
page-set-treasure = Schatzinsel
page-set-treasure-help = Welche ihrer Seiten oben liegt.
page-set-placing = Falsche Teile
page-set-placing-help = Man darf sie legen, und sie kosten bei der Wertung Gold, oder sie werden abgelehnt und kosten Zeit.
page-set-hold = Teile dürfen gehalten werden
page-set-hold-help = Ein Teil, das nirgends passt, muss man nicht gleich wegwerfen.
page-set-draw_time = Eine leere Hand ruht
page-set-draw_time-help = Wie lange, bevor sie wieder ziehen darf.
page-set-wrong_time = Ein falsches Teil kostet
page-set-wrong_time-help = So viel länger für das erste einer Runde, doppelt so viel für das zweite und so weiter.
page-set-grace = Frist nach dem Ruf
page-set-grace-help = So lange darf man ein richtiges Teil noch legen.
page-set-round_limit = Die längste Runde
page-set-round_limit-help = Danach tastet niemand mehr, was er auch hat.
page-set-shake_time = Warten aufs Schütteln
page-set-shake_time-help = Wie lange eine Runde auf die wartet, die noch nicht geschüttelt haben.
page-set-countdown = Countdown
page-set-countdown-help = Vom letzten Schütteln bis zum Ruf.
page-set-choice_time = Wahl einer Truhe
page-set-choice_time-help = Wie viel Zeit dafür ist.
page-set-show_time = Wertung
page-set-show_time-help = Wie lange sie gezeigt wird.
page-set-away_time = Verlorene Verbindung
page-set-away_time-help = Wie lange gewartet wird, bis ein Bot einspringt.
page-set-fingertip = Finger
page-set-fingertip-help = Wie dick er sich im Beutel anfühlt.
page-set-trail = Spur
page-set-trail-help = Wie lange ein berührter Umriss zu sehen bleibt.
page-set-turns = Wie die Teile liegen
page-set-turns-help = Im Beutel: beliebig gedreht oder fast aufrecht.

page-choice-boards-drawn = ausgelost
page-choice-treasure-drawn = ausgelost
page-choice-treasure-a = Seite A
page-choice-treasure-b = Seite B
page-choice-placing-as_printed = kosten Gold
page-choice-placing-checked = werden abgelehnt
page-choice-fingertip-adult = wie bei Erwachsenen
page-choice-fingertip-child = wie bei Kindern
page-choice-trail-none = keine
page-choice-trail-short = kurz
page-choice-trail-normal = normal
page-choice-trail-long = lang
page-choice-turns-any = beliebig
page-choice-turns-upright = aufrecht
page-choice-line_up-duel = zwei, je ein Schiff
page-choice-line_up-double = zwei, je zwei Schiffe
page-choice-line_up-melee3 = drei, jeder für sich
page-choice-line_up-melee4 = vier, jeder für sich
page-choice-line_up-pairs = zwei gegen zwei
page-choice-tiles-full = alles
page-choice-tiles-treasure-island = Schatzinsel
page-choice-tiles-classic = klassisch
page-choice-seating-drawn = ausgelost
page-choice-seating-fixed = nach der Nummer des Platzes
page-choice-nearest_by-king = nach Schritten in alle Richtungen
page-choice-nearest_by-steps = nach geraden Schritten
page-choice-nearest_by-straight = in der Luftlinie
page-choice-fortress_vs_ball-shields = schützt, wer drinnen ist
page-choice-fortress_vs_ball-stops = hält sie auf
page-choice-fortress_vs_ball-none = nichts
page-choice-plane_seats-two = Pilot und Passagier
page-choice-plane_seats-one = einer
page-choice-plane_seats-chosen = zwei, einer davon landet
page-choice-weed_steers-previous = der Spieler davor
page-choice-weed_steers-next = der Spieler danach

## Ein Raum vor seiner Partie

page-room = Raum { $word }
page-room-invite = Lade die anderen ein
page-room-invite-line = Wer diesen Link öffnet, kann sich einen Platz nehmen.
page-room-share = Teilen
page-room-qr = QR-Code des Links zu diesem Raum
page-room-seats = Plätze
page-room-free = frei
page-room-you = du
page-room-host = Gastgeber
page-room-ready = bereit
page-room-not-ready = noch nicht bereit
page-room-here = da
page-room-absent = nicht verbunden
page-room-bot = Bot
page-room-sit = Hier sitzen
page-room-sit-too = Noch jemand hierher
page-room-move-here = Hierher umziehen
page-room-add-bot = Bot dazusetzen
page-room-fill = Mit Bots auffüllen
page-room-stand-up = Aufstehen
page-room-kick = { $player } wegschicken
page-room-swap = { $first } und { $next } tauschen
page-room-your-name = Dein Name
page-room-name-hint = Wie sollen wir dich nennen?
page-room-player-name = Name des Spielers auf Platz { $number }
page-room-colour = Farbe von Platz { $number }
page-room-colour-red = rot
page-room-colour-blue = blau
page-room-colour-green = grün
page-room-colour-yellow = gelb
page-room-colour-black = schwarz
page-room-colour-white = weiß
page-room-colour-purple = lila
page-room-colour-orange = orange
page-room-colour-any = irgendeine Farbe
page-room-ready-ask = Ich bin bereit
page-room-unready = Doch noch nicht
page-room-start = Partie beginnen
page-room-waits-seats = { $count ->
        [one] Ein Platz ist noch frei.
       *[other] { $count } Plätze sind noch frei.
    }
page-room-waits-ready = Noch sind nicht alle bereit.
page-room-waits-host = Sind alle bereit, beginnt der Gastgeber die Partie.
page-room-waits-sit = Nimm dir einen Platz, um mitzuspielen, oder schau zu.
page-room-can-start = Alle sind da. Los geht’s!
page-room-watching = { $count ->
        [0] Niemand schaut zu.
        [one] Einer schaut zu.
       *[other] { $count } schauen zu.
    }
page-room-settings = Was gespielt wird
page-room-close = Raum schließen
page-room-closed = Dieser Raum ist geschlossen.
page-room-unknown = Diesen Raum gibt es nicht, oder er wurde geschlossen.
page-room-frozen = Das Protokoll dieser Partie ist beschädigt. Niemand spielt weiter; der Betreiber des Servers kann nachsehen.
page-room-device = Seid ihr mehrere an diesem Gerät? Jeder nimmt sich hier einen Platz, und ihr reicht es herum.
page-room-swap-help = Wähle zwei Plätze, die tauschen sollen.
page-room-drawn = Die Ufer werden ausgelost, wenn die Partie beginnt.
page-room-fair = Die Insel entsteht aus einer Zahl, die der Server versiegelt hat, bevor sich jemand setzte.

## Regeln

page-book = Regeln
page-book-search = In den Regeln suchen
page-book-found = { $count ->
        [0] Nichts gefunden für „{ $typed }“.
        [one] Eine Regel gefunden.
       *[other] { $count } Regeln gefunden.
    }
page-book-chapters = Kapitel
page-book-link = Link zu Regel { $rule }

## Felder

page-tiles-intro = Alle Felder, die es gibt. Drück auf Abspielen und sieh, was sie tun.
page-tiles-play = Abspielen: { $title }
page-tiles-again = Noch einmal abspielen: { $title }
page-tiles-count = { $count ->
        [0] keins
        [one] eins auf der Insel
       *[other] { $count } auf der Insel
    }
page-tiles-set = Anzahlen im Satz
page-tiles-own = eigener Satz
page-tiles-sum = { $count ->
        [one] Ein Feld.
       *[other] { $count } Felder.
    }
page-tiles-search = Felder durchsuchen
# Pfeile nach der Zahl ihrer Spitzen; `$word`: gerade, schräg oder gemischt.
page-type-arrow = { $word ->
        [straight] gerader Pfeil
        [diagonal] schräger Pfeil
       *[other] gemischter Pfeil
    }, { $count ->
        [one] eine Richtung
       *[other] { $count } Richtungen
    }

## Wiederholung

page-replay = Wiederholung
page-replay-step = Zug { $step } von { $steps }
page-replay-begin = Der Anfang
page-replay-position = Stelle in der Partie
page-replay-first = Zum Anfang
page-replay-back = Einen Zug zurück
page-replay-on = Einen Zug weiter
page-replay-last = Zum Ende
page-replay-play = Abspielen
page-replay-pause = Pause
page-replay-log = Was geschah
page-replay-gold = Gold im Lauf der Zeit
page-replay-share = Link zu diesem Moment kopieren
page-replay-download = Protokoll herunterladen
page-replay-verify = Die Insel lag vor dem ersten Zug fest: „doubloon verify“ prüft es nach.
page-replay-not-yet = Zu dieser Partie gibt es keine Wiederholung: Sie läuft noch, oder den Raum gibt es nicht.
page-replay-keys = Tasten: ← und → ziehen, Leertaste spielt ab, Pos1 und Ende.
page-replay-won = Gewonnen: { $winners }.
page-replay-left = Gold übrig: { $count }

## Einstellungen der Seite

page-pref-language = Sprache
page-pref-language-en = English
page-pref-language-ru = Русский
page-pref-language-de = Deutsch
page-pref-theme = Licht
page-pref-theme-system = wie das System
page-pref-theme-dark = dunkel
page-pref-theme-light = hell
page-pref-sound = Ton
page-pref-volume = Lautstärke
page-pref-speed = Bewegung
page-pref-speed-0 = keine
page-pref-speed-05 = langsam
page-pref-speed-1 = normal
page-pref-speed-2 = schnell
page-pref-palette = Farben der Mannschaften
page-pref-palette-usual = wie auf der Schachtel
page-pref-palette-clear = gut zu unterscheiden
page-pref-danger = Markieren, was bekanntermaßen tödlich ist
page-pref-confirm = Vor jedem Zug nachfragen
page-pref-coordinates = Buchstaben und Zahlen am Rand
page-pref-kept = Merkt sich dieses Gerät.

## Konto

page-me = Dein Konto
page-me-guest = Auf diesem Gerät bist du Gast. Mehr braucht es zum Spielen nicht.
page-me-guest-line = Mit einem Passkey hast du deine Partien und Wertungen auf jedem Gerät: ohne Passwort, ohne E-Mail-Adresse.
page-me-known = Ein Passkey öffnet dieses Konto.
page-me-make = Passkey anlegen
page-me-another = Noch einen Passkey hinzufügen
page-me-sign-in = Anmelden
page-me-sign-out = Abmelden
page-me-sign-out-all = Überall abmelden
page-me-name = Name
page-me-save = Speichern
page-me-saved = Gespeichert.
page-me-ratings = Wertungen
page-me-no-ratings = Noch keine gewerteten Partien.
page-me-rating-games = { $count ->
        [one] eine Partie
       *[other] { $count } Partien
    }
page-me-history = Partien
page-me-no-games = Noch keine Partien.
page-me-more = Ältere Partien
page-me-export = Alles herunterladen, was über mich gespeichert ist
page-me-delete = Mich löschen
page-me-delete-sure = Konto, Wertungen und alles, was du gesagt hast, wird für immer gelöscht; in Partien bleibt dein Platz, ohne Namen.
page-me-delete-yes = Ja, lösch mich
page-me-keep = Nein, behalten
page-me-no-passkeys = Dieser Browser kennt keine Passkeys, oder die Seite ist nicht über https geöffnet.
page-me-not-done = Das wurde nichts: Der Passkey kam nicht.
page-me-won = gewonnen
page-me-lost = verloren
page-me-drawn = geteilt
page-me-running = läuft
page-me-open = wartet
