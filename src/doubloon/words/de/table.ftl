### Was der Tisch seinen Spielern sagt. `$team` ist die Mannschaft am Zug, `$player` der Name eines Spielers; `$cell`, `$cells`
### sind Felder, `$file` und `$folder` Pfade. Was man tippt (quit, save), ist in allen Sprachen dasselbe.

## Wer am Zug ist

turn-yours = Du bist am Zug, { $team }.
turn-yours-of-many = { $player }, du bist mit { $team } am Zug.
turn-other = { $team } ist am Zug ({ $player }).
turn-yours-weed = Du bist am Zug: Dank Teufelskraut lenkst du { $team }.
turn-other-weed = { $team } ist am Zug, doch dank Teufelskraut lenkt { $player }.
turn-thinking = { $player } überlegt ...
turn-left = Noch { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    }.

## Fragen

ask-begin = Enter, und es geht los.
ask-move = Was willst du tun?
ask-choice = Der Zug geht weiter. Wohin?
ask-cell = Welches Feld?
ask-light = Welches Nebelfeld soll der Leuchtturm aufdecken?
ask-quake-first = Die Erde bebt. Welches Feld soll den Platz wechseln?
ask-quake-second = Mit welchem Feld tauschen?
ask-leave = Willst du die Partie endgültig verlassen? yes oder no
ask-more = Enter zeigt mehr, q beendet
ask-after = Die Partie ist vorbei. verify, log, why, again oder quit

## Die Tafel: kurze Schilder, jedes mit einer Zahl oder Liste davor oder dahinter.

panel-gold = Gold übrig
panel-fog = im Nebel
panel-rum = Rum
panel-gone = weg
panel-ship = Schiff
panel-boat = Boot
panel-dead = tot
panel-signs = auf der Insel
fog-left = { $cells ->
        [0] Es ist kein Nebel mehr da.
        [one] Ein Feld liegt noch im Nebel.
       *[other] { $cells } Felder liegen noch im Nebel.
    }
room-narrow = Diese Insel braucht { $needed } Spalten, und da { $columns ->
        [one] ist eine
       *[other] sind { $columns }
    }. Mach das Fenster breiter oder die Schrift kleiner.

## Zustand einer Figur, und wo sie ist

state-trapped = in der Falle
state-stuck = steckt im Tunnel fest
state-drunk = schläft den Rausch aus
place-dead = tot
place-aboard = an Bord bei { $cell }
place-swimming = im Wasser bei { $cell }
place-on = auf { $cell }
place-step = Schritt { $step } von { $steps }
place-pilot = am Steuer des Flugzeugs
place-passenger = als Passagier im Flugzeug

## Die Liste der Züge. Eine Überschrift sagt, wer gehen kann und von wo; `$labels` sind kurze Namen wie w2.

moves-flies = fliegt von { $cell }
moves-type-fly = (tippe fly und ein Feld)
moves-type-cell = (tippe ein Feld)
moves-in-hand = { $cargo } in der Hand
moves-here = hier:
moves-others = (für andere: { $labels } und ein Feld)
moves-sails = { $vessel } segelt von { $cell }
moves-rum = schenkt Rum auf ein Feld aus (Vorrat: { $bottles }; der Zug geht weiter)
moves-resurrect = ruft einen toten Piraten zurück
moves-end = beendet den Zug
moves-with = mit Fracht ({ $cargo }):
moves-on = weiter zum nächsten Schritt
moves-load = bleiben und feuern
target-fog = Nebel
target-sea = Meer
target-ship = Schiff
target-boat = Boot
target-arrow = Pfeil
target-maze = Labyrinth { $steps }
target-cannon = Kanone

## Hinweise: wohin ein Zug bekanntermaßen führt, in ein, zwei Worten. `$who` ist ein kurzer Name wie W2.

