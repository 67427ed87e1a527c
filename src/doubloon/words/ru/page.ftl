### Слова, которые говорит только страница в браузере.

## Везде

page-name = Doubloon
page-skip = К содержанию
page-nav = Разделы страницы
page-lobby = Зал
page-rules = Правила
page-tiles = Клетки
page-account = Учётная запись
page-preferences = Настройки
page-close = Закрыть
page-back-to-start = На главную
page-credits = Авторы
page-licence = Лицензия MIT
page-motto = Свободная программа; рисунки с game-icons.net.
page-away = Сервер не отвечает.
page-wait = Минутку…
page-copy = Скопировать
page-copied = Скопировано
page-nowhere = Неизведанные воды
page-nowhere-line = По этому адресу ничего нет. То ли карта стара, то ли буква не та.
page-install = Установить как приложение

## Игры

page-game-jackal = Остров
page-game-silver = Капитан Сильвер
page-bot-random = Юнга
page-bot-random-line = Ходит куда ветер дует.
page-bot-greedy = Матрос
page-bot-greedy-line = Идёт прямиком за золотом.
page-bot-beginner = Салага
page-bot-practised = Матрос
page-bot-skilled = Боцман
# Бот, у которого ещё нет своего имени.
page-bot-other = { $title }

## Начало

page-tagline = Остров, которого никто не видел. Сойдите на берег, рассейте туман и поднимите золото на борт раньше других.
page-play = Играть сейчас
page-play-line = Противник — { $who }, остров — { $word }. Регистрация не нужна.
page-play-waits = Корабли ложатся в дрейф…
page-more = Другой противник или остров
page-strength = Противник
page-size = Остров
page-size-7 = маленький
page-size-9 = средний
page-size-11 = обычный
page-friends = Играть с друзьями
page-friends-line = Откройте комнату и пошлите ссылку или передавайте одно устройство по кругу. Свободные места займут боты.
page-make-room = Открыть комнату
page-join = Войти в игру
page-join-line = Вам дали код или ссылку?
page-join-code = Код комнаты
page-join-go = Войти
page-join-unknown = Комнаты с кодом { $typed } нет.
page-lobby-line = Кто ждёт команду и какие игры можно посмотреть.
page-rules-line = Каждое правило по номеру, с поиском.
page-tiles-line = Что делает каждая клетка — на маленьком острове.
page-silver-line = Другая охота: нащупайте в мешочке нужную фигурку раньше других.
page-practice-line = Как быстро вы узнаёте фигурку и с чем её путаете?
page-continue = Продолжить игру
page-continue-with = противники: { $player }

## Зал

page-lobby-open = Ждут игроков
page-lobby-running = Сейчас играют
page-lobby-none = Сейчас никто не ждёт. Откройте комнату и отметьте «для всех»: она появится здесь.
page-lobby-quiet = Открытых игр сейчас нет.
page-lobby-taken = занято мест: { $n } из { $count }
page-lobby-watch = Смотреть
page-lobby-rated = на рейтинг
page-lobby-more = Более старые
page-lobby-live = Список обновляется сам.

## Настройки игры

