### Was geschehen ist, ein kurzer Satz für jedes Ereignis. Zu den Argumenten siehe die englische Datei.
###
### Figuren und Spieler kommen als fertige Namen im Nominativ, ohne Artikel; danach sind die Sätze gebaut. Schiffe kommen ohne
### Artikel und sind sächlich. Erzählt wird in der Gegenwart.

## Der Weg einer Figur

event-moved =
    { $gait ->
        [swim] { $unit } schwimmt{ with-cargo } von { $start } nach { $end }
        [arrow] { $unit } folgt{ with-cargo } dem Pfeil von { $start } nach { $end }
        [slide] { $unit } schlittert{ with-cargo } übers Eis von { $start } nach { $end }
        [jump] { $unit } springt{ with-cargo } zu Pferd von { $start } nach { $end }
        [fly] { $unit } fliegt{ with-cargo } im Flugzeug von { $start } nach { $end }
        [shot] { $unit } saust{ with-cargo } aus der Kanone von { $start } nach { $end }
        [balloon] { $unit } schwebt{ with-cargo } im Ballon von { $start } nach { $end }
        [tunnel] { $unit } kriecht{ with-cargo } durch den Tunnel von { $start } nach { $end }
        [return] { $unit } flieht{ with-cargo } vor dem Krokodil von { $start } zurück nach { $end }
        [land] { $unit } geht{ with-cargo } an Land, von { $start } nach { $end }
        [pass] { $unit } kämpft sich{ with-cargo } weiter durchs Labyrinth auf { $end }
       *[walk] { $unit } geht{ with-cargo } von { $start } nach { $end }
    }.

with-cargo =
    { $has-cargo ->
        [yes] { " mit " }{ $cargo-dative }
       *[no] { "" }
    }

event-took =
    { $rule-key ->
        [J7-10] { $unit } greift sich auf { $cell } im Vorbeigehen { $cargo-accusative }.
       *[other] { $unit } nimmt auf { $cell } { $cargo-accusative } in die Hand.
    }

event-left =
    { $rule-key ->
        [J9-2] { $unit } lässt { $cargo-accusative } an der Gabelung auf { $cell } zurück.
        [J9-3] { $unit } lässt { $cargo-accusative } beim Pferd auf { $cell } zurück.
        [J9-4] { $unit } schickt { $cargo-accusative } ans Ende des Labyrinths auf { $cell } voraus.
       *[other] { $unit } legt { $cargo-accusative } auf { $cell } ab.
    }

event-boarded =
    { $rule-key ->
        [J4-5] { $unit } klettert bei { $cell } aus dem Wasser auf das { $vessel }.
        [J5-1] { $unit } fliegt zurück auf das { $vessel } bei { $cell }.
        [J7-6] { $unit } fliegt im hohen Bogen auf das { $vessel } bei { $cell }.
        [J7-7] { $unit } rettet sich vom sinkenden Schiff auf das { $vessel } bei { $cell }.
        [J9-11] { $unit } steigt bei { $cell } aus dem Ballon auf das { $vessel }.
        [J9-12] { $unit } landet aus der Kanone geradewegs auf dem { $vessel } bei { $cell }.
       *[other] { $unit } ist an Bord: { $vessel }, { $cell }.
    }

event-dived = { $unit } plumpst bei { $cell } ins Wasser.

event-sailed = Das { $vessel } segelt von { $start } nach { $end }.

event-launched = { $unit } lässt bei { $cell } das Boot zu Wasser: ein Schiff mehr.

## Die Insel

event-opened =
    { $rule-key ->
        [J7-6] Die Kanonenkugel reißt den Nebel von { $cell }: { $tile-found }.
        [J9-14] Der Leuchtturm zeigt { $cell }: { $tile-found }.
       *[other] Der Nebel über { $cell } lichtet sich: { $tile-found }.
    }

event-uncovered = Beute auf { $cell }: { $cargo }.

event-appeared = { $unit } wartet auf { $cell }.

event-destroyed = Die Kanonenkugel zerstört, was auf { $cell } verborgen lag: { $tile-found }.

event-spent-tile =
    { $tile ->
        [plane] Das Flugzeug auf { $cell } ist zum letzten Mal geflogen.
       *[other] Ab jetzt ist auf { $cell } nur noch freies Land.
    }

