### Что только страница говорит о Капитане Сильвере. Род игроков неизвестен, и о них говорится без рода.

## Мешочек

page-silver-bag = Мешочек. Щупайте в нём мышью, пальцем или стрелками.
page-silver-rim = Восемь фигурок
page-silver-rim-piece =
    { $kind }, осталось { $left }{ $wanted ->
        [yes] , нужно
       *[no] { "" }
    }
page-silver-keys = Стрелки двигают палец, с Shift — медленнее или быстрее. Замрите, и рука сожмётся. A и D ведут по контуру в ту и в другую сторону. Пробел тянет, Backspace отпускает. 1–4 кладут фигурку в ряд a–d, 0 бросает её вулкану. W говорит, чего ждут ряды.
page-silver-feel-line = Нащупайте что-нибудь и замрите.
page-silver-nothing = В руке пока ничего.
page-silver-bulk-compact = Что-то компактное.
page-silver-bulk-long = Что-то длинное.
page-silver-bulk-none = Что-то есть.
page-silver-let-go = Отпустить
page-silver-pull = Вытащить
page-silver-blind = Тянуть наугад
page-silver-empty-line = Ваш мешочек пуст.
page-silver-elsewhere = За вас щупает другое устройство.
page-silver-feel-here = Щупать здесь
page-silver-shake = Встряхнуть мешочек
page-silver-shake-line = Суньте руку: когда встряхнут все, начнётся обратный отсчёт.
page-silver-shake-wait = Встряхнули. Ждём остальных…

## Фигурка в руке

page-silver-fits = Подходит туда, где светится. Коснитесь клетки или перетащите фигурку.
page-silver-fits-rows =
    { $count ->
        [0] Сейчас не нужна ни одному ряду.
        [one] Подходит в ряд { $rows }.
       *[other] Подходит в ряды { $rows }.
    }
page-silver-fits-nowhere = Сейчас не нужна ни одному ряду. Подержите её или отдайте вулкану.
page-silver-throw = Вулкану
page-silver-put = Положить: { $what }
page-silver-put-row = ряд { $row }

## Мир пиратов

page-silver-row = Ряд { $row }
page-silver-space =
    { $space } ждёт: { $wants }; даёт{ $gold ->
        [0] { "" }
        [one] { " " }{ $gold } золотой
       *[other] { " " }{ $gold } золотых
    }{ $steps ->
        [0] { "" }
       *[other] { $gold ->
            [0] { " " }
           *[other] { " и " }
        }
    }{ $steps ->
        [0] { "" }
        [one] { $steps } шаг
        [few] { $steps } шага
       *[other] { $steps } шагов
    }{ $next ->
        [yes] , очередь за ней
       *[no] { "" }
    }
page-silver-space-taken = { $space }: { $lies }, { $player }
page-silver-row-wants = Ряд { $row } ждёт: { $kind }.
page-silver-margin = на { $margin } с раньше, чем { $other }
page-silver-treasure = Остров сокровищ
page-silver-ship = { $player }: корабль на клетке { $space } из { $spaces }.
page-silver-stacks = Сундуков в верхней стопке: { $upper }, в нижней: { $lower }.
page-silver-volcano = Вулкан
page-silver-lies = { $kind }, { $player }
page-silver-gold = золото
page-silver-chests = сундуки

## Что делает игрок

page-silver-gone = вне игры
page-silver-bot = играет бот
page-silver-away = в отлучке
page-silver-shaken = мешочек встряхнут
page-silver-shaking = пора трясти
page-silver-holding = держит фигурку
page-silver-resting = отдыхает
page-silver-feeling = щупает
page-silver-empty = всё вытащено
page-silver-wants-stop = предлагает закончить раунд

## Сигналы

page-silver-round = Раунд { $round }
page-silver-ahoy = Свистать всех наверх!
page-silver-stop = Суши вёсла!
page-silver-vote = Хватит?
page-silver-voted = Вы за конец раунда
page-silver-vote-line = Раунд кончится, когда этого захотят все.
page-silver-lost = Сервер пропал, связь вернётся…
page-silver-watching = Вы смотрите. Чужие мешочки темны для всех.

## Подсчёт