page-new = Новая игра
page-new-game = Какая игра
page-new-line = Выберите набор правил — и вперёд, или поменяйте что хотите.
page-new-make = Открыть комнату
page-preset = Набор правил
page-preset-online = Сетевой
page-preset-online-line = Двое игроков и все клетки: так обычно играют в сети.
page-preset-classic = Классика
page-preset-classic-line = Старый остров: стрелки, золото и опасности, без рома и без персонажей.
page-preset-treasure-island = Остров сокровищ
page-preset-treasure-island-line = Ром, пещеры, джунгли и персонажи, а носят только золото.
page-preset-boardgame = Настольная игра
page-preset-boardgame-line = Как в коробке на двоих: у каждого две команды на противоположных берегах.
page-preset-warships = Морской бой
page-preset-warships-line = Ядра топят корабли.
page-preset-blitz = Блиц
page-preset-blitz-line = Маленький остров и четверть минуты на ход.
page-preset-standard = Как в коробке
page-preset-standard-line = Ошибки выясняются при подсчёте и стоят золота.
page-preset-children = Детям
page-preset-children-line = Толстый палец, прямые фигурки, долгий след; неверную фигурку сразу не берут.
page-preset-experts = Знатокам
page-preset-experts-line = Без следа: что нащупал палец, надо помнить.
page-fine = Тонкости правил
page-settings-main = Игра
page-settings-who = Кому можно войти
page-public = Для всех: комната видна в зале
page-private = Для своих: войти можно только по ссылке
page-rated = На рейтинг: считается для тех, у кого есть учётная запись, если набор правил не менялся
page-reset = Вернуть набор правил
page-why-rule = Правило { $rule }
page-yes = да
page-no = нет
page-setting-range = от { $first } до { $last }
page-unit-rounds = кругов
page-unit-seconds = секунд
page-clock = Часы
page-clock-help = Сколько времени у каждого игрока. У кого оно вышло, тот выходит из игры.
page-clock-none = Без часов
page-clock-move = { $seconds ->
        [one] { $seconds } секунда на ход
        [few] { $seconds } секунды на ход
       *[other] { $seconds } секунд на ход
    }
page-clock-fischer = { $n } мин + { $seconds } с за ход
page-clock-days = { $count ->
        [1] День на ход
        [one] { $count } день на ход
        [few] { $count } дня на ход
       *[other] { $count } дней на ход
    }
page-clock-other = Другие: { $title }

page-set-line_up = Команды
page-set-line_up-help = Кто против кого играет и сколько у кого кораблей.
page-set-side = Остров
page-set-side-short = { $count } на { $count }
page-set-side-help = Сколько клеток суши в стороне; 11 — обычный остров.
page-set-tiles = Клетки
page-set-tiles-help = Из чего сделан остров; набор растёт и убывает вместе с ним.
page-set-seating = Берега
page-set-seating-help = Кто где сидит: по жребию или по номерам мест.
page-set-nearest_by = Ближайший корабль
page-set-nearest_by-help = Как определяют, какой корабль ближе.
page-set-quiet_rounds = Тихие круги
page-set-quiet_rounds-help = После стольких кругов без открытий и без золота игра кончается; 0 — никогда.
page-set-rum_costs_turn = Угощение ромом тратит ход
page-set-rum_costs_turn-help = Иначе можно и угостить, и походить.
page-set-restriction_kills = Запретная земля убивает
page-set-restriction_kills-help = Кого занесло туда, куда нельзя, тот погибает, что бы там ни было.
page-set-missionary_blocks_attack = Миссионер хранит мир
page-set-missionary_blocks_attack-help = Кто стоит рядом со своим миссионером, нападать не может.
page-set-cannonball_kills = Ядра убивают
page-set-cannonball_kills-help = Иначе задетые на суше летят на свой корабль.
page-set-fortress_vs_ball = Крепость под огнём
page-set-fortress_vs_ball-help = Что она делает с ядром.
page-set-ball_spares_fog = Ядра не трогают туман
page-set-ball_spares_fog-help = Ни сам туман, ни то, что под ним.
page-set-destroying_ships = Ядра топят корабли
page-set-destroying_ships-help = И побеждает тот, у кого последнего остался корабль на плаву.
page-set-friendly_fire = Огонь по своим
page-set-friendly_fire-help = Ядра пробивают и свои, и союзные корабли.
page-set-no_wasted_rum = Ром не тратят зря
page-set-no_wasted_rum-help = Угощать можно только там, где это что-то меняет.
page-set-no_trapped_rum = В туннеле не наливают
page-set-no_trapped_rum-help = Застрявшие в пещерах угощать ромом не могут.
page-set-turn_time = Время на ход
page-set-turn_time-help = Потом ход делается или пропускается сам; 0 — без предела.
page-set-plane_seats = Места в самолёте
page-set-plane_seats-help = Кто летит вместе.
page-set-boardgame_caves = Пещеры как в коробке
page-set-boardgame_caves-help = Свои не загораживают выход, враги загораживают.
page-set-weed_steers = Дурман-трава
page-set-weed_steers-help = Кто целый круг правит одурманенной командой.