event-swapped-tiles = Die Erde bebt: { $first } und { $second } tauschen die Plätze.

## Figuren und ihre Begegnungen

event-joined =
    { $rule-key ->
        [J4-8] { $unit } gerät auf { $cell } unter Feinde und läuft über: einer mehr für { $team }.
        [J5-3] { $unit } wechselt auf { $cell } die Seite und gehört jetzt zu { $team }.
       *[other] { $unit } heuert auf { $cell } bei { $team } an.
    }

event-knocked-out =
    { $rule-key ->
        [J7-6] { $unit } wird von der Kanonenkugel von { $cell } gefegt.
        [J9-6] { $by } schlägt zu: { $unit } fliegt auf { $cell } aus der Falle.
       *[other] { $by } schlägt zu: { $unit } fliegt von { $cell }.
    }

event-died =
    { $cause ->
        [attacked-in-water] { $unit } wird bei { $cell } im Wasser angegriffen und füttert jetzt die Fische.
        [run-over] { $unit } gerät bei { $cell } unter ein feindliches Schiff und ertrinkt.
        [enemy-ship] { $unit } landet bei { $cell } auf einem feindlichen Schiff und kehrt nie zurück.
        [ball-in-water] { $unit } stirbt bei { $cell } im Wasser durch die Kanonenkugel.
        [ball-on-land] { $unit } stirbt auf { $cell } durch die Kanonenkugel.
        [ball-neutral] { $unit } stand auf { $cell } nur so herum, doch der Kanonenkugel war es gleich.
        [cannibal] { $unit } landet auf { $cell } im Kochtopf des Kannibalen.
        [crocodile] { $unit } findet auf { $cell } keinen Weg zurück, und das Krokodil schnappt zu.
        [locked-loop] { $unit } läuft auf { $cell } im Kreis und wird nie mehr gesehen.
        [cannot-finish] { $unit } kommt von { $cell } nicht mehr weiter und stirbt.
        [fortress] { $unit } gerät auf { $cell } in eine feindliche Festung und stirbt dort.
        [enemy-missionary] { $unit } prallt auf { $cell } auf einen feindlichen Missionar und fällt tot um.
        [missionary-onto-pirate] { $unit } gerät auf { $cell } mitten unter Feinde und stirbt.
        [shot-onto-missionary] { $unit } trifft bei { $cell } auf einen schwimmenden Missionar: eine Todsünde.
        [sunk] { $unit } geht bei { $cell } mit dem Schiff unter, denn ein anderes gab es nicht.
        [no-vessel] { $unit } hat kein Schiff, auf das er von { $cell } fliehen könnte, und stirbt.
        [rum] { $unit } trinkt den Rum, der auf { $cell } ausgeschenkt wird, und stirbt daran.
        [barrel] { $unit } trinkt aus dem Rumfass auf { $cell } und stirbt daran.
        [bottles] { $unit } probiert auf { $cell } den gefundenen Rum und stirbt daran.
        [missionary-and-friday] { $unit-kind ->
            [friday] { $unit } begegnet auf { $cell } einem Missionar und stirbt daran.
           *[other] { $unit } begegnet auf { $cell } Freitag und stirbt daran.
        }
        [restriction] { $unit } gerät nach { $cell }, wohin dieser Zug nicht darf, und stirbt.
       *[other] { $unit } stirbt auf { $cell }: { $cause-words }.
    }{ $has-lost ->
        [yes] { " Mit verloren: " }{ $lost }.
       *[no] { "" }
    }

event-trapped = { $unit } fällt auf { $cell } in die Falle.

event-freed =
    { $rule-key ->
        [J8-4] { $unit } kommt auf { $cell } dank Rum aus der Falle.
       *[other] { $unit } kommt auf { $cell } aus der Falle: Freunde helfen heraus.
    }

event-drank =
    { $rule-key ->
        [J8-4] { $unit } trinkt den Rum, der auf { $cell } ausgeschenkt wird
        [J9-15] { $unit } probiert auf { $cell } den gefundenen Rum
       *[other] { $unit } trinkt aus dem Rumfass auf { $cell }
    }{ $asleep ->
        [yes] { " und verschläft den nächsten Zug" }
       *[no] { "" }
    }.

