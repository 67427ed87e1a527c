### Words that only the page in the browser says, at the table of the island. `$player`, `$team`, `$unit`, `$vessel` are names.

## Cells, for who does not see the board

page-cell-steps = { $tile } of { $number } steps
page-cell-points = { $tile } pointing { $directions }
page-cell-step = on step { $step }
page-mark-target = can be reached
page-mark-danger = deadly
page-mark-attack = attack
page-mark-pick = can be picked
page-mark-selected = chosen
page-mark-hint = can be reached another way
page-board = The island

## Whose turn it is

page-turn-yours = Your turn
page-turn-badge = Your turn!
page-turn-over = The game is over
page-turn-waits = The move is on its way…
page-ask-who = Who shall move?
page-ask-where = Where to?
page-ask-where-with = Where to, with { $cargo }?
page-ask-rum = Which cell shall have a bottle?
page-ask-resurrect = In which fortress?
page-ask-which = How do you mean that?
page-ask-otherwise = Not with { $cargo }. Like this?
page-ask-sure = Do it?

## Choosing

page-who = Who moves
page-who-unit = { $unit } on { $cell }
page-who-vessel = { $vessel } on { $cell }
page-hand = In hand
page-hand-nothing = nothing
page-hand-only = In hand: { $cargo }
page-way = How
page-way-go = on foot
page-way-fly = by plane
page-order-rum = Serve rum ({ $bottles })
page-order-resurrect = Call a pirate back
page-order-end = End the turn
page-order-cancel = Never mind
page-order-undo = Take back
page-confirm = Yes, do it
page-confirm-deadly = Do it all the same
page-act-go = { $unit } to { $cell }
page-act-go-with = { $unit } to { $cell } with { $cargo }
page-act-step = { $unit } on to the next step
page-act-step-with = { $unit } on to the next step with { $cargo }
page-act-fire = { $unit } stays and fires { $cargo }
page-act-fly = { $unit } flies to { $cell }
page-act-fly-with = { $unit } flies to { $cell } with { $cargo }
page-act-sail = { $vessel } sails to { $cell }
page-act-rum = A bottle of rum for { $cell }
page-act-resurrect = A dead pirate comes back on { $cell }
page-act-open = Open { $cell }
page-act-swap = Swap { $cell }
page-act-end = End the turn
page-act-deadly = Deadly: { $cause }
page-type = Move in notation
page-type-hint = g2-g3, g2-g3:coin, sail g1-f1
page-type-do = Do it

## The column

page-crews = Crews
page-crew-you = you
page-crew-gone = gone
page-crew-away = not connected
page-crew-rum = { $bottles ->
        [one] one bottle of rum
       *[other] { $bottles } bottles of rum
    }
page-crew-points = { $count ->
        [one] one point
       *[other] { $count } points
    }
page-crew-stand-in = Let a bot play on for { $player }
page-crew-sit-again = Play on yourself
page-gold-left = Gold left: { $count }
page-fog-left = { $count ->
        [0] no fog left
       *[other] { $count } in the fog
    }
page-fog-times = { $count } ×
page-clock-left = { $player } has { $time } left
page-clock-last = { $seconds }
page-clock-long = { $days }d { $hours }h
page-log = What has happened
page-log-empty = Nothing yet. The fog is thick.
page-log-why = why?
page-log-why-of = Why? { $typed }
page-log-flag = The time of { $player } has run out.
page-log-undone = A move was taken back.
page-why = Why?
page-why-open = The whole rule book
page-menu = More
page-menu-log = Log
page-menu-chat = Chat
page-menu-table = Table
page-sound-off = Sound off
page-sound-on = Sound on

## Chat

page-chat = Chat
page-chat-empty = Nobody has said anything yet.
page-chat-say = Say something
page-chat-send = Send
page-chat-mute = Hide what { $player } says
page-chat-unmute = Show what { $player } says
page-chat-muted = { $player } is hidden.
page-chat-new = { $count ->
        [one] one new line
       *[other] { $count } new lines
    }
page-phrase-hello = Hello!
page-phrase-good-luck = Good luck!
page-phrase-well-played = Well played!
page-phrase-thanks = Thanks!
page-phrase-oops = Oops.
page-phrase-sorry = Sorry.
page-phrase-wait = One moment, please.
page-phrase-hurry = Hurry up!
page-phrase-yes = Yes.
page-phrase-no = No.
page-phrase-arr = Arr!
page-phrase-treasure = Treasure!
page-phrase-good-game = Good game.
page-phrase-again = Again?
page-phrase-bye = Bye!

## Offers and giving up

page-offer-draw = { $player } offers to end it without a winner.
page-offer-undo = { $player } would like to take a move back.
page-offer-rematch = { $player } would like another game.
page-offer-mine-draw = You have offered to end it. The others are asked.
page-offer-mine-undo = You have asked to take a move back. The others are asked.
page-offer-mine-rematch = You would like another game. The others are asked.
page-offer-agree = Agree
page-offer-decline = No
page-offer-withdraw = Withdraw
page-draw = Offer a draw
page-resign = Resign
page-resign-sure = Give up for good? Your crew leaves the island, and the game goes on without you.
page-resign-yes = Yes, give up
page-resign-no = Play on
page-resign-as = Give up as { $player }

## The line

page-line-opening = Rowing out to the table…
page-line-lost = The server is out of sight. Coming back by itself; nothing is lost.
page-line-gone = The table cannot be reached any more.
page-line-reload = Try again
page-watching = You are watching.
page-watchers = { $count ->
        [one] one watches
       *[other] { $count } watch
    }

## The end

page-over-won = You have won!
page-over-shared = You share the win.
page-over-lost = You have lost. Better luck on the next island.
page-over-nobody = Nobody has won.
page-over-watched = { $winners } won.
page-over-won-mark = won
page-over-rematch = Another game
page-over-next = To the next game
page-over-replay = Watch it again
page-over-log = Download the log
page-over-fair = Was the island dealt fairly?
page-over-fair-line = Before the first move this seal of the island was shown. The log you can download has the island; “doubloon verify” compares them.
page-over-seal = Seal (SHA-256)
page-over-promise = The server’s promise
page-over-home = To the start