page-silver-evaluating = Острова платят…
page-silver-results = Кому что досталось
page-silver-got-right =
    { $space }, { $kind }:{ $gold ->
        [0] { "" }
        [one] { " " }{ $gold } золотой
       *[other] { " " }{ $gold } золотых
    }{ $steps ->
        [0] { "" }
       *[other] { $gold ->
            [0] { " " }
           *[other] { " и " }
        }
    }{ $steps ->
        [0] { "" }
        [one] { $steps } шаг
        [few] { $steps } шага
       *[other] { $steps } шагов
    }
page-silver-got-wrong = { $space }, { $kind }: ждали другого, минус { $gold } { $gold ->
        [one] золотой
       *[other] золотых
    }
page-silver-got-coin = Монета по пути: { $gold } { $gold ->
        [one] золотой
       *[other] золотых
    }
page-silver-got-chest = Сундук
page-silver-got-volcano = { $kind } на Вулкане: минус { $gold } { $gold ->
        [one] золотой
       *[other] золотых
    }
page-silver-skip = Всё ясно
page-silver-skip-wait = Ждём остальных…
page-silver-chooser = { $player } выбирает сундук.
page-silver-choose = Оставьте себе один сундук
page-silver-choose-line =
    { $left ->
        [one] Ещё { $left } секунда, и вам достанется лучший: { $best }.
        [few] Ещё { $left } секунды, и вам достанется лучший: { $best }.
       *[other] Ещё { $left } секунд, и вам достанется лучший: { $best }.
    }
page-silver-keep =
    { $chest ->
        [one] Взять сундук на { $chest } очко
        [few] Взять сундук на { $chest } очка
       *[other] Взять сундук на { $chest } очков
    }

## Конец

page-silver-won =
    { $count ->
        [0] Не побеждает никто
        [one] Побеждает { $winners }
       *[other] Победу делят { $winners }
    }
page-silver-score =
    { $count ->
        [0] золото: { $gold }, сундуков нет
        [one] золото: { $gold }, сундук: { $chests }
       *[other] золото: { $gold }, сундуки: { $chests }
    }
page-silver-rematch = Ещё игра
page-silver-log = Скачать запись
page-silver-replay-where = Раунд { $round }, { $time }
page-silver-replay-verify = Поля, карты и сундуки были разложены до первого раунда: это проверит «doubloon verify».

## Это устройство

page-silver-menu = Стол и звук
page-silver-device = Это устройство показывает
page-silver-device-whole = Всё
page-silver-device-hand = Только мою руку
page-silver-device-screen = Мир пиратов для всех
page-silver-plays-for = Вы играете за
page-silver-one-hand = Все действуют одновременно: каждому нужно своё устройство. Остальные места этого устройства пока ничего не делают.
page-room-device-silver = В этой игре все действуют одновременно: каждому игроку нужно своё устройство.
page-silver-sound = Звуки
page-silver-qr = Ссылка на этот стол картинкой
page-silver-qr-line = Телефон станет вашей рукой: наведите камеру.
page-silver-invite-whole = Всё на своём устройстве.
page-silver-invite-hand = Если все смотрят на один экран: телефон — только ваша рука.
page-silver-resign = Сдаться
page-silver-resign-line = Что лежит на рядах, там и останется, но выиграть вы уже не сможете.

## Упражнение

page-silver-practice = Учимся щупать
page-silver-practice-line = Найдите фигурку и замрите, пока рука не сожмётся. Обведите контур и назовите её на ободе (или нажмите 1–8): она выйдет, и вы увидите, что это было.
page-silver-practice-begin = Сунуть руку
page-silver-practice-name = Какая это? Назовите её на ободе.
page-silver-practice-right = { $kind }, за { $seconds } с
page-silver-practice-wrong = Нет, это { $kind }
page-silver-practice-tries = всего фигурок
page-silver-practice-hits = верно из последних 40
page-silver-practice-pace = на фигурку, по последним 40
page-silver-practice-forget = Забыть всё это
page-silver-hand = Палец
page-silver-hand-standard = Как в коробке
page-silver-hand-children = Толстый, фигурки прямо
page-silver-hand-experts = Без следа
page-silver-confusions = Строки: что это было. Столбцы: что вы назвали.
page-silver-paces = Секунд на фигурку
