### Was nur die Seite über Captain Silver sagt.

## Der Beutel

page-silver-bag = Der Beutel. Taste mit der Maus, dem Finger oder den Pfeiltasten darin herum.
page-silver-rim = Die acht Teile
page-silver-rim-piece =
    { $kind }, noch { $left }{ $wanted ->
        [yes] , gesucht
       *[no] { "" }
    }
page-silver-keys = Pfeile bewegen den Finger, mit Umschalt langsamer oder schneller. Halte still, und die Hand schließt sich. A und D folgen dem Umriss in die eine oder andere Richtung. Die Leertaste zieht, die Rücktaste lässt los. 1 bis 4 legen das Teil in Reihe a bis d, 0 wirft es zum Vulkan. W sagt, was die Reihen wollen.
page-silver-feel-line = Ertaste etwas und halte still.
page-silver-nothing = Noch hat die Hand nichts gefasst.
page-silver-bulk-compact = Etwas Kompaktes.
page-silver-bulk-long = Etwas Langes.
page-silver-bulk-none = Irgendetwas.
page-silver-let-go = Loslassen
page-silver-pull = Herausziehen
page-silver-blind = Blind ziehen
page-silver-empty-line = Dein Beutel ist leer.
page-silver-elsewhere = Ein anderes Gerät tastet für dich.
page-silver-feel-here = Hier tasten
page-silver-shake = Beutel schütteln
page-silver-shake-line = Steck die Hand hinein: Wenn alle geschüttelt haben, läuft der Countdown.
page-silver-shake-wait = Geschüttelt. Wir warten auf die anderen …

## Ein Teil in der Hand

page-silver-fits = Es passt, wo es leuchtet. Tipp auf das Feld oder zieh es dorthin.
page-silver-fits-rows =
    { $count ->
        [0] Gerade will es keine Reihe.
        [one] Es passt in Reihe { $rows }.
       *[other] Es passt in die Reihen { $rows }.
    }
page-silver-fits-nowhere = Gerade will es keine Reihe. Halte es fest oder gib es dem Vulkan.
page-silver-throw = Zum Vulkan
page-silver-put = Hinlegen: { $what }
page-silver-put-row = Reihe { $row }

## Die Piratenwelt

page-silver-row = Reihe { $row }
page-silver-space =
    { $space }: gesucht ist { $wants }, Lohn { $steps ->
        [0] { $gold } Gold
       *[other] { $gold ->
            [0] { $steps ->
                [one] ein Schritt
               *[other] { $steps } Schritte
            }
           *[other] { $gold } Gold und { $steps ->
                [one] ein Schritt
               *[other] { $steps } Schritte
            }
        }
    }{ $next ->
        [yes] , jetzt dran
       *[no] { "" }
    }
page-silver-space-taken = { $space }: { $lies }, { $player }
page-silver-row-wants = In Reihe { $row } ist { $kind } gesucht.
page-silver-margin = { $margin } s vor { $other }
page-silver-treasure = Schatzinsel
page-silver-ship = Das Schiff von { $player } ist auf Feld { $space } von { $spaces }.
page-silver-stacks = Truhen im oberen Stapel: { $upper }, im unteren: { $lower }.
page-silver-volcano = Vulkaninsel
page-silver-lies = { $kind }, { $player }
page-silver-gold = Gold
page-silver-chests = Truhen

## Was jemand gerade tut

page-silver-gone = ist ausgeschieden
page-silver-bot = ein Bot spielt
page-silver-away = ist weg
page-silver-shaken = hat geschüttelt
page-silver-shaking = muss schütteln
page-silver-holding = hält ein Teil
page-silver-resting = ruht den Arm aus
page-silver-feeling = tastet
page-silver-empty = hat alles gezogen
page-silver-wants-stop = möchte die Runde beenden

## Rufe

page-silver-round = Runde { $round }
page-silver-ahoy = Piraten ahoi!
page-silver-stop = Piraten stopp!
page-silver-vote = Genug?
page-silver-voted = Du willst aufhören
page-silver-vote-line = Die Runde endet, wenn alle es wollen.
page-silver-lost = Der Server ist weg und kommt wieder …
page-silver-watching = Du schaust zu. In fremde Beutel sieht niemand hinein.

