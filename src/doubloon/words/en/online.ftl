### The terminal's table at a play server.

online-waiting = Waiting for the others, and for the game to begin.
online-seat = You are { $player }, seat { $number }.
online-watching = You watch; every seat is taken.
online-lost = The connection is lost. Trying again...
online-help = Type a number or a move, or: moves, say WORDS, resign, quit.
online-said = { $player }: { $typed }
online-notice = The host says: { $typed }
online-not-yet = It is not your turn. You can type: say WORDS, resign, quit.
online-sure = That gives up the game for good. Type resign once more if you mean it.
online-later = Your seat stays yours. Come back with: doubloon play --connect { $place }
