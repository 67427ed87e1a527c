### Words that only the page in the browser says.

## Everywhere

page-name = Doubloon
page-skip = To the content
page-nav = The page
page-lobby = Lobby
page-rules = Rules
page-tiles = Tiles
page-account = Account
page-preferences = Preferences
page-close = Close
page-back-to-start = To the start
page-credits = Credits
page-licence = MIT licence
page-motto = Free software; the drawings are by game-icons.net.
page-away = The server cannot be reached.
page-wait = One moment…
page-copy = Copy
page-copied = Copied
page-nowhere = Uncharted waters
page-nowhere-line = There is nothing at this address. The chart may be old, or a letter is wrong.
page-install = Install as an app

## The games

page-game-jackal = The island
page-game-silver = Captain Silver
page-bot-random = Cabin boy
page-bot-random-line = Moves as the wind blows.
page-bot-greedy = Sailor
page-bot-greedy-line = Goes straight for the gold.
page-bot-beginner = Deckhand
page-bot-practised = Sailor
page-bot-skilled = Quartermaster
# A bot that has no name of its own yet.
page-bot-other = { $title }

## Start

page-tagline = An island nobody has seen. Go ashore, lift the fog, and get the gold aboard before the others do.
page-play = Play now
page-play-line = Against { $who } on a { $word } island. No account needed.
page-play-waits = The ships are lying to…
page-more = Another opponent or island
page-strength = Opponent
page-size = Island
page-size-7 = small
page-size-9 = medium
page-size-11 = standard
page-friends = Play with friends
page-friends-line = Make a room, send the link, or pass one device around. Bots fill the empty seats.
page-make-room = Make a room
page-join = Join a game
page-join-line = Somebody gave you a code, or a link?
page-join-code = Code of the room
page-join-go = Join
page-join-unknown = There is no room with the code { $typed }.
page-lobby-line = See who waits for a crew, and watch games that are on.
page-rules-line = Every rule by its number, with search.
page-tiles-line = What every tile does, shown on a small island.
page-silver-line = Another hunt: feel for the right piece in your pouch, quicker than the others.
page-practice-line = How quickly do you know a piece, and what do you take it for?
page-continue = Go on playing
page-continue-with = against { $player }

## Lobby

page-lobby-open = Waiting for players
page-lobby-running = Games that are on
page-lobby-none = Nobody waits just now. Make a room and tick “public”: it will stand here.
page-lobby-quiet = No public game is on.
page-lobby-taken = { $n } of { $count } seats taken
page-lobby-watch = Watch
page-lobby-rated = rated
page-lobby-more = Older ones
page-lobby-live = The list keeps itself up to date.

## Settings

page-new = A new game
page-new-game = Which game
page-new-line = Choose a preset and go, or change what you like.
page-new-make = Make the room
page-preset = Preset
page-preset-online = Online
page-preset-online-line = Two players, every tile: the game as it is usually played on the net.
page-preset-classic = Classic
page-preset-classic-line = The old island: arrows, gold and perils, no rum and no figures.
page-preset-treasure-island = Treasure Island
page-preset-treasure-island-line = Rum, caves, jungle and figures, and nothing to carry but gold.
page-preset-boardgame = Board game
page-preset-boardgame-line = The edition in the box for two: each steers two crews on opposite shores.
page-preset-warships = Warships
page-preset-warships-line = Cannonballs sink ships.
page-preset-blitz = Blitz
page-preset-blitz-line = A small island, and a quarter of a minute for each turn.
page-preset-standard = As printed
page-preset-standard-line = Wrong pieces come out at the evaluation, and cost gold.
page-preset-children = Children
page-preset-children-line = A thick finger, upright pieces, a long trail; wrong pieces are refused at once.
page-preset-experts = Experts
page-preset-experts-line = No trail: what the finger has felt must be remembered.
page-fine = Finer points of the rules
page-settings-main = The game
page-settings-who = Who may come
page-public = Public: listed in the lobby for everybody
page-private = Private: only for those who have the link
page-rated = Rated: counts for those who have accounts, under a preset as it stands
page-reset = Back to the preset
page-why-rule = Rule { $rule }
page-yes = yes
page-no = no
page-setting-range = { $first } to { $last }
page-unit-rounds = rounds
page-unit-seconds = seconds
page-clock = Clock
page-clock-help = How much time each player has. Who runs out of it leaves the game.
page-clock-none = No clock
page-clock-move = { $seconds } seconds a move
page-clock-fischer = { $n } min + { $seconds } s a move
page-clock-days = { $count ->
        [one] A day a move
       *[other] { $count } days a move
    }
