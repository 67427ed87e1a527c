### What the table says to its players. `$team` is the team to move, `$player` the name of a player; `$cell`, `$cells` are cells,
### `$file` and `$folder` paths. Words that are typed (quit, save) are the same in every language.

## Whose turn it is

turn-yours = Your turn, { $team }.
turn-yours-of-many = { $player }, your turn with { $team }.
turn-other = { $team } is to move ({ $player }).
turn-yours-weed = Your turn: the weed lets you steer { $team }.
turn-other-weed = { $team } is to move, and the weed lets { $player } steer.
turn-thinking = { $player } is thinking...
turn-left = Time left: { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.

## Asking

ask-begin = Press Enter to begin.
ask-move = What will you do?
ask-choice = The move goes on. Which way?
ask-cell = Which cell?
ask-light = Which fog cell shall the lighthouse open?
ask-quake-first = The earth shakes. Which cell is to change places?
ask-quake-second = Change places with which cell?
ask-leave = Do you want to leave the game for good? yes or no
ask-more = Enter shows more, q ends
ask-after = The game is over. verify, log, why, again or quit

## The panel: short labels, each with a number or a list after or before it.

panel-gold = gold left
panel-fog = in fog
panel-rum = rum
panel-gone = gone
panel-ship = ship
panel-boat = boat
panel-dead = dead
panel-signs = on the island
fog-left = { $cells ->
        [0] No fog is left.
        [one] One cell still lies in fog.
       *[other] { $cells } cells still lie in fog.
    }
room-narrow = This island needs { $needed } columns, and there { $columns ->
        [one] is one
       *[other] are { $columns }
    }. Make the window wider or the letters smaller.

## State of a unit, and where it is

state-trapped = in a trap
state-stuck = stuck in the tunnel
state-drunk = asleep after too much rum
place-dead = dead
place-aboard = aboard at { $cell }
place-swimming = in the water at { $cell }
place-on = on { $cell }
place-step = step { $step } of { $steps }
place-pilot = at the controls of the plane
place-passenger = in the plane's second seat

## The list of moves. A heading says who can go, and from where; `$labels` are short names such as w2.

moves-flies = flies from { $cell }
moves-type-fly = (type fly and a cell)
moves-type-cell = (type a cell)
moves-in-hand = { $cargo } in hand
moves-here = here:
moves-others = (to move another: { $labels } and a cell)
moves-sails = { $vessel } at { $cell } sails
moves-rum = serves rum to a cell ({ $bottles } in stock; the turn goes on)
moves-resurrect = calls a dead pirate back
moves-end = ends the turn
moves-with = with { $cargo }:
# What one act does that leads nowhere else: on to the next step of a maze, or the ball into the cannon.
moves-on = on to the next step
moves-load = stay and fire
# What lies at a target, in a word.
target-fog = fog
target-sea = sea
target-ship = ship
target-boat = boat
target-arrow = arrow
target-maze = maze { $steps }
target-cannon = cannon

## Hints: what a move is known to lead to, in a word or two. `$who` is a short name such as W2.

hint-to = > { $cell }
hint-to-fog = > fog
hint-choose = then choose
hint-dies = dies
hint-kills = kills { $who }
hint-sends-off = sends { $who } off
hint-gold = +{ $points }
hint-caught = caught
hint-stuck = stuck
hint-sleeps = sleeps
hint-loses = loses { $cargo }
hint-swims = swims
hint-frees = frees { $who }
hint-converts = { $who } turns pirate
hint-joins = { $who } joins
hint-rum = +{ $bottles } rum
hint-launch = launch
hint-holes = holes { $vessel }
hint-sinks = sinks { $vessel }
hint-fires = fires
hint-back = { $who } is back
hint-wins = wins
hint-ends = ends the game

## What is typed and cannot be done. `$typed` is what was typed.

typed-unknown = I do not understand "{ $typed }". Type a number of the list, a move such as g2-g3, or ? for help.
typed-did-you-mean = Did you mean { $word }?
typed-sign = I cannot read "{ $sign }" in "{ $typed }". A move is written like g2-g3, or with a coin g2-g3:coin.
typed-colon = After the colon stands what is carried, and nothing else: g2-g3:coin. "{ $typed }" is not written like that.
typed-several = "{ $typed }" could mean several moves: { $acts }. Type one of these, or its number.
typed-number = There is no number { $typed }; the list goes from 1 to { $most }. Type moves to see it again.
typed-nothing-now = "{ $typed }" means nothing now. Type verify, log, why, again, quit, or ? for help.
not-further = The move goes on, and it can only go to { $cells }.
not-that-cell = Possible now: { $cells }.
not-passing = You cannot pass: one thing has to be done each turn, as long as anything can be done (rule J3.1).
not-without-rum = Your team has no rum in stock (rule J8.4).
not-resurrecting = A dead pirate comes back only where one of yours stands in a resurrection fortress (rule J9.7).
not-this-unit = { $unit } cannot move now: { $place }.
not-on-island = There is no { $cell } on this island: its cells go from a1 to { $last }.
not-yours = None of yours can do that now. Type moves to see what is possible.
not-to = None of yours can go to { $cell } now. Type moves to see what is possible.
not-from = None of your people is on { $cell }.
not-who = Who is on { $cell } cannot move now: { $place }.
not-there = From { $start } there is no way to { $cell }. Possible: { $cells }.
not-where = From { $start } one can go to { $cells }.
not-lying = That does not lie on { $cell }: { $cargo }.
not-into-fog = Nothing can be carried into the fog, and { $cell } is fog (rule J4.7).
not-carried =
    That cannot be carried to { $cell }: nothing goes into forts, jungle or fights, and hands hold one thing (J4.7, J7.1).
not-a-count = { $order } takes a number of moves, from 1 on; got "{ $typed }".
not-a-cell = "{ $typed }" is no cell of this island: they go from a1 to { $last }.
not-over = This game is not over yet: resign ends it, quit keeps it for later.
over-already = The game is over already.
over-no-moves = The game is over; there is nothing to move.
over-no-undo = The game is over; nothing can be taken back.
undo-nothing = You have not moved yet; there is nothing to take back.
undo-revealed = That cannot be taken back: a tile was turned up since, and nobody can forget what he saw.
undo-late = That cannot be taken back: the time for it has run out.
undone = Taken back: { $act }.
stays = Good. The game goes on.
deserted = The others play on without you.

## Keeping games

save-failed = The game cannot be saved as { $file }: { $reason }. Type save and another name to keep it elsewhere.
save-refused = { $file } cannot be written: { $reason }.
save-taken = { $file } is there already and is no saved game; choose another name.
save-last-chance = Type save and another name, or say it once more to leave without this game.
save-lost = The game is NOT saved.
saved-in = Your game is saved in { $file }
saved-over-in = The game is in { $file }
saved-go-on = Go on with it:
saved-watch = Watch it again:
resume-none = There is no saved game in { $folder }.
resume-unreadable = { $file } cannot be read: { $reason }.
resume-lost = { $file } has no deal, so the game cannot go on; doubloon replay shows it.
# Why a file cannot be read or written.
file-missing = there is no such file or folder
file-forbidden = that is not allowed
file-read-only = the disk can only be read
file-full = the disk is full
file-folder = it is a folder
file-no-folder = a part of its path is no folder
file-name-long = the name is too long
file-other = the system says: { $system }

## What is known

nothing-yet = Nothing has happened yet.
go-here = You can go here: { $acts }.
still-hidden = Still somewhere in the fog:
lies = At { $cell } lies { $cargo }.
here-vessel = { $vessel } lies here.
here-vessel-holed = { $vessel } lies here, holed { $holes ->
        [one] once
       *[other] { $holes } times
    }.
stock-rum = { $team } has { $bottles ->
        [0] no rum
        [one] one bottle of rum
       *[other] { $bottles } bottles of rum
    }.
here-holding = with { $cargo }
points-to = It points { $directions }.
reference = Rule { $rule }, { $title }: type rules { $rule } to read it.
rules-how = rules J9 lists a section, rules J9.9 a rule, rules cannon searches.
rules-none = No rule speaks of "{ $typed }". rules alone lists the sections.
rules-none-command = No rule speaks of "{ $typed }". The sections: doubloon rules
rules-unknown = There is no rule { $typed }.
rules-nearest = There is no rule { $typed }. Nearest: { $rules }.
rules-also = Also: { $rules }.
verify-seal = Seal of this game's deal (SHA-256): { $seal }
verify-later = The deal stays secret until the game is over; then verify shows it, and that it fits the seal.
verify-promised = seal before play: { $seal }
verify-found = SHA-256 of this deal: { $seal }
verify-agree = They agree, and of { $opened } tiles turned up { $wrong ->
        [0] none
       *[other] { $wrong }
    } lay otherwise than dealt.
verify-differ = They DIFFER, and of { $opened } tiles turned up { $wrong ->
        [0] none
       *[other] { $wrong }
    } lay otherwise than dealt.
verify-fair = The deal was fair.
verify-unfair = The deal was NOT fair.

## Directions

direction-n = north
direction-ne = north-east
direction-e = east
direction-se = south-east
direction-s = south
direction-sw = south-west
direction-w = west
direction-nw = north-west

## The help: each order with how it is written, and what it is for

help-title = What you can type
help-number = a number from the list of moves
help-move = a move, here with a coin; w2 g3 says who goes
help-board = On the board
help-units = W2 is White pirate 2; G Ben Gunn, M missionary, F Friday, C a convert; - is on nobody's side.
help-states =
    { $trapped } trapped, { $drunk } asleep, { $stuck } stuck in a cave, { $swimming } in the water, { $step } on step 2 of a maze.
help-more = signs tells what each tile is, ? e5 what one cell is.

order-help = this help, or what a cell is and who is there
    .usage = ? or ? e5
order-moves = the list of moves again, in full
    .usage = moves
order-board = draw the board again
    .usage = board or Enter
order-why = why things went as they did, with the rules
    .usage = why or why 3
order-rules = read a rule; rules alone lists them, rules cannon searches
    .usage = rules J9.9
order-signs = every tile: its sign and what it does
    .usage = signs
order-fog = what the fog still hides
    .usage = fog
order-log = what has happened so far
    .usage = log or log 5
order-undo = take your last move back, unless a tile was turned up
    .usage = undo
order-save = save the game
    .usage = save [FILE]
order-resume = save this game and go on with another
    .usage = resume [FILE]
order-verify = show that the deal was fair (when the game is over)
    .usage = verify
order-again = another game with the same settings (when it is over)
    .usage = again
order-resign = give up
    .usage = resign
order-quit = save and leave; Ctrl-C and Ctrl-D do the same
    .usage = quit

## Beginning and end

welcome = Welcome aboard.
welcome-ashore = move one pirate a step each turn, and the fog lifts where he goes.
    .head = Go ashore:
welcome-gold = carry it aboard, piece by piece: a coin is 1 point, a bullion 3.
    .head = Find gold:
welcome-beware = tiles throw, trap and eat you; enemies send you back aboard.
    .head = Beware:
welcome-type = the number of a move, or write it: g2-g3, or with a coin g2-g3:coin.
    .head = Type
welcome-ask = ? for help, ? e5 about a cell, why, rules. undo, save; quit saves too.
    .head = Ask:
welcome-seal = The seal of the hidden island (SHA-256; verify checks it at the end):
welcome-own-island = This island has tiles of its own, other than the set's; fog tells which.
game-won = You have won!
game-shared = You share the win.
game-lost = You have lost. Better luck on the next island.
game-watched = The game is over.
game-points = Points: { $points }. Won by: { $winners }. (rule { $rule })

## Watching a saved game

watch-at = { $n } of { $last }
watch-ask = { $n } of { $last }: Enter goes on, q ends
