### Die Felder: `tile-NAME` der Name, `.found`, was man beim Finden sagt (`$number`: Münzen, Flaschen, Schritte; 0, wenn
### unbekannt), und `tile-NAME-help`, was das Feld tut, in ein, zwei Sätzen.

tile-sea = Meer
    .found = offenes Meer
tile-sea-help = Tiefes Wasser rings um die Insel, für Schiffe und Boote. Wer schwimmt, kann nur weiterschwimmen oder bei den Seinen an Bord klettern.

tile-fog = Nebel
    .found = Nebel
tile-fog-help = Noch weiß niemand, was hier liegt. Geh mit leeren Händen hinein und finde es heraus.

tile-plain = freies Land
    .found = freies Land
tile-plain-help = Hier geschieht nichts.

tile-arrow = Pfeil
    .found = ein Pfeil
tile-arrow-help = Du gehst im selben Zug weiter, wohin er zeigt. Zeigt er in mehrere Richtungen, wählst du und darfst Fracht liegen lassen.

tile-horse = Pferd
    .found = ein Pferd
tile-horse-help = Du springst sofort weiter wie ein Springer beim Schach. Deine Fracht kommt mit oder bleibt beim Pferd.

tile-ice = Eis
    .found = Eis
tile-ice-help = Dein Zug wiederholt sich: noch ein Feld in dieselbe Richtung, noch ein Sprung oder noch ein Flug.

tile-trap = Falle
    .found = eine Falle
tile-trap-help = Du sitzt in der Grube, bis einer von euch kommt oder jemand Rum ausschenkt. Freitag fällt nie hinein.

tile-crocodile = Krokodil
    .found = ein Krokodil
tile-crocodile-help = Es jagt dich dorthin zurück, woher du kamst. Gibt es kein Zurück, ist es aus mit dir.

tile-maze = Labyrinth
    .found = { $number ->
        [0] ein Labyrinth
       *[other] ein Labyrinth mit { $number } Schritten
    }
tile-maze-help = Es kostet so viele Züge, wie es Schritte hat; nur auf demselben Schritt wird gekämpft. Fracht geht gleich ans Ende voraus.

tile-fortress = Festung
    .found = eine Festung
tile-fortress-help = Drinnen greift dich niemand an. Mit Fracht kommst du nicht hinein, und auch nicht, solange ein Feind drin ist.

tile-resurrection = Festung der Auferstehung
    .found = eine Festung der Auferstehung
tile-resurrection-help = Eine Festung wie jede andere, aber wer drin steht, kann statt zu gehen einen toten Piraten eurer Mannschaft zurückrufen.

tile-cannibal = Kannibale
    .found = der Kannibale
tile-cannibal-help = Er frisst jeden, der kommt, samt Fracht. Nur Freitag ist vor ihm sicher.

tile-balloon = Ballon
    .found = ein Ballon
tile-balloon-help = Er bringt dich samt Fracht sofort zu deinem nächsten Schiff, und das jedes Mal.

tile-plane = Flugzeug
    .found = ein Flugzeug
tile-plane-help = Steig ein und flieg in einem späteren Zug auf irgendein Landfeld. Allein geht das einmal; mit Passagier bringt der Pilot das Flugzeug zurück.

tile-cannon = Kanone
    .found = eine Kanone
tile-cannon-help = Sie schießt dich in Richtung des Rohrs bis ins erste Wasserfeld. Bring ihr eine Kanonenkugel, und sie schießt stattdessen die.

tile-barrel = Rumfass
    .found = ein Rumfass
tile-barrel-help = Du trinkst und verschläfst deinen nächsten Zug. Ein Missionar wird zum Piraten; Freitag stirbt daran.

tile-coins = Münzen
    .found = { $number ->
        [0] Münzen
        [one] eine Münze
       *[other] { $number } Münzen
    }
tile-coins-help = Trag sie auf ein Schiff, eine nach der anderen: Jede Münze ist 1 Punkt.

tile-bullion = Goldbarren
    .found = ein Goldbarren
tile-bullion-help = Er zählt beim Tragen als ein Gegenstand und ist an Bord 3 Punkte wert.

tile-bottles = Rumflaschen
    .found = { $number ->
        [0] Flaschen Rum
        [one] eine Flasche Rum
       *[other] { $number } Flaschen Rum
    }
tile-bottles-help = Sie kommen in den Vorrat deiner Mannschaft. Rum holt aus Fallen, hilft durchs Labyrinth und macht Missionare zu Piraten.

tile-cave = Höhle
    .found = eine Höhle
tile-cave-help = Alle Höhlen sind ein Tunnel: Du kommst aus einer anderen, offenen und freien heraus. Solange es keine gibt, steckst du fest.

tile-jungle = Dschungel
    .found = Dschungel
tile-jungle-help = Freund und Feind stehen hier Seite an Seite, und niemand kämpft. Mit Fracht kommst du nicht hinein.

tile-weed = Teufelskraut
    .found = Teufelskraut
tile-weed-help = Eine Runde lang wird jede Mannschaft vom Falschen gelenkt. Wirkt nur einmal.

tile-lighthouse = Leuchtturm
    .found = ein Leuchtturm
tile-lighthouse-help = Wer ihn findet, deckt vier beliebige Nebelfelder auf. Wirkt nur einmal.

tile-earthquake = Erdbeben
    .found = ein Erdbeben
tile-earthquake-help = Wer es findet, vertauscht zwei offene, leere Landfelder. Wirkt nur einmal.

tile-bengunn = Ben Gunn
    .found = Ben Gunn
tile-bengunn-help = Ein ausgesetzter Pirat, der bei seinem Finder anheuert. Ist er tot, ruft ihn keine Festung zurück.

tile-missionary = Missionar
    .found = ein Missionar
tile-missionary-help = Er geht zur Mannschaft seines Finders. Er trägt nichts und greift niemanden an, aber kein Feind außer Freitag darf auf sein Feld.

tile-friday = Freitag
    .found = Freitag
tile-friday-help = Er geht zur Mannschaft seines Finders und später zu jedem Feind, der sein Feld betritt. Er trägt, kämpft nicht und stirbt an Rum.

tile-cannonball = Kanonenkugel
    .found = eine Kanonenkugel
tile-cannonball-help = Bring sie zu einer Kanone: An Land schickt sie alle in ihrer Bahn zurück auf ihre Schiffe, im Wasser tötet sie.

tile-wheelbarrow = Schubkarre
    .found = eine Schubkarre
tile-wheelbarrow-help = Mit ihr trägt einer zwei Dinge mehr. Wie alle Fracht darf sie nicht in Nebel, Festung oder Dschungel.

tile-boat = Boot
    .found = ein Boot
tile-boat-help = Wer es trägt, darf vom Land direkt ins Wasser: Dort schwimmt es und ist ein weiteres Schiff deiner Mannschaft.