event-converted = { $unit } findet auf { $cell } Geschmack am Rum und wird Pirat.

event-stuck = { $unit } steckt{ with-cargo } im Tunnel unter { $cell } fest.

event-came-out = { $unit } kriecht{ with-cargo } auf { $end } aus dem Tunnel.

event-resurrected = { $unit } steht in der Festung auf { $cell } von den Toten auf.

event-turned-neutral = { $unit } bleibt allein auf { $cell } zurück und gehört jetzt niemandem.

## Rum, Gold, Kanonenkugeln, Schiffe

event-found-rum =
    { $bottles ->
        [one] { $team } findet eine Flasche Rum auf { $cell }.
       *[other] { $team } findet { $bottles } Flaschen Rum auf { $cell }.
    }

event-served-rum = { $team } schenkt auf { $cell } eine Flasche Rum aus.

event-scored =
    { $rule-key ->
        [J6-2] Das { $vessel } nimmt einem toten Feind { $cargo-accusative } ab
       *[other] Das { $vessel } holt { $cargo-accusative } an Bord
    }: { $value ->
        [one] ein Punkt
       *[other] { $value } Punkte
    } für { $team }.

event-stowed =
    { $rule-key ->
        [J6-2] Das { $vessel } nimmt einem toten Feind { $cargo-accusative } ab.
       *[other] Das { $vessel } holt { $cargo-accusative } an Bord.
    }

event-lost-cargo =
    { $rule-key ->
        [J7-3] Mit dem Schiff bei { $cell } gehen auch die Vorräte unter: { $cargo }.
        [J7-6] Die Kanonenkugel zerstört auf { $cell } { $cargo-accusative }.
        [J7-8] Das Boot schwimmt, aber das Meer bei { $cell } holt sich { $cargo-accusative }.
        [J8-6] Das Schiff, das { $cell } für immer verlässt, nimmt { $cargo-accusative } mit.
       *[other] Das Meer bei { $cell } verschluckt { $cargo-accusative }.
    }

event-fired = { $unit } lädt die Kanone auf { $cell }, und die Kugel fliegt bis { $end }.

event-shielded =
    { $stopped ->
        [yes] Die Kanonenkugel zerbricht an den Mauern der Festung auf { $cell }.
       *[no] Die Mauern der Festung auf { $cell } halten die Kanonenkugel ab.
    }

event-holed = Die Kanonenkugel schlägt bei { $cell } ein Leck, doch das { $vessel } schwimmt noch.

event-sunk = Das { $vessel } versinkt bei { $cell }.

## Züge und Enden

event-weed-smoked =
    { $turns ->
        [one] { $unit } findet auf { $cell } Teufelskraut: Einen Zug lang lenkt jemand anders die Mannschaft.
       *[other] { $unit } findet auf { $cell } Teufelskraut: { $turns } Züge lang lenkt jeder eine fremde Mannschaft.
    }

event-turn-began =
    { $rule-key ->
        [J9-20] { $team } ist am Zug, doch das Teufelskraut gibt das Ruder an { $seat }.
       *[other] { $team } ist am Zug.
    }

event-turn-skipped =
    { $rule-key ->
        [J8-7] { $team } war zu langsam und verliert den Zug.
       *[other] { $team } setzt aus.
    }

event-time-ran-out =
    { $lapses ->
        [one] { $seat } hat die Zeit überschritten.
       *[other] { $seat } hat die Zeit überschritten, schon { $lapses }-mal hintereinander.
    }

event-seat-left =
    { $rule-key ->
        [J8-7] { $seat } hat die Zeit einmal zu oft überschritten und scheidet aus.
       *[other] { $seat } verlässt die Partie.
    }

event-unit-left =
    { $has-dropped ->
        [yes] { $unit } verlässt die Insel und lässt { $dropped-accusative } auf { $cell } zurück.
       *[no] { $unit } verlässt die Insel von { $cell } aus.
    }

event-vessel-left = Das { $vessel } segelt von { $cell } auf Nimmerwiedersehen davon.

event-game-over =
    { $reason-words } { $winners-count ->
        [0] Niemand gewinnt
        [one] { $winners } gewinnt
       *[other] { $winners } gewinnen
    }, { $scores }.