hint-to = > { $cell }
hint-to-fog = > Nebel
hint-choose = dann wählen
hint-dies = stirbt
hint-kills = { $who } stirbt
hint-sends-off = verjagt { $who }
hint-gold = +{ $points }
hint-caught = gefangen
hint-stuck = steckt fest
hint-sleeps = schläft ein
hint-loses = verloren: { $cargo }
hint-swims = schwimmt
hint-frees = befreit { $who }
hint-converts = { $who } wird Pirat
hint-joins = { $who } heuert an
hint-rum = +{ $bottles } Rum
hint-launch = Boot ins Wasser
hint-holes = Leck: { $vessel }
hint-sinks = versenkt: { $vessel }
hint-fires = feuert
hint-back = { $who } kehrt zurück
hint-wins = gewinnt
hint-ends = beendet die Partie

## Was getippt wurde und nicht geht. `$typed` ist, was getippt wurde.

typed-unknown = „{ $typed }“ verstehe ich nicht. Tippe eine Nummer der Liste, einen Zug wie g2-g3 oder ? für Hilfe.
typed-did-you-mean = Meinst du { $word }?
typed-sign = Das Zeichen „{ $sign }“ in „{ $typed }“ kann ich nicht lesen. Ein Zug sieht so aus: g2-g3, mit Münze g2-g3:coin.
typed-colon = Nach dem Doppelpunkt steht nur, was getragen wird: g2-g3:coin. „{ $typed }“ ist nicht so geschrieben.
typed-several = „{ $typed }“ kann mehrere Züge meinen: { $acts }. Tippe einen davon oder seine Nummer.
typed-number = Eine Nummer { $typed } gibt es nicht; die Liste geht von 1 bis { $most }. Mit moves siehst du sie noch einmal.
typed-nothing-now = „{ $typed }“ bedeutet jetzt nichts. Tippe verify, log, why, again, quit oder ? für Hilfe.
not-further = Der Zug geht weiter, und zwar nur nach { $cells }.
not-that-cell = Jetzt möglich: { $cells }.
not-passing = Passen geht nicht: Solange etwas möglich ist, muss man in jedem Zug etwas tun (Regel J3.1).
not-without-rum = Deine Mannschaft hat keinen Rum (Regel J8.4).
not-resurrecting = Ein toter Pirat kommt nur dort zurück, wo einer von euch in einer Festung der Auferstehung steht (Regel J9.7).
not-this-unit = { $unit } kann jetzt nicht ziehen: { $place }.
not-on-island = { $cell } gibt es auf dieser Insel nicht: Ihre Felder gehen von a1 bis { $last }.
not-yours = Das kann von deinen Leuten jetzt keiner. Tippe moves, um zu sehen, was geht.
not-to = Nach { $cell } kommt von deinen Leuten jetzt keiner. Tippe moves, um zu sehen, was geht.
not-from = Auf { $cell } steht keiner von deinen Leuten.
not-who = Wer auf { $cell } ist, kann jetzt nicht ziehen: { $place }.
not-there = Von { $start } führt kein Weg nach { $cell }. Möglich: { $cells }.
not-where = Von { $start } geht es nach { $cells }.
not-lying = Das liegt nicht auf { $cell }: { $cargo }.
not-into-fog = In den Nebel kann man nichts tragen, und { $cell } ist Nebel (Regel J4.7).
not-carried =
    Das lässt sich nicht nach { $cell } tragen: Nichts darf in Festungen, Dschungel oder Kämpfe, und Hände halten ein Ding (J4.7, J7.1).