## Wertung

page-silver-evaluating = Die Inseln zahlen …
page-silver-results = Wer was bekam
page-silver-got-right =
    { $space }, { $kind }: { $steps ->
        [0] { $gold } Gold
       *[other] { $gold ->
            [0] { $steps ->
                [one] ein Schritt
               *[other] { $steps } Schritte
            }
           *[other] { $gold } Gold und { $steps ->
                [one] ein Schritt
               *[other] { $steps } Schritte
            }
        }
    }
page-silver-got-wrong = { $space }, { $kind }: nicht gesucht, { $gold } Gold gezahlt
page-silver-got-coin = Eine Münze am Weg: { $gold } Gold
page-silver-got-chest = Eine Truhe
page-silver-got-volcano = { $kind } auf der Vulkaninsel: { $gold } Gold gezahlt
page-silver-skip = Genug gesehen
page-silver-skip-wait = Wir warten auf die anderen …
page-silver-chooser = { $player } sucht eine Truhe aus.
page-silver-choose = Behalte eine Truhe
page-silver-choose-line =
    { $left ->
        [one] Noch eine Sekunde, dann behältst du die beste, { $best }.
       *[other] Noch { $left } Sekunden, dann behältst du die beste, { $best }.
    }
page-silver-keep = Die Truhe im Wert von { $chest } behalten

## Das Ende

page-silver-won =
    { $count ->
        [0] Niemand gewinnt
        [one] { $winners } gewinnt
       *[other] { $winners } teilen sich den Sieg
    }
page-silver-score =
    { $count ->
        [0] { $gold } Gold, keine Truhe
        [one] { $gold } Gold, eine Truhe mit { $chests }
       *[other] { $gold } Gold, Truhen mit { $chests }
    }
page-silver-rematch = Noch eine Partie
page-silver-log = Protokoll herunterladen
page-silver-replay-where = Runde { $round }, { $time }
page-silver-replay-verify = Pläne, Karten und Truhen lagen vor der ersten Runde fest: „doubloon verify“ prüft es nach.

## Dieses Gerät

page-silver-menu = Tisch und Ton
page-silver-device = Dieses Gerät zeigt
page-silver-device-whole = Alles
page-silver-device-hand = Nur meine Hand
page-silver-device-screen = Die Piratenwelt für alle
page-silver-plays-for = Du spielst für
page-silver-one-hand = Alle handeln zugleich: Wer spielt, braucht ein eigenes Gerät. Die anderen Plätze dieses Geräts tun solange nichts.
page-room-device-silver = In diesem Spiel handeln alle zugleich: Jeder braucht ein eigenes Gerät.
page-silver-sound = Töne
page-silver-qr = Der Link zu diesem Tisch als Bild
page-silver-qr-line = Dein Handy wird zur Hand: Kamera hierher halten.
page-silver-invite-whole = Alles auf dem eigenen Gerät.
page-silver-invite-hand = Mit einem Bildschirm für alle: Das Handy ist nur deine Hand.
page-silver-resign = Partie aufgeben
page-silver-resign-line = Was auf den Reihen liegt, bleibt dort, aber gewinnen kannst du nichts mehr.

## Üben

page-silver-practice = Tasten üben
page-silver-practice-line = Such ein Teil und halte still, bis sich die Hand schließt. Folge dem Umriss und nenn es am Rand (oder drück 1 bis 8): Es kommt heraus, und du siehst, was es war.
page-silver-practice-begin = Hand hineinstecken
page-silver-practice-name = Welches ist es? Nenn es am Rand.
page-silver-practice-right = { $kind }, nach { $seconds } s
page-silver-practice-wrong = Es war { $kind }
page-silver-practice-tries = Teile
page-silver-practice-hits = richtig, von den letzten 40
page-silver-practice-pace = pro Teil, bei den letzten 40
page-silver-practice-forget = Das alles vergessen
page-silver-hand = Der Finger
page-silver-hand-standard = Wie gedruckt
page-silver-hand-children = Dick, Teile aufrecht
page-silver-hand-experts = Ohne Spur
page-silver-confusions = Zeilen: was es war. Spalten: was du genannt hast.
page-silver-paces = Sekunden pro Teil
