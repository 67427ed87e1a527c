### Names of teams, vessels, units, items and players.

## Teams, by colour in turn order; `team-none` is said of neutral figures.

team-white = White
    .possessive = White's
team-black = Black
    .possessive = Black's
team-red = Red
    .possessive = Red's
team-yellow = Yellow
    .possessive = Yellow's
team-blue = Blue
    .possessive = Blue's
team-green = Green
    .possessive = Green's
team-purple = Purple
    .possessive = Purple's
team-orange = Orange
    .possessive = Orange's
team-none = nobody
    .possessive = nobody's

## Vessels: `$team` and its forms, `$colour` (its key), `$number` (of a boat: 0 if it need not be told from another).

vessel-ship = { $team-possessive } ship
vessel-boat =
    { $number ->
        [0] { $team-possessive } boat
       *[other] { $team-possessive } boat { $number }
    }
# Where all that is known of a vessel is her number.
vessel-other = Vessel { $number }

## Units: `$team`, `$colour` (its key; none for a neutral figure), `$number` (0 if it need not be told from another).

unit-pirate = { $colour ->
        [none] Pirate
       *[other] { $team } pirate
    }{ unit-number }
unit-bengunn = { $colour ->
        [none] Ben Gunn
       *[other] { $team } Ben Gunn
    }{ unit-number }
unit-missionary = { $colour ->
        [none] Missionary
       *[other] { $team } missionary
    }{ unit-number }
unit-friday = { $colour ->
        [none] Friday
       *[other] { $team } Friday
    }{ unit-number }
unit-convert = { $colour ->
        [none] Convert
       *[other] { $team } convert
    }{ unit-number }
unit-number =
    { $number ->
        [0] { "" }
       *[other] { " " }{ $number }
    }

## Kinds of units, one and several.

kind-pirate = { $count ->
        [one] pirate
       *[other] pirates
    }
kind-bengunn = { $count ->
        [one] Ben Gunn
       *[other] Ben Gunns
    }
kind-missionary = { $count ->
        [one] missionary
       *[other] missionaries
    }
kind-friday = { $count ->
        [one] Friday
       *[other] Fridays
    }
kind-convert = { $count ->
        [one] convert
       *[other] converts
    }

## Items, by number; `.name` is what a sign on the board is explained with.

item-coin = { $count ->
        [one] a coin
       *[other] { $count } coins
    }
    .name = coin
item-bullion = { $count ->
        [one] a bullion
       *[other] { $count } bullions
    }
    .name = bullion
item-ball = { $count ->
        [one] a cannonball
       *[other] { $count } cannonballs
    }
    .name = cannonball
item-boat = { $count ->
        [one] a boat
       *[other] { $count } boats
    }
    .name = boat
item-barrow = { $count ->
        [one] a wheelbarrow
       *[other] { $count } wheelbarrows
    }
    .name = wheelbarrow
# Nothing carried.
item-none = nothing

## Lists: "a coin, a boat and a cannonball". `list-comma` joins all but the last, `list-and` adds the last.

list-comma = { $first }, { $next }
list-and = { $first } and { $last }

## Players without a name.

player = Player { $number }