not-a-count = { $order } nimmt eine Zahl von Zügen, ab 1; getippt wurde „{ $typed }“.
not-a-cell = „{ $typed }“ ist kein Feld dieser Insel: Sie gehen von a1 bis { $last }.
not-over = Diese Partie ist noch nicht vorbei: resign gibt sie auf, quit hebt sie auf.
over-already = Die Partie ist schon vorbei.
over-no-moves = Die Partie ist vorbei; es gibt nichts mehr zu ziehen.
over-no-undo = Die Partie ist vorbei; zurücknehmen geht nicht mehr.
undo-nothing = Du hast noch nicht gezogen; es gibt nichts zurückzunehmen.
undo-revealed = Das lässt sich nicht zurücknehmen: Seither wurde ein Feld aufgedeckt, und Gesehenes vergisst niemand.
undo-late = Das lässt sich nicht mehr zurücknehmen: Die Zeit dafür ist um.
undone = Zurückgenommen: { $act }.
stays = Gut, die Partie geht weiter.
deserted = Die anderen spielen ohne dich weiter.

## Partien aufheben

save-failed = Die Partie lässt sich nicht als { $file } speichern: { $reason }. Tippe save und einen anderen Namen.
save-refused = { $file } lässt sich nicht schreiben: { $reason }.
save-taken = { $file } gibt es schon, und es ist keine gespeicherte Partie; nimm einen anderen Namen.
save-last-chance = Tippe save und einen anderen Namen, oder sag es noch einmal, um ohne diese Partie zu gehen.
save-lost = Die Partie ist NICHT gespeichert.
saved-in = Deine Partie ist gespeichert in { $file }
saved-over-in = Die Partie steht in { $file }
saved-go-on = Weiterspielen:
saved-watch = Noch einmal ansehen:
resume-none = In { $folder } ist keine gespeicherte Partie.
resume-unreadable = { $file } lässt sich nicht lesen: { $reason }.
resume-lost = In { $file } fehlt die verborgene Insel, also geht die Partie nicht weiter; doubloon replay zeigt sie.
file-missing = Datei oder Ordner gibt es nicht
file-forbidden = das ist nicht erlaubt
file-read-only = der Datenträger lässt sich nur lesen
file-full = der Datenträger ist voll
file-folder = es ist ein Ordner
file-no-folder = ein Teil des Pfades ist kein Ordner
file-name-long = der Name ist zu lang
file-other = das System sagt: { $system }

## Was man weiß

nothing-yet = Noch ist nichts geschehen.
go-here = Hierher geht es mit: { $acts }.
still-hidden = Noch irgendwo im Nebel:
lies = Auf { $cell }: { $cargo }.
here-vessel = Hier liegt das { $vessel }.
here-vessel-holed = Hier liegt das { $vessel }, { $holes ->
        [one] mit einem Leck
       *[other] mit { $holes } Lecks
    }.
stock-rum = { $team } hat { $bottles ->
        [0] keinen Rum
        [one] eine Flasche Rum
       *[other] { $bottles } Flaschen Rum
    }.
here-holding = { $cargo } in der Hand
points-to = Zeigt nach { $directions }.
reference = Regel { $rule }, { $title }: rules { $rule } zeigt sie.
rules-how = rules J9 zeigt einen Abschnitt, rules J9.9 eine Regel, rules cannon sucht.
rules-none = Von „{ $typed }“ ist in keiner Regel die Rede. rules allein zeigt die Abschnitte.
rules-none-command = Von „{ $typed }“ ist in keiner Regel die Rede. Die Abschnitte: doubloon rules
rules-unknown = Eine Regel { $typed } gibt es nicht.
rules-nearest = Eine Regel { $typed } gibt es nicht. Am nächsten: { $rules }.
rules-also = Auch: { $rules }.
verify-seal = Siegel dieser Insel (SHA-256): { $seal }
verify-later = Die Insel bleibt bis zum Ende geheim; dann zeigt verify sie, und dass sie zum Siegel passt.
verify-promised = Siegel vor dem Spiel: { $seal }
verify-found = SHA-256 dieser Insel: { $seal }
verify-agree = Sie stimmen überein, und von { $opened } aufgedeckten Feldern { $wrong ->
        [0] lag keines
        [one] lag eines
       *[other] lagen { $wrong }
    } anders als ausgelegt.
