### Namen von Mannschaften, Schiffen, Figuren, Gegenständen und Spielern.

## Mannschaften nach Farben, in der Reihenfolge der Züge. Wie beim Schach ohne Artikel und ungebeugt: „Weiß ist am Zug“,
## „für Weiß“; `.masculine` steht im Namen einer Figur.

team-white = Weiß
    .masculine = Weißer
team-black = Schwarz
    .masculine = Schwarzer
team-red = Rot
    .masculine = Roter
team-yellow = Gelb
    .masculine = Gelber
team-blue = Blau
    .masculine = Blauer
team-green = Grün
    .masculine = Grüner
team-purple = Lila
    .masculine = Lila
team-orange = Orange
    .masculine = Orangener
team-none = niemand
    .masculine = Freier

## Schiffe, ohne Artikel: Schiff und Boot sind sächlich, also passen „das“, „dem“ und „ein“ immer davor.

vessel-ship = Schiff von { $team }
vessel-boat =
    { $number ->
        [0] Boot von { $team }
       *[other] Boot { $number } von { $team }
    }
vessel-other = Schiff Nummer { $number }

## Figuren. Alle sind männlich; die Sätze nehmen sie im Nominativ.

unit-pirate = { $colour ->
        [none] Pirat
       *[other] { $team-masculine } Pirat
    }{ unit-number }
unit-bengunn = { $colour ->
        [none] Ben Gunn
       *[other] { $team-masculine } Ben Gunn
    }{ unit-number }
unit-missionary = { $colour ->
        [none] Missionar
       *[other] { $team-masculine } Missionar
    }{ unit-number }
unit-friday = { $colour ->
        [none] Freitag
       *[other] { $team-masculine } Freitag
    }{ unit-number }
# Ein Missionar, den der Rum zum Piraten gemacht hat.
unit-convert = { $colour ->
        [none] Ex-Missionar
       *[other] { $team-masculine } Ex-Missionar
    }{ unit-number }
unit-number =
    { $number ->
        [0] { "" }
       *[other] { " " }{ $number }
    }

## Arten von Figuren, eine und mehrere.

kind-pirate = { $count ->
        [one] Pirat
       *[other] Piraten
    }
kind-bengunn = { $count ->
        [one] Ben Gunn
       *[other] Ben Gunns
    }
kind-missionary = { $count ->
        [one] Missionar
       *[other] Missionare
    }
kind-friday = { $count ->
        [one] Freitag
       *[other] Freitage
    }
kind-convert = { $count ->
        [one] Ex-Missionar
       *[other] Ex-Missionare
    }

## Gegenstände nach Zahl; `.accusative` ist, was man nimmt, `.dative`, womit man geht, `.name` erklärt ein Zeichen am Brett.

item-coin = { $count ->
        [one] eine Münze
       *[other] { $count } Münzen
    }
    .accusative = { $count ->
        [one] eine Münze
       *[other] { $count } Münzen
    }
    .dative = { $count ->
        [one] einer Münze
       *[other] { $count } Münzen
    }
    .name = Münze
item-bullion = { $count ->
        [one] ein Goldbarren
       *[other] { $count } Goldbarren
    }
    .accusative = { $count ->
        [one] einen Goldbarren
       *[other] { $count } Goldbarren
    }
    .dative = { $count ->
        [one] einem Goldbarren
       *[other] { $count } Goldbarren
    }
    .name = Goldbarren
item-ball = { $count ->
        [one] eine Kanonenkugel
       *[other] { $count } Kanonenkugeln
    }
    .accusative = { $count ->
        [one] eine Kanonenkugel
       *[other] { $count } Kanonenkugeln
    }
    .dative = { $count ->
        [one] einer Kanonenkugel
       *[other] { $count } Kanonenkugeln
    }
    .name = Kanonenkugel
item-boat = { $count ->
        [one] ein Boot
       *[other] { $count } Boote
    }
    .accusative = { $count ->
        [one] ein Boot
       *[other] { $count } Boote
    }
    .dative = { $count ->
        [one] einem Boot
       *[other] { $count } Booten
    }
    .name = Boot
item-barrow = { $count ->
        [one] eine Schubkarre
       *[other] { $count } Schubkarren
    }
    .accusative = { $count ->
        [one] eine Schubkarre
       *[other] { $count } Schubkarren
    }
    .dative = { $count ->
        [one] einer Schubkarre
       *[other] { $count } Schubkarren
    }
    .name = Schubkarre
# Nichts in der Hand.
item-none = nichts
    .accusative = nichts
    .dative = nichts

## Listen: „eine Münze, ein Boot und eine Kanonenkugel“.

list-comma = { $first }, { $next }
list-and = { $first } und { $last }

## Spieler ohne Namen.

player = Spieler { $number }
