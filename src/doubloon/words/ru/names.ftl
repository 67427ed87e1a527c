### Имена команд, судов, фигур, предметов и игроков.

## Команды по цветам, в порядке хода; `team-none` говорится о ничьих фигурах. Имя команды стоит во множественном числе:
## «Белые ходят»; формы с маленькой буквы нужны внутри предложения, `.masculine` — в имени фигуры.

team-white = Белые
    .genitive = белых
    .dative = белым
    .masculine = Белый
team-black = Чёрные
    .genitive = чёрных
    .dative = чёрным
    .masculine = Чёрный
team-red = Красные
    .genitive = красных
    .dative = красным
    .masculine = Красный
team-yellow = Жёлтые
    .genitive = жёлтых
    .dative = жёлтым
    .masculine = Жёлтый
team-blue = Синие
    .genitive = синих
    .dative = синим
    .masculine = Синий
team-green = Зелёные
    .genitive = зелёных
    .dative = зелёным
    .masculine = Зелёный
team-purple = Лиловые
    .genitive = лиловых
    .dative = лиловым
    .masculine = Лиловый
team-orange = Оранжевые
    .genitive = оранжевых
    .dative = оранжевым
    .masculine = Оранжевый
team-none = никто
    .genitive = ничьих
    .dative = ничьим
    .masculine = Ничей

## Суда, с маленькой буквы: предложения строятся так, чтобы судно не стояло первым. Корабль и лодка разного рода, поэтому
## глагол при судне — в настоящем времени.

vessel-ship = корабль { $team-genitive }
vessel-boat =
    { $number ->
        [0] лодка { $team-genitive }
       *[other] лодка { $team-genitive } № { $number }
    }
vessel-other = судно № { $number }

## Фигуры. Все они мужского рода, и Пятница тоже.

unit-pirate = { $colour ->
        [none] Пират
       *[other] { $team-masculine } пират
    }{ unit-number }
unit-bengunn = { $colour ->
        [none] Бен Ганн
       *[other] { $team-masculine } Бен Ганн
    }{ unit-number }
unit-missionary = { $colour ->
        [none] Миссионер
       *[other] { $team-masculine } миссионер
    }{ unit-number }
unit-friday = { $colour ->
        [none] Пятница
       *[other] { $team-masculine } Пятница
    }{ unit-number }
# Миссионер, которого ром сделал пиратом.
unit-convert = { $colour ->
        [none] Расстрига
       *[other] { $team-masculine } расстрига
    }{ unit-number }
unit-number =
    { $number ->
        [0] { "" }
       *[other] { " " }{ $number }
    }

## Виды фигур по числу.

kind-pirate = { $count ->
        [one] пират
        [few] пирата
       *[other] пиратов
    }
kind-bengunn = { $count ->
        [one] Бен Ганн
        [few] Бена Ганна
       *[other] Бенов Ганнов
    }
kind-missionary = { $count ->
        [one] миссионер
        [few] миссионера
       *[other] миссионеров
    }
kind-friday = { $count ->
        [one] Пятница
        [few] Пятницы
       *[other] Пятниц
    }
kind-convert = { $count ->
        [one] расстрига
        [few] расстриги
       *[other] расстриг
    }

## Предметы по числу; `.accusative` — что берут, `.with` — с чем идут (предлог внутри: «со слитком»), `.name` — подпись знака.

item-coin = { $count ->
        [1] монета
        [one] { $count } монета
        [few] { $count } монеты
       *[other] { $count } монет
    }
    .accusative = { $count ->
        [1] монету
        [one] { $count } монету
        [few] { $count } монеты
       *[other] { $count } монет
    }
    .with = { $count ->
        [1] с монетой
        [one] с { $count } монетой
       *[other] с { $count } монетами
    }
    .name = монета
item-bullion = { $count ->
        [1] слиток
        [one] { $count } слиток
        [few] { $count } слитка
       *[other] { $count } слитков
    }
    .accusative = { $count ->
        [1] слиток
        [one] { $count } слиток
        [few] { $count } слитка
       *[other] { $count } слитков
    }
    .with = { $count ->
        [1] со слитком
        [one] с { $count } слитком
       *[other] с { $count } слитками
    }
    .name = слиток
item-ball = { $count ->
        [1] ядро
        [one] { $count } ядро
        [few] { $count } ядра
       *[other] { $count } ядер
    }
    .accusative = { $count ->
        [1] ядро
        [one] { $count } ядро
        [few] { $count } ядра
       *[other] { $count } ядер
    }
    .with = { $count ->
        [1] с ядром
        [one] с { $count } ядром
       *[other] с { $count } ядрами
    }
    .name = ядро
item-boat = { $count ->
        [1] лодка
        [one] { $count } лодка
        [few] { $count } лодки
       *[other] { $count } лодок
    }
    .accusative = { $count ->
        [1] лодку
        [one] { $count } лодку
        [few] { $count } лодки
       *[other] { $count } лодок
    }
    .with = { $count ->
        [1] с лодкой
        [one] с { $count } лодкой
       *[other] с { $count } лодками
    }
    .name = лодка
item-barrow = { $count ->
        [1] тачка
        [one] { $count } тачка
        [few] { $count } тачки
       *[other] { $count } тачек
    }
    .accusative = { $count ->
        [1] тачку
        [one] { $count } тачку
        [few] { $count } тачки
       *[other] { $count } тачек
    }
    .with = { $count ->
        [1] с тачкой
        [one] с { $count } тачкой
       *[other] с { $count } тачками
    }
    .name = тачка
# Ничего не несут.
item-none = ничего
    .accusative = ничего
    .with = ни с чем

## Списки: «монета, лодка и ядро».

list-comma = { $first }, { $next }
list-and = { $first } и { $last }

## Игроки без имени.

player = Игрок { $number }
