### Что произошло: по одному короткому предложению на событие. Об аргументах см. английский файл.
###
### Фигуры и игроки приходят готовыми словами в именительном падеже, и предложения построены под него. Фигуры мужского рода —
### о них в прошедшем времени; род игрока и судна неизвестен — о них в настоящем. Команды — во множественном числе.

## Путь фигуры

event-moved =
    { $gait ->
        [swim] { $unit } проплыл с { $start } на { $end }
        [arrow] { $unit } прошёл по стрелке с { $start } на { $end }
        [slide] { $unit } прокатился по льду с { $start } на { $end }
        [jump] { $unit } проскакал на лошади с { $start } на { $end }
        [fly] { $unit } перелетел на самолёте с { $start } на { $end }
        [shot] { $unit } вылетел из пушки с { $start } на { $end }
        [balloon] { $unit } улетел на воздушном шаре с { $start } на { $end }
        [tunnel] { $unit } прополз по туннелю с { $start } на { $end }
        [return] { $unit } удрал от крокодила с { $start } обратно на { $end }
        [land] { $unit } сошёл на берег с { $start } на { $end }
        [pass] { $unit } продвинулся по лабиринту на { $end }
       *[walk] { $unit } перешёл с { $start } на { $end }
    }{ with-cargo }.

with-cargo =
    { $has-cargo ->
        [yes] { " " }{ $cargo-with }
       *[no] { "" }
    }

event-took =
    { $rule-key ->
        [J7-10] { $unit } прихватил по пути { $cargo-accusative } на { $cell }.
       *[other] { $unit } взял { $cargo-accusative } на { $cell }.
    }

event-left =
    { $rule-key ->
        [J9-2] { $unit } оставил { $cargo-accusative } на развилке { $cell }.
        [J9-3] { $unit } оставил { $cargo-accusative } возле лошади на { $cell }.
        [J9-4] { $unit } отправил { $cargo-accusative } в конец лабиринта на { $cell }.
       *[other] { $unit } положил { $cargo-accusative } на { $cell }.
    }

event-boarded =
    { $rule-key ->
        [J4-5] { $unit } выбрался из воды на борт ({ $vessel }, { $cell }).
        [J5-1] { $unit } улетел обратно на борт ({ $vessel }, { $cell }).
        [J7-6] { $unit } заброшен взрывом на борт ({ $vessel }, { $cell }).
        [J7-7] { $unit } спасся с тонущего судна на другое ({ $vessel }, { $cell }).
        [J9-11] { $unit } спустился с воздушного шара прямо на борт ({ $vessel }, { $cell }).
        [J9-12] { $unit } прилетел из пушки прямо на борт ({ $vessel }, { $cell }).
       *[other] { $unit } поднялся на борт ({ $vessel }, { $cell }).
    }

event-dived = { $unit } плюхнулся в воду на { $cell }.

event-sailed = Плывёт { $vessel }: с { $start } на { $end }.

event-launched = { $unit } спустил лодку на воду на { $cell }: одним судном больше.

## Остров

event-opened =
    { $rule-key ->
        [J7-6] Ядро сорвало туман с { $cell }: { $tile-found }.
        [J9-14] Маяк осветил { $cell }: { $tile-found }.
       *[other] Туман над { $cell } рассеялся: { $tile-found }.
    }

event-uncovered = Добыча на { $cell }: { $cargo }.

event-appeared = { $unit } ждал на { $cell }.

event-destroyed = Ядро разнесло то, что таилось на { $cell }: { $tile-found }.

event-spent-tile =
    { $tile ->
        [plane] Самолёт на { $cell } отлетал своё.
       *[other] Теперь на { $cell } просто равнина.
    }

event-swapped-tiles = Земля содрогнулась: { $first } и { $second } поменялись местами.

## Фигуры и их встречи

event-joined =
    { $rule-key ->
        [J4-8] { $unit } налетел на врагов на { $cell } и переметнулся: у { $team-genitive } пополнение.
        [J5-3] { $unit } на { $cell } переметнулся к { $team-dative }.
       *[other] { $unit } на { $cell } примкнул к { $team-dative }.
    }

event-knocked-out =
    { $rule-key ->
        [J7-6] { $unit } сметён ядром с { $cell }.
        [J9-6] { $by } атакует: { $unit } вылетел из ловушки на { $cell }.
       *[other] { $by } атакует: { $unit } выбит с { $cell }.
    }

event-died =
    { $cause ->
        [attacked-in-water] { $unit } атакован в воде на { $cell } и пошёл на корм рыбам.
        [run-over] { $unit } попал на { $cell } под вражеское судно и утонул.
        [enemy-ship] { $unit } угодил на вражеское судно на { $cell }, и больше его не видели.
        [ball-in-water] { $unit } убит ядром в воде на { $cell }.
        [ball-on-land] { $unit } убит ядром на { $cell }.
        [ball-neutral] { $unit } никому не мешал на { $cell }, но ядро не спрашивало.
        [cannibal] { $unit } достался на обед людоеду на { $cell }.
        [crocodile] { $unit } не ушёл от крокодила на { $cell }: отступать было некуда.
        [locked-loop] { $unit } ходил кругами на { $cell } и сгинул навсегда.
        [cannot-finish] { $unit } погиб: с { $cell } не было пути дальше.
        [fortress] { $unit } угодил во вражескую крепость на { $cell } и там погиб.
        [enemy-missionary] { $unit } налетел на вражеского миссионера на { $cell } и упал замертво.
        [missionary-onto-pirate] { $unit } угодил в гущу врагов на { $cell } и погиб.
        [shot-onto-missionary] { $unit } врезался на { $cell } в плывущего миссионера: смертный грех.
        [sunk] { $unit } ушёл на дно вместе с судном на { $cell }: перебраться было некуда.
        [no-vessel] { $unit } погиб на { $cell }: бежать некуда, судов не осталось.
        [rum] { $unit } угостился ромом на { $cell } и умер.
        [barrel] { $unit } приложился к бочке с ромом на { $cell } и умер.
        [bottles] { $unit } попробовал найденный на { $cell } ром и умер.
        [missionary-and-friday] { $unit-kind ->
            [friday] { $unit } встретил миссионера на { $cell } и умер.
           *[other] { $unit } встретил Пятницу на { $cell } и умер.
        }
        [restriction] { $unit } угодил на { $cell }, куда этим ходом нельзя, и погиб.
       *[other] { $unit } погиб на { $cell }: { $cause-words }.
    }{ $has-lost ->
        [yes] { " Пропал и груз: " }{ $lost }.
       *[no] { "" }
    }

