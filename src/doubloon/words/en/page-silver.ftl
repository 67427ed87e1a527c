### What only the page says about Captain Silver.

## The pouch

page-silver-bag = The pouch. Feel in it with the pointer, a finger, or the arrow keys.
page-silver-rim = The eight pieces
page-silver-rim-piece =
    { $kind }, { $left } left{ $wanted ->
        [yes] , wanted
       *[no] { "" }
    }
page-silver-keys = Arrows move the finger, with Shift slower or faster. Hold it still to close the hand. A and D follow the outline one way or the other. Space pulls, Backspace lets go. 1 to 4 put the piece on row a to d, 0 throws it to the volcano. W says what the rows want.
page-silver-feel-line = Find something and hold still.
page-silver-nothing = The hand has closed on nothing yet.
page-silver-bulk-compact = Something compact.
page-silver-bulk-long = Something long.
page-silver-bulk-none = Something.
page-silver-let-go = Let go
page-silver-pull = Pull it out
page-silver-blind = Draw blindly
page-silver-empty-line = Your pouch is empty.
page-silver-elsewhere = Another device feels for you.
page-silver-feel-here = Feel here
page-silver-shake = Shake the pouch
page-silver-shake-line = Put your hand in: when everybody has shaken, the countdown begins.
page-silver-shake-wait = Shaken. Waiting for the others…

## A piece in hand

page-silver-fits = It fits a space that glows. Tap the space, or drag it there.
page-silver-fits-rows =
    { $count ->
        [0] No row wants it just now.
        [one] It fits row { $rows }.
       *[other] It fits rows { $rows }.
    }
page-silver-fits-nowhere = No row wants it just now. Hold it, or let the volcano have it.
page-silver-throw = To the volcano
page-silver-put = Put it on { $what }
page-silver-put-row = row { $row }

## Pirate World

page-silver-row = Row { $row }
page-silver-space =
    { $space } wants { $wants }, pays { $steps ->
        [0] { $gold } gold
       *[other] { $gold ->
            [0] { $steps ->
                [one] one step
               *[other] { $steps } steps
            }
           *[other] { $gold } gold and { $steps ->
                [one] one step
               *[other] { $steps } steps
            }
        }
    }{ $next ->
        [yes] , next
       *[no] { "" }
    }
page-silver-space-taken = { $space }: { $lies }, { $player }
page-silver-row-wants = Row { $row } wants { $kind }.
page-silver-margin = { $margin } s before { $other }
page-silver-treasure = Treasure Island
page-silver-ship = The ship of { $player } is on space { $space } of { $spaces }.
page-silver-stacks = Chests in the upper stack: { $upper }, in the lower: { $lower }.
page-silver-volcano = Volcano Island
page-silver-lies = { $kind }, { $player }
page-silver-gold = gold
page-silver-chests = chests

## What a player is doing

page-silver-gone = has left
page-silver-bot = a bot plays
page-silver-away = is away
page-silver-shaken = has shaken
page-silver-shaking = is to shake
page-silver-holding = holds a piece
page-silver-resting = rests the arm
page-silver-feeling = is feeling
page-silver-empty = has drawn all
page-silver-wants-stop = wants the round to end

## Calls

page-silver-round = Round { $round }
page-silver-ahoy = Pirates ahoy!
page-silver-stop = Pirates stop!
page-silver-vote = Enough?
page-silver-voted = You want to stop
page-silver-vote-line = The round ends when everybody wants it to.
page-silver-lost = The server is away, coming back…
page-silver-watching = You are watching. Each player's pouch is dark to all others.

## Evaluation

page-silver-evaluating = The islands pay…
page-silver-results = Who got what
page-silver-got-right =
    { $space }, { $kind }: { $steps ->
        [0] { $gold } gold
       *[other] { $gold ->
            [0] { $steps ->
                [one] one step
               *[other] { $steps } steps
            }
           *[other] { $gold } gold and { $steps ->
                [one] one step
               *[other] { $steps } steps
            }
        }
    }
page-silver-got-wrong = { $space }, { $kind }: not wanted, { $gold } gold paid
page-silver-got-coin = A coin on the way: { $gold } gold
page-silver-got-chest = A chest
page-silver-got-volcano = { $kind } on Volcano Island: { $gold } gold paid
page-silver-skip = Seen enough
page-silver-skip-wait = Waiting for the others…
page-silver-chooser = { $player } is choosing a chest.
page-silver-choose = Keep one chest
page-silver-choose-line =
    { $left ->
        [one] One second left; then you keep the best, { $best }.
       *[other] { $left } seconds left; then you keep the best, { $best }.
    }
page-silver-keep = Keep the chest worth { $chest }

## The end

page-silver-won =
    { $count ->
        [0] Nobody wins
        [one] { $winners } wins
       *[other] { $winners } share the win
    }
page-silver-score =
    { $count ->
        [0] { $gold } gold, no chest
        [one] { $gold } gold, a chest of { $chests }
       *[other] { $gold } gold, chests { $chests }
    }
page-silver-rematch = Play again
page-silver-log = Download the log
page-silver-replay-where = Round { $round }, { $time }
page-silver-replay-verify = Boards, cards and chests were dealt before the first round: “doubloon verify” checks them.

## This device

page-silver-menu = Table and sound
page-silver-device = This device shows
page-silver-device-whole = Everything
page-silver-device-hand = Only my hand
page-silver-device-screen = Pirate World for all
page-silver-plays-for = You play for
page-silver-one-hand = All act at once: whoever plays needs a device of his own. The other seats of this one do nothing meanwhile.
page-room-device-silver = Everybody acts at once in this game, so each player needs a device of their own.
page-silver-sound = Sounds
page-silver-qr = The link to this table as a picture
page-silver-qr-line = Your phone is your hand: point its camera here.
page-silver-invite-whole = Everything on one's own device.
page-silver-invite-hand = With a screen that all look at: the phone is only your hand.
page-silver-resign = Give up the game
page-silver-resign-line = What lies on the rows stays there, but you can win nothing any more.

## Practice

page-silver-practice = Practice feeling
page-silver-practice-line = Find a piece and hold still until the hand closes. Follow its outline, then name it on the rim (or press 1 to 8): it comes out, and you see what it was.
page-silver-practice-begin = Put your hand in
page-silver-practice-name = Which one is it? Name it on the rim.
page-silver-practice-right = { $kind }, after { $seconds } s
page-silver-practice-wrong = It was { $kind }
page-silver-practice-tries = pieces
page-silver-practice-hits = right, of the last 40
page-silver-practice-pace = a piece, of the last 40
page-silver-practice-forget = Forget all of this
page-silver-hand = The finger
page-silver-hand-standard = As printed
page-silver-hand-children = Thick, pieces upright
page-silver-hand-experts = Without a trail
page-silver-confusions = Rows: what it was. Columns: what you named.
page-silver-paces = Seconds a piece