page-clock-other = Other: { $title }

page-set-line_up = Crews
page-set-line_up-help = Who plays against whom, and with how many ships.
page-set-side = Island
page-set-side-short = { $count } by { $count }
page-set-side-help = How many cells of land a side has; 11 is the standard island.
page-set-tiles = Tiles
page-set-tiles-help = What the island is made of; a set shrinks and grows with the island.
page-set-seating = Shores
page-set-seating-help = Who sits where: drawn by lot, or as the seats are numbered.
page-set-nearest_by = Nearest ship
page-set-nearest_by-help = How it is found out which ship is nearest.
page-set-quiet_rounds = Quiet rounds
page-set-quiet_rounds-help = After so many rounds without a discovery and without gold the game ends; 0: never.
page-set-rum_costs_turn = Serving rum takes the turn
page-set-rum_costs_turn-help = Else rum can be served and a move made.
page-set-restriction_kills = Forbidden ground kills
page-set-restriction_kills-help = Who is carried to where he must not go dies, whatever else would have come of it.
page-set-missionary_blocks_attack = A missionary keeps the peace
page-set-missionary_blocks_attack-help = Who stands with a missionary of the own side cannot attack.
page-set-cannonball_kills = Cannonballs kill
page-set-cannonball_kills-help = Else who is hit on land flies home.
page-set-fortress_vs_ball = A fortress under fire
page-set-fortress_vs_ball-help = What it does to a cannonball.
page-set-ball_spares_fog = Cannonballs spare the fog
page-set-ball_spares_fog-help = They do nothing to fog, nor to what is under it.
page-set-destroying_ships = Cannonballs sink ships
page-set-destroying_ships-help = And the last side with a ship afloat wins.
page-set-friendly_fire = Friendly fire
page-set-friendly_fire-help = Cannonballs hole own and allied ships too.
page-set-no_wasted_rum = No wasted rum
page-set-no_wasted_rum-help = Rum may be served only where it changes something.
page-set-no_trapped_rum = No rum in the tunnel
page-set-no_trapped_rum-help = Nobody who is stuck in the caves may serve rum.
page-set-turn_time = Time for a turn
page-set-turn_time-help = Then it is taken or passed by itself; 0: no limit.
page-set-plane_seats = Seats of the plane
page-set-plane_seats-help = Who flies along.
page-set-boardgame_caves = Caves as in the box
page-set-boardgame_caves-help = Friends do not block an exit, enemies do.
page-set-weed_steers = Weed
page-set-weed_steers-help = Who steers a dazed crew for a round.

page-set-seats = Players
page-set-seats-help = How many play.
page-set-boards = Ocean boards
page-set-boards-help = Which boards lie where: drawn, or named from Volcano Island outwards, such as 1a 3b-turned 4a 2a.
page-set-treasure = Treasure Island
page-set-treasure-help = Which of its sides lies up.
page-set-placing = Wrong pieces
page-set-placing-help = They may be put and cost gold at the evaluation, or are refused and cost time.
page-set-hold = Pieces can be kept in hand
page-set-hold-help = A piece that fits nowhere need not be thrown at once.
page-set-draw_time = An empty hand rests
page-set-draw_time-help = How long, before it can draw again.
page-set-wrong_time = A wrong piece costs
page-set-wrong_time-help = So much longer for the first of a round, twice as much for the second, and so on.
page-set-grace = Grace after the call
page-set-grace-help = So long a right piece may still be put.
page-set-round_limit = The longest round
page-set-round_limit-help = Then feeling is over, whoever has what.
page-set-shake_time = Waiting for a shake
page-set-shake_time-help = How long a round waits for who has not shaken the pouch.
page-set-countdown = Countdown
page-set-countdown-help = From the last shake to the call.
page-set-choice_time = Choosing a chest
page-set-choice_time-help = The time for it.
page-set-show_time = Evaluation
page-set-show_time-help = How long it is shown.
page-set-away_time = Lost connections
page-set-away_time-help = How long one is waited for before a bot steps in.
page-set-fingertip = Finger
page-set-fingertip-help = How thick it feels in the pouch.
page-set-trail = Trail
page-set-trail-help = How long a touched outline stays to be seen.
page-set-turns = Pieces lie
page-set-turns-help = Any way round in the pouch, or nearly upright.