verify-differ = Sie stimmen NICHT überein, und von { $opened } aufgedeckten Feldern { $wrong ->
        [0] lag keines
        [one] lag eines
       *[other] lagen { $wrong }
    } anders als ausgelegt.
verify-fair = Es ging mit rechten Dingen zu.
verify-unfair = Es ging NICHT mit rechten Dingen zu.

## Richtungen

direction-n = Norden
direction-ne = Nordosten
direction-e = Osten
direction-se = Südosten
direction-s = Süden
direction-sw = Südwesten
direction-w = Westen
direction-nw = Nordwesten

## Die Hilfe: jeder Befehl, wie man ihn schreibt und wofür er ist

help-title = Was du tippen kannst
help-number = eine Nummer aus der Liste der Züge
help-move = ein Zug, hier mit einer Münze; w2 g3 sagt, wer geht
help-board = Auf dem Brett
help-units = W2 ist Weißer Pirat 2; G Ben Gunn, M Missionar, F Freitag, C Ex-Missionar; - gehört niemandem.
help-states =
    { $trapped } in der Falle, { $drunk } schläft, { $stuck } steckt in einer Höhle, { $swimming } im Wasser, { $step } auf Schritt 2 im Labyrinth.
help-more = signs erklärt jedes Feld, ? e5 ein bestimmtes.

order-help = diese Hilfe, oder was ein Feld ist und wer da steht
    .usage = ? oder ? e5
order-moves = die Liste der Züge noch einmal, ganz
    .usage = moves
order-board = das Brett neu zeichnen
    .usage = board oder Enter
order-why = warum es so kam, mit den Regeln
    .usage = why oder why 3
order-rules = eine Regel lesen; rules allein listet sie, rules cannon sucht
    .usage = rules J9.9
order-signs = alle Felder: ihr Zeichen und was sie tun
    .usage = signs
order-fog = was der Nebel noch verbirgt
    .usage = fog
order-log = was bisher geschah
    .usage = log oder log 5
order-undo = den letzten Zug zurücknehmen, wenn kein Feld aufgedeckt wurde
    .usage = undo
order-save = die Partie speichern
    .usage = save [DATEI]
order-resume = diese Partie speichern und eine andere fortsetzen
    .usage = resume [DATEI]
order-verify = zeigen, dass alles mit rechten Dingen zuging (nach dem Ende)
    .usage = verify
order-again = noch eine Partie mit denselben Einstellungen (nach dem Ende)
    .usage = again
order-resign = aufgeben
    .usage = resign
order-quit = speichern und gehen; Strg-C und Strg-D tun dasselbe
    .usage = quit

## Anfang und Ende

welcome = Willkommen an Bord.
welcome-ashore = Zieh jede Runde einen Piraten einen Schritt, und der Nebel lichtet sich.
    .head = Geh an Land:
welcome-gold = Trag es Stück für Stück an Bord (Münze 1 Punkt, Barren 3).
    .head = Finde Gold:
welcome-beware = Felder werfen, fangen und fressen dich; Feinde schicken dich zurück.
    .head = Gib acht:
welcome-type = die Nummer eines Zuges oder den Zug: g2-g3, mit Münze g2-g3:coin.
    .head = Tippe
welcome-ask = ? hilft, ? e5 erklärt ein Feld, why, rules. undo, save; auch quit speichert.
    .head = Frag:
welcome-seal = Das Siegel der verborgenen Insel (SHA-256; am Ende prüft es verify):
welcome-own-island = Diese Insel hat eigene Felder, nicht die des Satzes; fog sagt, welche.
game-won = Du hast gewonnen!
game-shared = Du gewinnst mit anderen zusammen.
game-lost = Du hast verloren. Mehr Glück auf der nächsten Insel.
game-watched = Die Partie ist vorbei.
game-points = Punkte: { $points }. Gewonnen hat: { $winners }. (Regel { $rule })

## Eine gespeicherte Partie ansehen

watch-at = { $n } von { $last }
watch-ask = { $n } von { $last }: Enter geht weiter, q beendet
