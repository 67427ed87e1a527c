### What the terminal says beside the island's table: Captain Silver by touch, and saved games told in words.

## Captain Silver. `$row` is a row's letter, `$kind` a piece.

bag-help = w a s d or arrows: feel  W A S D: hop  Enter: pull  l: open the hand  1-4: put on row a-d  t: throw  x: stop  q: quit
bag-row = row { $row }
bag-wants = row { $row } wants { $kind }
bag-gold = { $gold } gold
bag-steps = { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }
# A player's line: a number (which may be followed by "you"), and what he has.
bag-you = { $number } (you)
bag-has = { $gold } gold, { $chests ->
        [one] { $chests } chest
       *[other] { $chests } chests
    }, pouch { $pouch }
bag-holding = a piece
bag-resting = resting
# What a finger tells: several of these, with commas between them.
bag-closed = closed, { $bulk ->
        [long] long
       *[compact] compact
    }
bag-something = something
bag-nothing = nothing
bag-inside = inside
bag-edge = edge
bag-corner = corner
bag-too-fast = too fast to feel
bag-touched = { $time } ms, at { $place }: { $felt }
bag-no-feeling = you cannot feel now

## A saved game in words. `$file` is its path, `$settings` and `$seats` are lists, `$scores` names with points.

replay-of = { $file }: { $game }, rules version { $version }, { $settings }; { $seats }
replay-own = its own
replay-defaults = all settings at their defaults
replay-clock = clock
replay-meant = meant at { $time }
replay-whole = { $count } records, as it says
replay-no-result = { $count } records, as it says, but its result is missing
replay-won = { $scores }; won by { $winners }
replay-running = running: { $players } to act
replay-idle = running: nobody is to act now
