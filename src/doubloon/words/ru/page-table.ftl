### Слова, которые говорит только страница в браузере, за столом острова. `$player`, `$team`, `$unit`, `$vessel` — имена;
### судно приходит с маленькой буквы.

## Клетки, для тех, кто не видит доски

page-cell-steps = { $number ->
        [one] { $tile }, { $number } шаг
        [few] { $tile }, { $number } шага
       *[other] { $tile }, { $number } шагов
    }
page-cell-points = { $tile }, указывает: { $directions }
page-cell-step = на шаге { $step }
page-mark-target = можно пойти
page-mark-danger = смертельно
page-mark-attack = атака
page-mark-pick = можно выбрать
page-mark-selected = выбрано
page-mark-hint = можно попасть иначе
page-board = Остров

## Чей ход

page-turn-yours = Ваш ход
page-turn-badge = Ваш ход!
page-turn-over = Игра окончена
page-turn-waits = Ход отправлен…
page-ask-who = Кто пойдёт?
page-ask-where = Куда?
page-ask-where-with = Куда? С собой: { $cargo }.
page-ask-rum = На какую клетку подать ром?
page-ask-resurrect = В какой крепости?
page-ask-which = Как именно?
page-ask-otherwise = С этим нельзя: { $cargo }. Может, так?
page-ask-sure = Ходим?

## Выбор

page-who = Кто ходит
page-who-unit = { $unit } на { $cell }
page-who-vessel = { $vessel } на { $cell }
page-hand = В руках
page-hand-nothing = ничего
page-hand-only = В руках: { $cargo }
page-way = Как
page-way-go = пешком
page-way-fly = самолётом
page-order-rum = Угостить ромом ({ $bottles })
page-order-resurrect = Воскресить пирата
page-order-end = Закончить ход
page-order-cancel = Передумать
page-order-undo = Взять ход назад
page-confirm = Да, пошли
page-confirm-deadly = Всё равно пошли
page-act-go = { $unit } на { $cell }
page-act-go-with = { $unit } на { $cell }, в руках { $cargo }
page-act-step = { $unit } на следующий шаг
page-act-step-with = { $unit } на следующий шаг, в руках { $cargo }
page-act-fire = { $unit } остаётся и стреляет: { $cargo }
page-act-fly = { $unit } летит на { $cell }
page-act-fly-with = { $unit } летит на { $cell }, в руках { $cargo }
page-act-sail = { $vessel } плывёт на { $cell }
page-act-rum = Бутылка рома на { $cell }
page-act-resurrect = Погибший пират воскресает на { $cell }
page-act-open = Открыть { $cell }
page-act-swap = Поменять { $cell }
page-act-end = Закончить ход
page-act-deadly = Смертельно: { $cause }
page-type = Ход в записи
page-type-hint = g2-g3, g2-g3:coin, sail g1-f1
page-type-do = Пошли

## Колонка

page-crews = Команды
page-crew-you = вы
page-crew-gone = вне игры
page-crew-away = не в сети
page-crew-rum = { $bottles ->
        [one] { $bottles } бутылка рома
        [few] { $bottles } бутылки рома
       *[other] { $bottles } бутылок рома
    }
page-crew-points = { $count ->
        [one] { $count } очко
        [few] { $count } очка
       *[other] { $count } очков
    }
page-crew-stand-in = Пусть дальше играет бот, место: { $player }
page-crew-sit-again = Играть дальше самому
page-gold-left = Золота осталось: { $count }
page-fog-left = { $count ->
        [0] тумана больше нет
       *[other] в тумане: { $count }
    }
page-fog-times = { $count } ×
page-clock-left = { $player }: осталось { $time }
page-clock-last = { $seconds }
page-clock-long = { $days } д { $hours } ч
page-log = Что произошло
page-log-empty = Пока ничего. Туман густ.
page-log-why = почему?
page-log-why-of = Почему? { $typed }
page-log-flag = Время вышло: { $player }.
page-log-undone = Ход взят назад.
page-why = Почему?
page-why-open = Все правила
page-menu = Ещё
page-menu-log = Журнал
page-menu-chat = Чат
page-menu-table = Стол
page-sound-off = Выключить звук
page-sound-on = Включить звук

## Чат

page-chat = Чат
page-chat-empty = Пока все молчат.
page-chat-say = Скажите что-нибудь
page-chat-send = Отправить
page-chat-mute = Скрыть, что говорит { $player }
page-chat-unmute = Показать, что говорит { $player }
page-chat-muted = { $player }: реплики скрыты.
page-chat-new = { $count ->
        [one] { $count } новая реплика
        [few] { $count } новые реплики
       *[other] { $count } новых реплик
    }
page-phrase-hello = Привет!
page-phrase-good-luck = Удачи!
page-phrase-well-played = Отличный ход!
page-phrase-thanks = Спасибо!
page-phrase-oops = Ой.
page-phrase-sorry = Простите.
page-phrase-wait = Минутку, пожалуйста.
page-phrase-hurry = Поживее!
page-phrase-yes = Да.
page-phrase-no = Нет.
page-phrase-arr = Тысяча чертей!
page-phrase-treasure = Сокровище!
page-phrase-good-game = Хорошая игра.
page-phrase-again = Ещё разок?
page-phrase-bye = Пока!

## Предложения и сдача

page-offer-draw = { $player } предлагает закончить без победителя.
page-offer-undo = { $player } просит взять ход назад.
page-offer-rematch = { $player } предлагает сыграть ещё.
page-offer-mine-draw = Вы предложили закончить. Слово за остальными.
page-offer-mine-undo = Вы попросили взять ход назад. Слово за остальными.
page-offer-mine-rematch = Вы предложили сыграть ещё. Слово за остальными.
page-offer-agree = Согласиться
page-offer-decline = Нет
page-offer-withdraw = Отозвать
page-draw = Предложить ничью
page-resign = Сдаться
page-resign-sure = Сдаться окончательно? Ваша команда покинет остров, и игра пойдёт без вас.
page-resign-yes = Да, сдаться
page-resign-no = Играть дальше
page-resign-as = Сдаться, место: { $player }

## Связь

page-line-opening = Гребём к столу…
page-line-lost = Сервер скрылся из виду. Связь вернётся сама, ничего не пропадёт.
page-line-gone = До стола больше не добраться.
page-line-reload = Попробовать ещё раз
page-watching = Вы смотрите.
page-watchers = { $count ->
        [one] { $count } зритель
        [few] { $count } зрителя
       *[other] { $count } зрителей
    }

## Конец

page-over-won = Вы победили!
page-over-shared = Вы победили вместе с другими.
page-over-lost = Вы проиграли. Повезёт на следующем острове.
page-over-nobody = Не победил никто.
page-over-watched = Победа: { $winners }.
page-over-won-mark = победа
page-over-rematch = Ещё игра
page-over-next = К следующей игре
page-over-replay = Посмотреть снова
page-over-log = Скачать запись
page-over-fair = Честно ли разложен остров?
page-over-fair-line = До первого хода была показана печать острова. В записи, которую можно скачать, есть сам остров; «doubloon verify» их сверит.
page-over-seal = Печать (SHA-256)
page-over-promise = Обещание сервера
page-over-home = На главную