page-set-seats = Игроки
page-set-seats-help = Сколько человек играет.
page-set-boards = Планшеты океана
page-set-boards-help = Какой где лежит: по жребию или списком от Вулкана, например 1a 3b-turned 4a 2a.
page-set-treasure = Остров сокровищ
page-set-treasure-help = Какой стороной он лежит.
page-set-placing = Неверные фигурки
page-set-placing-help = Их можно положить и заплатить золотом при подсчёте, или их не берут и теряется время.
page-set-hold = Фигурку можно держать
page-set-hold-help = Если она никуда не подходит, бросать её сразу не нужно.
page-set-draw_time = Пустая рука отдыхает
page-set-draw_time-help = Сколько ждать, прежде чем тянуть снова.
page-set-wrong_time = Неверная фигурка стоит
page-set-wrong_time-help = На столько дольше ждать после первой ошибки раунда, вдвое дольше после второй и так далее.
page-set-grace = Отсрочка после сигнала
page-set-grace-help = Столько времени ещё можно положить верную фигурку.
page-set-round_limit = Предел раунда
page-set-round_limit-help = Потом щупать нельзя, кто бы что ни держал.
page-set-shake_time = Ожидание встряски
page-set-shake_time-help = Сколько раунд ждёт тех, кто ещё не встряхнул мешочек.
page-set-countdown = Обратный отсчёт
page-set-countdown-help = От последней встряски до сигнала.
page-set-choice_time = Выбор сундука
page-set-choice_time-help = Сколько времени на него есть.
page-set-show_time = Подсчёт
page-set-show_time-help = Сколько его показывают.
page-set-away_time = Потеря связи
page-set-away_time-help = Сколько ждать, прежде чем вступит бот.
page-set-fingertip = Палец
page-set-fingertip-help = Насколько он толст в мешочке.
page-set-trail = След
page-set-trail-help = Сколько виден нащупанный контур.
page-set-turns = Как лежат фигурки
page-set-turns-help = В мешочке: как угодно или почти прямо.

page-choice-boards-drawn = по жребию
page-choice-treasure-drawn = по жребию
page-choice-treasure-a = сторона A
page-choice-treasure-b = сторона B
page-choice-placing-as_printed = стоят золота
page-choice-placing-checked = не берут
page-choice-fingertip-adult = взрослый
page-choice-fingertip-child = детский
page-choice-trail-none = нет
page-choice-trail-short = короткий
page-choice-trail-normal = обычный
page-choice-trail-long = долгий
page-choice-turns-any = как угодно
page-choice-turns-upright = прямо
page-choice-line_up-duel = двое, по кораблю у каждого
page-choice-line_up-double = двое, по два корабля у каждого
page-choice-line_up-melee3 = трое, каждый за себя
page-choice-line_up-melee4 = четверо, каждый за себя
page-choice-line_up-pairs = двое на двое
page-choice-tiles-full = всё
page-choice-tiles-treasure-island = Остров сокровищ
page-choice-tiles-classic = классика
page-choice-seating-drawn = по жребию
page-choice-seating-fixed = по номерам мест
page-choice-nearest_by-king = по шагам во все стороны
page-choice-nearest_by-steps = по прямым шагам
page-choice-nearest_by-straight = по прямой, как летит птица
page-choice-fortress_vs_ball-shields = укрывает тех, кто внутри
page-choice-fortress_vs_ball-stops = останавливает его
page-choice-fortress_vs_ball-none = ничего
page-choice-plane_seats-two = пилот и пассажир
page-choice-plane_seats-one = один
page-choice-plane_seats-chosen = двое, один из них приземляется
page-choice-weed_steers-previous = предыдущий игрок
page-choice-weed_steers-next = следующий игрок

