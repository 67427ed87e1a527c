### Captain Silver: what happened, one short sentence an event. The key is `silver-` and the name of the event's class.
###
### Every field of the event is an argument of its name. Besides:
### - a player (`$seat`, `$by`, `$seats`, `$winners`) comes ready as words; `$seats-count`, `$winners-count` is how many they are;
### - `$kind` is the key of a piece, `$kind-words` its name, `$kind-found` its name as one comes upon it; `$kinds` are several
###   ready as words;
### - `$margin` is a number of seconds, said as 0.08 or 0,08; `$until` and `$ahoy` are times in milliseconds since the game began;
### - `$stack-words` and `$reason-words` are the words of a stack and of an end; `$chests` are numbers ready as words,
###   at the end of the game those of every seat, `6+4 : - : 1+2`, and `$has-chests` is yes or no;
### - a truth is yes or no, and `$rule-key` the number of the rule that applied, to choose by: C2-8 for C2.8.

## A round begins

silver-shaken =
    { $late ->
        [yes] Time was up, so the pouch was shaken for { $seat }.
       *[no] { $seat } shook the pouch.
    }

silver-countdown-began = All pouches are shaken, and round { $round } is about to begin.

silver-ahoy = Pirates ahoy! Round { $round } has begun.

## Hands

silver-drew = { $seat } has drawn a piece.

silver-drew-piece = { $seat } has { $kind-found } in hand.

silver-too-late = { $seat } drew { $margin } s after the call, and nothing came out.

silver-thrown =
    { $rule-key ->
        [C2-8] The grace is over, and { $kind-found } went from the hand of { $seat } to Volcano Island.
        [C2-14] { $seat } left, and { $kind-found } went to Volcano Island.
       *[other] { $seat } let go of { $kind-found }: to Volcano Island with it.
    }

silver-resting =
    { $wrong ->
        [0] { $seat } rests an arm.
        [one] { $seat } rests an arm, with one wrong piece in this round.
       *[other] { $seat } rests an arm, with { $wrong } wrong pieces in this round.
    }

silver-rested = { $seat } can go on.

## Rows

silver-placed =
    { $rule-key ->
        [C2-8] In the grace, { $seat } put { $kind-found } on { $space }.
        [C2-10] { $seat } takes { $space } with { $kind-found }.
       *[other] { $seat } put { $kind-found } on { $space }.
    }

silver-refused = Space { $space } does not want { $kind-found }: { $seat } keeps it and has to wait.

silver-dead-heat = Dead heat for { $space }: only { $margin } s between { $seats }, and chance decides.

silver-bumped = { $by } has { $space } by { $margin } s, and { $seat } takes the piece back in hand.

silver-missed = { $by } has { $space } by { $margin } s, and { $seat } still holds the piece.

silver-settled = What { $seat } put on { $space } stays there.

## A round ends

silver-voted-stop = { $seat } wants the round to end.

silver-round-stopped = Pirates stop! { $reason-words }

silver-stop-row = A row is full.
silver-stop-empty = All pouches and all hands are empty.
silver-stop-stuck = The rows want nothing that anybody has left.
silver-stop-vote = Everybody wants to stop.
silver-stop-limit = The time is up.

silver-round-ended = All hands out of the pouches: round { $round } is over, and the islands pay.

## Evaluation

silver-island-turned = The island card names row { $row }.

silver-evaluated =
    { $rule-key ->
        [C2-14] { $seat } has left and is owed nothing for { $kind-found } on { $space }.
       *[other] { $right ->
            [yes] { $seat } gets { silver-reward } for { $kind-found } on { $space }.
           *[no] { $lost ->
                [0] { $seat } has no gold to pay for { $kind-found } on { $space }.
               *[other] { $seat } pays { $lost } gold, for nobody wanted { $kind-found } on { $space }.
            }
        }
    }

silver-reward =
    { $steps ->
        [0] { $gold } gold
        [one] { $gold ->
            [0] one step
           *[other] { $gold } gold and one step
        }
       *[other] { $gold ->
            [0] { $steps } steps
           *[other] { $gold } gold and { $steps } steps
        }
    }

silver-sailed =
    { $steps ->
        [one] The ship of { $seat } sails on to space { $end }.
       *[other] The ship of { $seat } sails { $steps } spaces, to space { $end }.
    }

silver-coin-found = { $seat } picks up the coin on space { $space }.

silver-landed =
    { $left ->
        [0] { $seat } comes to the landing on space { $space }, but the { $stack-words } is empty.
        [one] { $seat } lands on space { $space } and gets the last chest of the { $stack-words }.
       *[other] { $seat } lands on space { $space } and looks into the { $stack-words }: { $left } chests.
    }

silver-looked-into = { $seat } sees chests worth { $chests }.

silver-chest-kept =
    { $late ->
        [yes] Time was up, so { $seat } got the most valuable chest of the { $stack-words }.
       *[no] { $seat } kept a chest of the { $stack-words }.
    }

silver-chest-chosen = { $seat } has kept the chest worth { $chest }.

stack-upper = upper stack
stack-lower = lower stack

silver-volcano-turned = The volcano wants { $kinds }.

silver-burned =
    { $paid ->
        [0] { $seat } has no gold to pay for { $kind-found } on Volcano Island.
       *[other] { $seat } pays { $paid } gold for { $kind-found } on Volcano Island.
    }

silver-show-began = That was the evaluation.

silver-voted-skip = { $seat } has seen enough.

silver-pieces-back = All pieces are back in the pouches, and round { $round } begins with a good shake.

## Who is there

silver-seat-away = { $seat } has gone away for a moment.

silver-stand-in-took = A bot plays for { $seat } now.

silver-seat-back = { $seat } is back.

silver-seat-left = { $seat } has left the game.

silver-game-over =
    { $reason-words } { $winners-count ->
        [0] Nobody wins
        [one] { $winners } wins
       *[other] { $winners } win
    }, { $scores }.{ $has-chests ->
        [yes] { " The chests: " }{ $chests }.
       *[no] { "" }
    }

silver-end-points = Three rounds are over, and gold and chests are counted.
silver-end-alone = There is nobody left to play against.

## The pieces

piece-sabre = sabre
    .found = a sabre
piece-pistol = pistol
    .found = a pistol
piece-wheel = wheel
    .found = a wheel
piece-map = map
    .found = a map
piece-bottle = bottle
    .found = a bottle
piece-cannon = cannon
    .found = a cannon
piece-parrot = parrot
    .found = a parrot
piece-anchor = anchor
    .found = an anchor

## Settings, as a short label

silver-setting-seats = Players
silver-setting-boards = Ocean boards
silver-setting-treasure = Side of Treasure Island
silver-setting-placing = Wrong pieces
silver-setting-hold = Pieces may be held
silver-setting-draw_time = Rest after a draw
silver-setting-wrong_time = Longer rest for a wrong piece
silver-setting-grace = Grace after the call
silver-setting-round_limit = Longest round
silver-setting-shake_time = Time to shake the pouch
silver-setting-countdown = Countdown
silver-setting-choice_time = Time to choose a chest
silver-setting-show_time = Show of the evaluation
silver-setting-away_time = Wait before a bot steps in
silver-setting-fingertip = Thickness of the finger
silver-setting-trail = Trail of the finger
silver-setting-turns = Turns of the pieces