event-trapped = { $unit } провалился в ловушку на { $cell }.

event-freed =
    { $rule-key ->
        [J8-4] { $unit } хлебнул рома и выбрался из ловушки на { $cell }.
       *[other] { $unit } выбрался из ловушки на { $cell }: свои не бросили.
    }

event-drank =
    { $rule-key ->
        [J8-4] { $unit } угостился ромом на { $cell }
        [J9-15] { $unit } отведал найденного рома на { $cell }
       *[other] { $unit } приложился к бочке с ромом на { $cell }
    }{ $asleep ->
        [yes] { " и проспит следующий ход" }
       *[no] { "" }
    }.

event-converted = { $unit } распробовал ром на { $cell } и подался в пираты.

event-stuck = { $unit } застрял в туннеле под { $cell }{ with-cargo }.

event-came-out = { $unit } выбрался из туннеля на { $end }{ with-cargo }.

event-resurrected = { $unit } воскрес в крепости на { $cell }.

event-turned-neutral = { $unit } остался один на { $cell } и теперь ничей.

## Ром, золото, ядра, суда

event-found-rum =
    { $bottles ->
        [1] { $team } нашли бутылку рома на { $cell }.
        [one] { $team } нашли { $bottles } бутылку рома на { $cell }.
        [few] { $team } нашли { $bottles } бутылки рома на { $cell }.
       *[other] { $team } нашли { $bottles } бутылок рома на { $cell }.
    }

event-served-rum = { $team } угощают: бутылка рома на { $cell }.

event-scored =
    { $rule-key ->
        [J6-2] { $team } отняли у мёртвого врага { $cargo-accusative }
       *[other] { $team } доставили на борт { $cargo-accusative }
    }: { $value ->
        [1] одно очко
        [one] { $value } очко
        [few] { $value } очка
       *[other] { $value } очков
    }.

event-stowed =
    { $rule-key ->
        [J6-2] У мёртвого врага отняли { $cargo-accusative } ({ $vessel }).
       *[other] На борт подняли { $cargo-accusative } ({ $vessel }).
    }

event-lost-cargo =
    { $rule-key ->
        [J7-3] Вместе с судном на { $cell } ко дну пошёл груз: { $cargo }.
        [J7-6] Ядро уничтожило { $cargo-accusative } на { $cell }.
        [J7-8] Лодка плывёт, но море на { $cell } забрало { $cargo-accusative }.
        [J8-6] Судно ушло с { $cell } навсегда и увезло { $cargo-accusative }.
       *[other] Море на { $cell } поглотило { $cargo-accusative }.
    }

event-fired = { $unit } зарядил пушку на { $cell }, и ядро долетело до { $end }.

event-shielded =
    { $stopped ->
        [yes] Ядро разбилось о стены крепости на { $cell }.
       *[no] Стены крепости на { $cell } укрыли всех от ядра.
    }

event-holed = Ядро пробило борт на { $cell }, но { $vessel } ещё на плаву.

event-sunk = На { $cell } идёт ко дну { $vessel }.

## Ходы и концы

event-weed-smoked =
    { $turns ->
        [1] { $unit } нашёл дурман-траву на { $cell }: один ход командой правит другой игрок.
        [one] { $unit } нашёл дурман-траву на { $cell }: { $turns } ход командами правят другие игроки.
        [few] { $unit } нашёл дурман-траву на { $cell }: { $turns } хода командами правят другие игроки.
       *[other] { $unit } нашёл дурман-траву на { $cell }: { $turns } ходов командами правят другие игроки.
    }

event-turn-began =
    { $rule-key ->
        [J9-20] Ход { $team-genitive }, но под дурманом правит { $seat }.
       *[other] Ход { $team-genitive }.
    }

event-turn-skipped =
    { $rule-key ->
        [J8-7] { $team } не успели и потеряли ход.
       *[other] { $team } пропустили ход.
    }

event-time-ran-out =
    { $lapses ->
        [1] { $seat } не успевает: время вышло.
        [few] { $seat } не успевает: время вышло { $lapses } раза подряд.
       *[other] { $seat } не успевает: время вышло { $lapses } раз подряд.
    }

event-seat-left =
    { $rule-key ->
        [J8-7] { $seat } слишком часто не успевает и выбывает из игры.
       *[other] { $seat } выходит из игры.
    }

event-unit-left =
    { $has-dropped ->
        [yes] { $unit } покинул остров и бросил { $dropped-accusative } на { $cell }.
       *[no] { $unit } ушёл с { $cell } и покинул остров.
    }

event-vessel-left = С { $cell } навсегда уплывает { $vessel }.

event-game-over =
    { $reason-words } { $winners-count ->
        [0] Не побеждает никто
        [one] Побеждает { $winners }
       *[other] Побеждают { $winners }
    }, { $scores }.
