### Der Tisch im Terminal an einem Spielserver.

online-waiting = Wir warten auf die anderen und auf den Beginn.
online-seat = Du bist { $player }, Platz { $number }.
online-watching = Du siehst zu; alle Plätze sind besetzt.
online-lost = Die Verbindung ist weg. Neuer Versuch ...
online-help = Tippe eine Nummer oder einen Zug, oder: moves, say WORTE, resign, quit.
online-said = { $player }: { $typed }
online-notice = Der Gastgeber sagt: { $typed }
online-not-yet = Du bist nicht am Zug. Tippen kannst du: say WORTE, resign, quit.
online-sure = Damit gibst du die Partie endgültig auf. Tippe noch einmal resign, wenn du das willst.
online-later = Dein Platz bleibt dir. Zurück geht es mit: doubloon play --connect { $place }
