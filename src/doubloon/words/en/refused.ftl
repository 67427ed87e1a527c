### What a play server refuses, by its word for it: `refused-ERROR` or `refused-ERROR-WHY`. `$seat` counts from 1 here.

## Acts

refused-illegal-act = “{ $typed }” cannot be done here. What can be: { $some }
refused-illegal-no-act = “{ $typed }” is no move.
refused-illegal-not-felt = There is nothing to feel in this game.
refused-illegal-nothing-done = You have not done anything that could be taken back.
refused-illegal-over = Too late for “{ $typed }”: the game is over.
refused-illegal-revealed = Something came to light since then, and only bots are there to agree. So it stands.
refused-illegal-touch = The finger cannot be there just now.
refused-illegal-waits = “{ $typed }” has to wait: you have nothing to do just now.
refused-away = A bot is playing for this seat. Take the seat back first.
refused-hand = Another of your devices has the hand. Take it over first.
refused-stale = The game has gone on since. Have a look, and choose again.
refused-frozen = This game is frozen: its log is damaged. The host of the server can see why.
refused-later = That could not be stored just now. Please try again in a moment.
refused-malformed = The server did not understand that.
refused-protocol = The server is of another version than this page. Please load the page anew.

## Seats

refused-seat = That seat is not yours.
refused-seat-lost = The seat is not yours any more.
refused-seat-no-bot = Seat { $seat } is not free for a bot.
refused-seat-nobody = Nobody sits on seat { $seat }.
refused-seat-watching = Who only watches has no say.
refused-key = One of your links opens no seat here any more.
refused-key-seat = Seat { $seat } is not yours.
refused-key-table = Only who sits at the table can ask for a bot.
refused-taken-all = All seats are taken.
refused-taken-colour = Somebody has that colour already.
refused-taken-one-seat = In a rated game everybody has one seat.
refused-taken-seat = Seat { $seat } is taken.
refused-taken-swap = Seat { $seat } is taken. The host can let two change places.
refused-seats = { $seats } have to sit down before it begins; { $taken } are there.
refused-ready = Not ready yet: seat { $seat }

## Rooms

refused-room-hello = The server does not know yet which room you are in.
refused-room-nobody = There is nobody of that kind here.
refused-room-not-begun = The game has not begun yet.
refused-room-unknown = There is no room “{ $code }”.
refused-begun = The game has begun already.
refused-closed = This room is closed.
refused-host = Only the host of the room can do that.
refused-over = The game is over.
refused-running-none = No game is running here.
refused-running-not-over = The game is not over yet.
refused-running-secret = That comes when the game is over: it would tell secrets.
refused-senseless = “{ $given }” does not work for: { $setting }. What works: { $allowed }

## Offers and chat

refused-offer-bots = Bots play on: they agree to no draw.
refused-offer-no-record = There is no such move to take back.
refused-offer-not-over = The game is not over yet.
refused-offer-over = The game is over.
refused-rated-people = In a rated game only people play.
refused-rated-sent-away = From a rated game nobody is sent away.
refused-rated-undo = In a rated game nothing is taken back.
refused-muted = The host of this server has muted you for a while.
refused-slow = Not so fast: one line in { $seconds } seconds is enough.

## People

refused-account = Rated games are for those who have an account.
refused-banned = The host of this server has barred you for a while.
refused-banned-network = Somebody of your network was sent away. Guests from there can sit down again in { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }; who has an account can at once.
refused-banned-room = You have been sent away from this room.
refused-passkey = The passkey’s answer does not fit. Please try again.
refused-passkey-known = This passkey is known already.
refused-passkey-unknown = This passkey is not known here.
refused-signed-out = You have been signed out. Please sign in again.