page-choice-boards-drawn = drawn
page-choice-treasure-drawn = drawn
page-choice-treasure-a = side A
page-choice-treasure-b = side B
page-choice-placing-as_printed = cost gold
page-choice-placing-checked = are refused
page-choice-fingertip-adult = of an adult
page-choice-fingertip-child = of a child
page-choice-trail-none = none
page-choice-trail-short = short
page-choice-trail-normal = normal
page-choice-trail-long = long
page-choice-turns-any = any way
page-choice-turns-upright = upright
page-choice-line_up-duel = two, one ship each
page-choice-line_up-double = two, two ships each
page-choice-line_up-melee3 = three, each alone
page-choice-line_up-melee4 = four, each alone
page-choice-line_up-pairs = two against two
page-choice-tiles-full = everything
page-choice-tiles-treasure-island = Treasure Island
page-choice-tiles-classic = classic
page-choice-seating-drawn = drawn by lot
page-choice-seating-fixed = as the seats are numbered
page-choice-nearest_by-king = by steps in all directions
page-choice-nearest_by-steps = by straight steps
page-choice-nearest_by-straight = as the crow flies
page-choice-fortress_vs_ball-shields = shields those inside
page-choice-fortress_vs_ball-stops = stops it
page-choice-fortress_vs_ball-none = nothing
page-choice-plane_seats-two = pilot and passenger
page-choice-plane_seats-one = one
page-choice-plane_seats-chosen = two, one of them lands
page-choice-weed_steers-previous = the player before
page-choice-weed_steers-next = the player after

## A room before its game

page-room = Room { $word }
page-room-invite = Invite the others
page-room-invite-line = Who opens this link can take a seat.
page-room-share = Share
page-room-qr = QR code of the link to this room
page-room-seats = Seats
page-room-free = free
page-room-you = you
page-room-host = host
page-room-ready = ready
page-room-not-ready = not ready yet
page-room-here = here
page-room-absent = not connected
page-room-bot = bot
page-room-sit = Sit here
page-room-sit-too = Another player here
page-room-move-here = Move here
page-room-add-bot = Seat a bot
page-room-fill = Fill with bots
page-room-stand-up = Get up
page-room-kick = Send { $player } away
page-room-swap = Swap { $first } and { $next }
page-room-your-name = Your name
page-room-name-hint = What shall we call you?
page-room-player-name = Name of the player on seat { $number }
page-room-colour = Colour of seat { $number }
page-room-colour-red = red
page-room-colour-blue = blue
page-room-colour-green = green
page-room-colour-yellow = yellow
page-room-colour-black = black
page-room-colour-white = white
page-room-colour-purple = purple
page-room-colour-orange = orange
page-room-colour-any = any colour
page-room-ready-ask = I am ready
page-room-unready = Not ready after all
page-room-start = Start the game
page-room-waits-seats = { $count ->
        [one] One seat is still free.
       *[other] { $count } seats are still free.
    }
page-room-waits-ready = Not everybody is ready.
page-room-waits-host = The host starts the game when all are ready.
page-room-waits-sit = Take a seat to play, or stay and watch.
page-room-can-start = Everybody is here. Off we go!
page-room-watching = { $count ->
        [0] Nobody watches.
        [one] One watches.
       *[other] { $count } watch.
    }
page-room-settings = What is played
page-room-close = Close the room
page-room-closed = This room is closed.
page-room-unknown = There is no such room, or it has been closed.
page-room-frozen = The log of this game is damaged. Nobody plays on, and the host of the server can look into it.
page-room-device = Several on this device? Each takes a seat here, and you pass it around.
page-room-swap-help = Choose two seats that are to change places.
page-room-drawn = Shores are drawn by lot when the game begins.
page-room-fair = The island is dealt from a seed that the server promised before anybody sat down.

