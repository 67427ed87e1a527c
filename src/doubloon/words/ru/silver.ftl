### Капитан Сильвер: что произошло, по одному короткому предложению на событие. Об аргументах см. английский файл.
###
### Игроки приходят готовыми словами в именительном падеже, и род их неизвестен: о них в настоящем времени.

## Раунд начинается

silver-shaken =
    { $late ->
        [yes] { $seat } не успевает, и мешочек встряхнули без хозяина.
       *[no] { $seat } трясёт мешочек.
    }

silver-countdown-began = Все мешочки встряхнули: раунд { $round } вот-вот начнётся.

silver-ahoy = Свистать всех наверх! Раунд { $round } начался.

## Руки

silver-drew = { $seat } вытаскивает фигурку.

silver-drew-piece = { $seat } держит в руке { $kind-accusative }.

silver-too-late = { $seat } опаздывает на { $margin } с, и рука остаётся пустой.

silver-thrown =
    { $rule-key ->
        [C2-8] Отсрочка кончилась: { $seat } отдаёт { $kind-accusative } Вулкану.
        [C2-14] { $seat } выходит из игры, и { $kind-found } летит на Вулкан.
       *[other] { $seat } бросает { $kind-accusative } на Вулкан.
    }

silver-resting =
    { $wrong ->
        [0] { $seat } даёт руке отдых.
       *[other] { $seat } даёт руке отдых. Ошибок в этом раунде: { $wrong }.
    }

silver-rested = { $seat } снова в деле.

## Ряды

silver-placed =
    { $rule-key ->
        [C2-8] Под занавес { $seat } кладёт { $kind-accusative } на { $space }.
        [C2-10] { $seat } занимает { $space } и кладёт туда { $kind-accusative }.
       *[other] { $seat } кладёт { $kind-accusative } на { $space }.
    }

silver-refused = На { $space } нужно другое: { $seat } оставляет { $kind-accusative } при себе и ждёт.

silver-dead-heat = Ноздря в ноздрю на { $space }: { $seats }, разница всего { $margin } с, решает жребий.

silver-bumped = { $by } опережает на { $margin } с и занимает { $space }, а { $seat } забирает фигурку назад.

silver-missed = { $by } опережает на { $margin } с и занимает { $space }, а { $seat } остаётся с фигуркой в руке.

silver-settled = { $seat } закрепляется на { $space }.

## Раунд кончается

silver-voted-stop = { $seat } предлагает закончить раунд.

silver-round-stopped = Суши вёсла! { $reason-words }

silver-stop-row = Один ряд заполнен.
silver-stop-empty = Все мешочки и все руки пусты.
silver-stop-stuck = Рядам не нужно ничего из того, что осталось.
silver-stop-vote = Закончить хотят все.
silver-stop-limit = Время вышло.

silver-round-ended = Руки из мешочков: раунд { $round } окончен, острова платят.

## Подсчёт

silver-island-turned = Карта острова открыта: ряд { $row }.

silver-evaluated =
    { $rule-key ->
        [C2-14] { $seat } уже не в игре и ничего не получает за { $kind-accusative } на { $space }.
       *[other] { $right ->
            [yes] { $seat } получает { silver-reward } за { $kind-accusative } на { $space }.
           *[no] { $lost ->
                [0] { $seat } сидит без золота и не платит за { $kind-accusative } на { $space }.
                [one] { $seat } платит { $lost } золотой: на { $space } ждали не { $kind-accusative }.
               *[other] { $seat } платит { $lost } золотых: на { $space } ждали не { $kind-accusative }.
            }
        }
    }

silver-reward =
    { $gold ->
        [0] { "" }
        [one] { $gold } золотой
       *[other] { $gold } золотых
    }{ $steps ->
        [0] { "" }
       *[other] { $gold ->
            [0] { "" }
           *[other] { " и " }
        }
    }{ $steps ->
        [0] { "" }
        [one] { $steps } шаг
        [few] { $steps } шага
       *[other] { $steps } шагов
    }

silver-sailed =
    { $steps ->
        [one] { $seat } плывёт на { $steps } клетку вперёд, до клетки { $end }.
        [few] { $seat } плывёт на { $steps } клетки вперёд, до клетки { $end }.
       *[other] { $seat } плывёт на { $steps } клеток вперёд, до клетки { $end }.
    }

