### Was ein Spielserver ablehnt, nach seinem Wort dafür: `refused-ERROR` oder `refused-ERROR-WHY`. `$seat` zählt hier ab 1.

## Züge

refused-illegal-act = „{ $typed }“ geht hier nicht. Möglich ist: { $some }
refused-illegal-no-act = „{ $typed }“ ist kein Zug.
refused-illegal-not-felt = In diesem Spiel gibt es nichts zu ertasten.
refused-illegal-nothing-done = Von dir gibt es nichts, was sich zurücknehmen ließe.
refused-illegal-over = Zu spät für „{ $typed }“: Das Spiel ist aus.
refused-illegal-revealed = Seitdem kam etwas ans Licht, und nur Bots könnten zustimmen. Also bleibt es dabei.
refused-illegal-touch = Da kann der Finger gerade nicht hin.
refused-illegal-waits = „{ $typed }“ muss warten: Du bist gerade nicht dran.
refused-away = Auf diesem Platz spielt ein Bot. Nimm den Platz zuerst zurück.
refused-hand = Ein anderes Gerät von dir hat die Hand. Übernimm sie zuerst.
refused-stale = Das Spiel ist inzwischen weiter. Schau hin und wähle neu.
refused-frozen = Dieses Spiel ist eingefroren: Seine Aufzeichnung ist beschädigt. Der Betreiber des Servers sieht, warum.
refused-later = Das ließ sich gerade nicht speichern. Versuch es gleich noch einmal.
refused-malformed = Das hat der Server nicht verstanden.
refused-protocol = Der Server hat eine andere Version als diese Seite. Bitte lade die Seite neu.

## Plätze

refused-seat = Dieser Platz ist nicht deiner.
refused-seat-lost = Der Platz ist nicht mehr deiner.
refused-seat-no-bot = Platz { $seat } ist nicht frei für einen Bot.
refused-seat-nobody = Auf Platz { $seat } sitzt niemand.
refused-seat-watching = Wer nur zuschaut, hat hier nichts zu sagen.
refused-key = Einer deiner Links öffnet hier keinen Platz mehr.
refused-key-seat = Platz { $seat } ist nicht deiner.
refused-key-table = Nur wer am Tisch sitzt, kann einen Bot holen.
refused-taken-all = Alle Plätze sind besetzt.
refused-taken-colour = Diese Farbe hat schon jemand.
refused-taken-one-seat = In einem gewerteten Spiel hat jeder einen Platz.
refused-taken-seat = Platz { $seat } ist besetzt.
refused-taken-swap = Platz { $seat } ist besetzt. Wer die Runde leitet, kann zwei tauschen lassen.
refused-seats = Es müssen { $seats } sitzen, bevor es losgeht; { $taken } sind da.
refused-ready = Noch nicht bereit: Platz { $seat }

## Räume

refused-room-hello = Der Server weiß noch nicht, in welchem Raum du bist.
refused-room-nobody = So jemanden gibt es hier nicht.
refused-room-not-begun = Das Spiel hat noch nicht begonnen.
refused-room-unknown = Einen Raum „{ $code }“ gibt es nicht.
refused-begun = Das Spiel hat schon begonnen.
refused-closed = Dieser Raum ist geschlossen.
refused-host = Das kann nur, wer die Runde leitet.
refused-over = Das Spiel ist aus.
refused-running-none = Hier läuft kein Spiel.
refused-running-not-over = Das Spiel ist noch nicht aus.
refused-running-secret = Das gibt es erst nach dem Spiel: Es würde Geheimnisse verraten.
refused-senseless = „{ $given }“ geht nicht bei: { $setting }. Möglich ist: { $allowed }

## Angebote und Gespräch

refused-offer-bots = Bots spielen weiter: Sie stimmen keinem Remis zu.
refused-offer-no-record = So einen Zug zum Zurücknehmen gibt es nicht.
refused-offer-not-over = Das Spiel ist noch nicht aus.
refused-offer-over = Das Spiel ist aus.
refused-rated-people = In einem gewerteten Spiel spielen nur Menschen.
refused-rated-sent-away = Aus einem gewerteten Spiel wird niemand weggeschickt.
refused-rated-undo = In einem gewerteten Spiel wird nichts zurückgenommen.
refused-muted = Der Betreiber dieses Servers hat dich für eine Weile stumm geschaltet.
refused-slow = Nicht so schnell: Eine Zeile in { $seconds } Sekunden genügt.

## Personen

refused-account = Gewertete Spiele sind für alle, die ein Konto haben.
refused-banned = Der Betreiber dieses Servers hat dich für eine Weile ausgesperrt.
refused-banned-network = Jemand aus deinem Netz wurde weggeschickt. Gäste von dort können sich in { $minutes ->
        [one] einer Minute
       *[other] { $minutes } Minuten
    } wieder setzen; wer ein Konto hat, kann es sofort.
refused-banned-room = Du wurdest aus diesem Raum weggeschickt.
refused-passkey = Die Antwort des Passkeys passt nicht. Bitte versuch es noch einmal.
refused-passkey-known = Diesen Passkey gibt es hier schon.
refused-passkey-unknown = Dieser Passkey ist hier nicht bekannt.
refused-signed-out = Du wurdest abgemeldet. Bitte melde dich wieder an.