## Rules

page-book = Rules
page-book-search = Search the rules
page-book-found = { $count ->
        [0] Nothing found for “{ $typed }”.
        [one] One rule found.
       *[other] { $count } rules found.
    }
page-book-chapters = Chapters
page-book-link = Link to rule { $rule }

## Tiles

page-tiles-intro = Every tile there is. Press play to see what it does.
page-tiles-play = Play { $title }
page-tiles-again = Play { $title } again
page-tiles-count = { $count ->
        [0] none
        [one] one on the island
       *[other] { $count } on the island
    }
page-tiles-set = Counts for the set
page-tiles-own = own counts
page-tiles-sum = { $count ->
        [one] One tile.
       *[other] { $count } tiles.
    }
page-tiles-search = Search the tiles
# Arrows by the number of their heads; `$word`: straight, diagonal or mixed.
page-type-arrow = { $word ->
        [straight] straight arrow
        [diagonal] diagonal arrow
       *[other] mixed arrow
    }, { $count ->
        [one] one way
       *[other] { $count } ways
    }

## Replay

page-replay = Replay
page-replay-step = Move { $step } of { $steps }
page-replay-begin = The beginning
page-replay-position = Position in the game
page-replay-first = To the beginning
page-replay-back = One move back
page-replay-on = One move on
page-replay-last = To the end
page-replay-play = Play
page-replay-pause = Pause
page-replay-log = What happened
page-replay-gold = Gold over time
page-replay-share = Copy a link to this moment
page-replay-download = Download the log
page-replay-verify = Its island was dealt before the first move: “doubloon verify” checks it.
page-replay-not-yet = This game has no replay: it is not over, or there is no such room.
page-replay-keys = Keys: ← and → step, space plays, Home and End.
page-replay-won = { $winners } won.
page-replay-left = Gold left: { $count }

## Preferences

page-pref-language = Language
page-pref-language-en = English
page-pref-language-ru = Русский
page-pref-language-de = Deutsch
page-pref-theme = Light
page-pref-theme-system = as the system
page-pref-theme-dark = dark
page-pref-theme-light = light
page-pref-sound = Sound
page-pref-volume = Volume
page-pref-speed = Motion
page-pref-speed-0 = none
page-pref-speed-05 = slow
page-pref-speed-1 = usual
page-pref-speed-2 = quick
page-pref-palette = Colours of the crews
page-pref-palette-usual = as on the box
page-pref-palette-clear = easy to tell apart
page-pref-danger = Mark what is known to be deadly
page-pref-confirm = Ask before a move is made
page-pref-coordinates = Letters and numbers at the rim
page-pref-kept = Remembered on this device.

## Account

page-me = Your account
page-me-guest = You are a guest on this device. Nothing more is needed to play.
page-me-guest-line = With a passkey your games and ratings are yours on every device: no password, no e-mail address.
page-me-known = A passkey opens this account.
page-me-make = Make a passkey
page-me-another = Add another passkey
page-me-sign-in = Sign in
page-me-sign-out = Sign out
page-me-sign-out-all = Sign out everywhere
page-me-name = Name
page-me-save = Save
page-me-saved = Saved.
page-me-ratings = Ratings
page-me-no-ratings = No rated games yet.
page-me-rating-games = { $count ->
        [one] one game
       *[other] { $count } games
    }
page-me-history = Games
page-me-no-games = No games yet.
page-me-more = Older games
page-me-export = Download everything that is stored of me
page-me-delete = Delete me
page-me-delete-sure = Account, ratings and all that you said are deleted for good; in games your seat stays, without a name.
page-me-delete-yes = Yes, delete me
page-me-keep = No, keep it
page-me-no-passkeys = This browser has no passkeys, or the page is not opened over https.
page-me-not-done = Nothing came of it: the passkey was not given.
page-me-won = won
page-me-lost = lost
page-me-drawn = shared
page-me-running = on
page-me-open = waiting