silver-coin-found = { $seat } подбирает монету на клетке { $space }.

silver-landed =
    { $left ->
        [0] { $seat } причаливает на клетке { $space }, но { $stack-words } уже пуста.
        [1] { $seat } причаливает на клетке { $space } и забирает последний сундук: { $stack-words } опустела.
        [one] { $seat } причаливает на клетке { $space }: { $stack-words }, { $left } сундук на выбор.
        [few] { $seat } причаливает на клетке { $space }: { $stack-words }, { $left } сундука на выбор.
       *[other] { $seat } причаливает на клетке { $space }: { $stack-words }, { $left } сундуков на выбор.
    }

silver-looked-into = { $seat } видит сундуки: { $chests }.

silver-chest-kept =
    { $late ->
        [yes] Время вышло: { $seat } получает самый ценный сундук { $stack ->
            [upper] верхней
           *[lower] нижней
        } стопки.
       *[no] { $seat } оставляет себе сундук из { $stack ->
            [upper] верхней
           *[lower] нижней
        } стопки.
    }

silver-chest-chosen =
    { $chest ->
        [one] { $seat } оставляет себе сундук на { $chest } очко.
        [few] { $seat } оставляет себе сундук на { $chest } очка.
       *[other] { $seat } оставляет себе сундук на { $chest } очков.
    }

stack-upper = верхняя стопка
stack-lower = нижняя стопка

silver-volcano-turned = В меню у вулкана: { $kinds }.

silver-burned =
    { $paid ->
        [0] { $seat } сидит без золота и не платит за { $kind-accusative } на Вулкане.
        [one] { $seat } платит { $paid } золотой за { $kind-accusative } на Вулкане.
       *[other] { $seat } платит { $paid } золотых за { $kind-accusative } на Вулкане.
    }

silver-show-began = Подсчёт окончен.

silver-voted-skip = { $seat } хочет дальше.

silver-pieces-back = Все фигурки снова в мешочках: раунд { $round }, трясите как следует.

## Кто на месте

silver-seat-away = { $seat } отходит на минутку.

silver-stand-in-took = { $seat } в отлучке: играет бот.

silver-seat-back = { $seat } снова с нами.

silver-seat-left = { $seat } выходит из игры.

silver-game-over =
    { $reason-words } { $winners-count ->
        [0] Не побеждает никто
        [one] Побеждает { $winners }
       *[other] Побеждают { $winners }
    }, { $scores }.{ $has-chests ->
        [yes] { " Сундуки: " }{ $chests }.
       *[no] { "" }
    }

silver-end-points = Три раунда позади, золото и сундуки подсчитаны.
silver-end-alone = Играть больше не с кем.

## Фигурки

piece-sabre = сабля
    .found = сабля
    .accusative = саблю
piece-pistol = пистолет
    .found = пистолет
    .accusative = пистолет
piece-wheel = штурвал
    .found = штурвал
    .accusative = штурвал
piece-map = карта
    .found = карта
    .accusative = карту
piece-bottle = бутылка
    .found = бутылка
    .accusative = бутылку
piece-cannon = пушка
    .found = пушка
    .accusative = пушку
piece-parrot = попугай
    .found = попугай
    .accusative = попугая
piece-anchor = якорь
    .found = якорь
    .accusative = якорь

## Настройки, короткие подписи

silver-setting-seats = Игроки
silver-setting-boards = Планшеты океана
silver-setting-treasure = Сторона Острова сокровищ
silver-setting-placing = Неверные фигурки
silver-setting-hold = Фигурку можно держать
silver-setting-draw_time = Отдых после вытягивания
silver-setting-wrong_time = Добавка за неверную фигурку
silver-setting-grace = Отсрочка после сигнала
silver-setting-round_limit = Предел раунда
silver-setting-shake_time = Время на встряску
silver-setting-countdown = Обратный отсчёт
silver-setting-choice_time = Время на выбор сундука
silver-setting-show_time = Показ подсчёта
silver-setting-away_time = Ожидание, пока не вступит бот
silver-setting-fingertip = Толщина пальца
silver-setting-trail = След пальца
silver-setting-turns = Повороты фигурок