## Комната до начала игры

page-room = Комната { $word }
page-room-invite = Позовите остальных
page-room-invite-line = Кто откроет эту ссылку, может занять место.
page-room-share = Поделиться
page-room-qr = QR-код ссылки на эту комнату
page-room-seats = Места
page-room-free = свободно
page-room-you = вы
page-room-host = хозяин
page-room-ready = готово
page-room-not-ready = ещё собирается
page-room-here = здесь
page-room-absent = не в сети
page-room-bot = бот
page-room-sit = Сесть сюда
page-room-sit-too = Ещё один игрок сюда
page-room-move-here = Пересесть сюда
page-room-add-bot = Посадить бота
page-room-fill = Заполнить ботами
page-room-stand-up = Встать
page-room-kick = Попросить уйти: { $player }
page-room-swap = Поменять местами: { $first } и { $next }
page-room-your-name = Ваше имя
page-room-name-hint = Как вас называть?
page-room-player-name = Имя игрока на месте { $number }
page-room-colour = Цвет места { $number }
page-room-colour-red = красный
page-room-colour-blue = синий
page-room-colour-green = зелёный
page-room-colour-yellow = жёлтый
page-room-colour-black = чёрный
page-room-colour-white = белый
page-room-colour-purple = фиолетовый
page-room-colour-orange = оранжевый
page-room-colour-any = любой цвет
page-room-ready-ask = Всё готово
page-room-unready = Нет, ещё не всё
page-room-start = Начать игру
page-room-waits-seats = { $count ->
        [1] Одно место ещё свободно.
        [one] Ещё свободно { $count } место.
        [few] Ещё свободны { $count } места.
       *[other] Ещё свободно { $count } мест.
    }
page-room-waits-ready = Готовы ещё не все.
page-room-waits-host = Когда все готовы, хозяин начинает игру.
page-room-waits-sit = Займите место, чтобы играть, или оставайтесь смотреть.
page-room-can-start = Все в сборе. Поехали!
page-room-watching = { $count ->
        [0] Зрителей нет.
        [one] { $count } зритель.
        [few] { $count } зрителя.
       *[other] { $count } зрителей.
    }
page-room-settings = Во что играют
page-room-close = Закрыть комнату
page-room-closed = Эта комната закрыта.
page-room-unknown = Такой комнаты нет, или её закрыли.
page-room-frozen = Запись этой игры повреждена. Дальше никто не играет; разобраться может хозяин сервера.
page-room-device = Вас несколько у одного устройства? Пусть каждый займёт здесь место, а устройство передавайте по кругу.
page-room-swap-help = Выберите два места, которые поменять.
page-room-drawn = Берега разыграют по жребию, когда начнётся игра.
page-room-fair = Остров разложен по числу, которое сервер запечатал раньше, чем кто-либо сел за стол.

## Правила

page-book = Правила
page-book-search = Искать в правилах
page-book-found = { $count ->
        [0] По запросу «{ $typed }» ничего не найдено.
        [one] Найдено { $count } правило.
        [few] Найдено { $count } правила.
       *[other] Найдено { $count } правил.
    }
page-book-chapters = Главы
page-book-link = Ссылка на правило { $rule }

## Клетки

page-tiles-intro = Все клетки, какие есть. Нажмите «Показать» и посмотрите, что они делают.
page-tiles-play = Показать: { $title }
page-tiles-again = Показать ещё раз: { $title }
page-tiles-count = { $count ->
        [0] нет
       *[other] на острове: { $count }
    }
