### Was das Terminal neben dem Tisch der Insel sagt: Captain Silver mit dem Finger und gespeicherte Partien in Worten.

## Captain Silver. `$row` ist der Buchstabe einer Reihe, `$kind` ein Teil.

bag-help = w a s d oder Pfeile: tasten  W A S D: springen  Enter: ziehen  l: loslassen  1-4: auf Reihe a-d  t: werfen  x: Schluss  q: Ende
bag-row = Reihe { $row }
bag-wants = Reihe { $row }: gesucht ist { $kind }
bag-gold = { $gold } Gold
bag-steps = { $steps ->
        [one] { $steps } Schritt
       *[other] { $steps } Schritte
    }
# Die Zeile eines Spielers: eine Nummer (vielleicht mit „du“ dahinter) und was er hat.
bag-you = { $number } (du)
bag-has = { $gold } Gold, { $chests ->
        [one] { $chests } Truhe
       *[other] { $chests } Truhen
    }, Beutel { $pouch }
bag-holding = ein Teil
bag-resting = ruht
# Was ein Finger sagt: mehrere davon, mit Kommas dazwischen.
bag-closed = Hand geschlossen, { $bulk ->
        [long] lang
       *[compact] kompakt
    }
bag-something = etwas
bag-nothing = nichts
bag-inside = innen
bag-edge = Kante
bag-corner = Ecke
bag-too-fast = zu schnell zum Tasten
bag-touched = { $time } ms, bei { $place }: { $felt }
bag-no-feeling = Tasten geht gerade nicht

## Eine gespeicherte Partie in Worten. `$file` ist ihr Pfad, `$settings` und `$seats` sind Listen, `$scores` Namen mit Punkten.

replay-of = { $file }: { $game }, Regelversion { $version }, { $settings }; { $seats }
replay-own = eigene
replay-defaults = alle Einstellungen wie üblich
replay-clock = Uhr
replay-meant = gemeint bei { $time }
replay-whole = Einträge: { $count }, alles stimmt
replay-no-result = Einträge: { $count }, alles stimmt, aber das Ergebnis fehlt
replay-won = { $scores }; gewonnen: { $winners }
replay-running = läuft noch: { $players } ist dran
replay-idle = läuft noch: Gerade ist niemand dran
