### What the table says to its players. `$team` is the team to move, `$player` the name of a player.

## Whose turn it is

turn-yours = Your turn, { $team }.
turn-other = { $team } is to move ({ $player }).
turn-yours-weed = Your turn: the weed lets you steer { $team }.
turn-other-weed = { $team } is to move, and the weed lets { $player } steer.
turn-thinking = { $player } is thinking...
turn-left = Time left: { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.

## Asking for an act

ask-move = What will you do?
ask-choice = The move goes on. Which way?
ask-cargo = What does it take in hand?
ask-light = Which fog cell shall the lighthouse open? { $left ->
        [one] One more.
       *[other] { $left } more.
    }
ask-quake-first = The earth shakes. Which cell is to change places?
ask-quake-second = Change places with which cell?
ask-leave = Do you want to leave the game for good?
ask-again = Another game with the same settings?
act-unclear = "{ $act }" could mean several things here: { $acts }.
act-refused = "{ $act }" is not possible now.
act-none = There is nothing you can do now.

## The standing

score-side = { $team }: { $points ->
        [one] one point
       *[other] { $points } points
    }
score-left = Still to be had: { $points ->
        [one] one point
       *[other] { $points } points
    } of gold.
stock-rum = { $team } has { $bottles ->
        [0] no rum
        [one] one bottle of rum
       *[other] { $bottles } bottles of rum
    }.
fog-left = { $cells ->
        [0] No fog is left.
        [one] One cell still lies in fog.
       *[other] { $cells } cells still lie in fog.
    }
carries = { $unit } carries { $cargo }.
lies = At { $cell } lies { $cargo }.

## State of a unit

state-trapped = in a trap
state-stuck = stuck in the tunnel
state-drunk = asleep after too much rum
state-swimming = in the water
state-aboard = aboard { $vessel }
state-maze = on step { $step } of { $steps } in a maze
state-dead = dead

## Beginning and end

welcome = Welcome aboard.
why = Why? See rule { $rule }, { $title }.
game-won = You have won!
game-shared = You share the win.
game-lost = You have lost. Better luck on the next island.
game-watched = The game is over.