page-tiles-set = Сколько их в наборе
page-tiles-own = свой набор
page-tiles-sum = { $count ->
        [one] Всего { $count } клетка.
        [few] Всего { $count } клетки.
       *[other] Всего { $count } клеток.
    }
page-tiles-search = Искать клетку
# Стрелки по числу остриёв; `$word`: прямая, косая или смешанная.
page-type-arrow = { $word ->
        [straight] прямая стрелка
        [diagonal] косая стрелка
       *[other] смешанная стрелка
    }, { $count ->
        [one] { $count } путь
        [few] { $count } пути
       *[other] { $count } путей
    }

## Повтор

page-replay = Повтор
page-replay-step = Ход { $step } из { $steps }
page-replay-begin = Начало
page-replay-position = Место в игре
page-replay-first = В начало
page-replay-back = На ход назад
page-replay-on = На ход вперёд
page-replay-last = В конец
page-replay-play = Смотреть
page-replay-pause = Пауза
page-replay-log = Что произошло
page-replay-gold = Золото по ходам
page-replay-share = Скопировать ссылку на этот момент
page-replay-download = Скачать запись
page-replay-verify = Остров был разложен до первого хода: это проверит «doubloon verify».
page-replay-not-yet = Повтора этой игры нет: она не окончена, или такой комнаты нет.
page-replay-keys = Клавиши: ← и → — по ходам, пробел — смотреть, Home и End.
page-replay-won = Победа: { $winners }.
page-replay-left = Золота осталось: { $count }

## Настройки страницы

page-pref-language = Язык
page-pref-language-en = English
page-pref-language-ru = Русский
page-pref-language-de = Deutsch
page-pref-theme = Освещение
page-pref-theme-system = как в системе
page-pref-theme-dark = тёмное
page-pref-theme-light = светлое
page-pref-sound = Звук
page-pref-volume = Громкость
page-pref-speed = Движение
page-pref-speed-0 = нет
page-pref-speed-05 = медленно
page-pref-speed-1 = обычно
page-pref-speed-2 = быстро
page-pref-palette = Цвета команд
page-pref-palette-usual = как на коробке
page-pref-palette-clear = хорошо различимые
page-pref-danger = Отмечать то, что заведомо смертельно
page-pref-confirm = Переспрашивать перед ходом
page-pref-coordinates = Буквы и цифры по краю
page-pref-kept = Запоминается на этом устройстве.

## Учётная запись

page-me = Ваша учётная запись
page-me-guest = На этом устройстве вы гость. Для игры больше ничего и не нужно.
page-me-guest-line = С ключом доступа ваши игры и рейтинги будут с вами на любом устройстве: ни пароля, ни адреса почты.
page-me-known = Эту учётную запись открывает ключ доступа.
page-me-make = Создать ключ доступа
page-me-another = Добавить ещё один ключ доступа
page-me-sign-in = Войти
page-me-sign-out = Выйти
page-me-sign-out-all = Выйти везде
page-me-name = Имя
page-me-save = Сохранить
page-me-saved = Сохранено.
page-me-ratings = Рейтинги
page-me-no-ratings = Игр на рейтинг пока нет.
page-me-rating-games = { $count ->
        [one] { $count } игра
        [few] { $count } игры
       *[other] { $count } игр
    }
page-me-history = Игры
page-me-no-games = Игр пока нет.
page-me-more = Более старые игры
page-me-export = Скачать всё, что обо мне хранится
page-me-delete = Удалить меня
page-me-delete-sure = Учётная запись, рейтинги и всё, что вы сказали, удалится навсегда; в играх ваше место останется, но без имени.
page-me-delete-yes = Да, удалить меня
page-me-keep = Нет, оставить
page-me-no-passkeys = Этот браузер не знает ключей доступа, или страница открыта не по https.
page-me-not-done = Ничего не вышло: ключ доступа не предъявлен.
page-me-won = победа
page-me-lost = поражение
page-me-drawn = поровну
page-me-running = идёт
page-me-open = ждёт
