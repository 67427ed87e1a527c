### Что стол говорит игрокам. `$team` — команда, которой ходить, `$player` — имя игрока; `$cell`, `$cells` — клетки,
### `$file` и `$folder` — пути. Слова, которые вводят (quit, save), одни и те же на всех языках.

## Чей ход

turn-yours = { $team }, ваш ход.
turn-yours-of-many = { $player }, ваш ход: { $team }.
turn-other = { $team } ходят ({ $player }).
turn-yours-weed = Ваш ход: под дурманом вы правите чужой командой. { $team }!
turn-other-weed = { $team } ходят, но под дурманом правит { $player }.
turn-thinking = { $player } думает...
turn-left = Осталось { $seconds ->
        [one] { $seconds } секунда
        [few] { $seconds } секунды
       *[other] { $seconds } секунд
    }.

## Вопросы

ask-begin = Нажмите Enter, чтобы начать.
ask-move = Что будете делать?
ask-choice = Ход продолжается. Куда?
ask-cell = Какая клетка?
ask-light = Какую клетку тумана открыть маяком?
ask-quake-first = Земля трясётся. Какую клетку переставить?
ask-quake-second = С какой клеткой поменять местами?
ask-leave = Выйти из игры навсегда? yes или no
ask-more = Enter — дальше, q — конец
ask-after = Игра окончена. verify, log, why, again или quit

## Панель: короткие подписи, при каждой число или список.

panel-gold = золота осталось
panel-fog = в тумане
panel-rum = ром
panel-gone = нет
panel-ship = корабль
panel-boat = лодка
panel-dead = погибли
panel-signs = на острове
fog-left = { $cells ->
        [0] Тумана больше нет.
        [one] В тумане ещё { $cells } клетка.
        [few] В тумане ещё { $cells } клетки.
       *[other] В тумане ещё { $cells } клеток.
    }
room-narrow = Этому острову нужно столбцов: { $needed }, а есть { $columns }. Расширьте окно или уменьшите шрифт.

## Что с фигурой и где она

state-trapped = в ловушке
state-stuck = застрял в туннеле
state-drunk = спит, перебрав рома
place-dead = погиб
place-aboard = на борту на { $cell }
place-swimming = в воде на { $cell }
place-on = на { $cell }
place-step = шаг { $step } из { $steps }
place-pilot = за штурвалом самолёта
place-passenger = пассажир самолёта

## Список ходов. Заголовок говорит, кто может идти и откуда; `$labels` — короткие имена, как Б2.

moves-flies = летит с { $cell }
moves-type-fly = (введите fly и клетку)
moves-type-cell = (введите клетку)
moves-in-hand = в руках { $cargo }
moves-here = здесь:
moves-others = (чтобы пошёл другой: { $labels } и клетка)
moves-sails = { $vessel } плывёт с { $cell }
moves-rum = угощают ромом клетку (в запасе { $bottles }; ход не тратится)
moves-resurrect = воскрешают пирата
moves-end = заканчивают ход
moves-with = с грузом ({ $cargo }):
moves-on = на следующий шаг
moves-load = остаться и выстрелить
target-fog = туман
target-sea = море
target-ship = корабль
target-boat = лодка
target-arrow = стрелка
target-maze = лабиринт { $steps }
target-cannon = пушка

## Подсказки: к чему приведёт ход, в двух словах. `$who` — короткое имя, как Б2.

hint-to = > { $cell }
hint-to-fog = > туман
hint-choose = дальше выбор
hint-dies = гибель
hint-kills = { $who } гибнет
hint-sends-off = выбивает { $who }
hint-gold = +{ $points }
hint-caught = ловушка
hint-stuck = застрянет
hint-sleeps = заснёт
hint-loses = пропадёт { $cargo }
hint-swims = вплавь
hint-frees = спасает { $who }
hint-converts = { $who } станет пиратом
hint-joins = { $who } примкнёт
hint-rum = ром +{ $bottles }
hint-launch = лодка на воду
hint-holes = пробоина: { $vessel }
hint-sinks = на дно: { $vessel }
hint-fires = выстрел
hint-back = { $who } вернётся
hint-wins = победа
hint-ends = конец игры

## Что введено и не выходит. `$typed` — что было введено.

typed-unknown = Не понимаю: «{ $typed }». Введите номер из списка, ход вроде g2-g3 или ? для справки.
typed-did-you-mean = Может быть, { $word }?
typed-sign = Не могу прочесть знак «{ $sign }» в «{ $typed }». Ход пишется так: g2-g3, а с монетой g2-g3:coin.
typed-colon = После двоеточия стоит только груз: g2-g3:coin. «{ $typed }» написано иначе.
typed-several = «{ $typed }» — это разные ходы: { $acts }. Введите один из них или его номер.
typed-number = Номера { $typed } нет: в списке от 1 до { $most }. Введите moves, чтобы увидеть его снова.
typed-nothing-now = «{ $typed }» сейчас ничего не значит. Введите verify, log, why, again, quit или ? для справки.
not-further = Ход продолжается, и идти можно только на { $cells }.
not-that-cell = Сейчас можно: { $cells }.
not-passing = Пропускать нельзя: пока хоть что-то возможно, каждый ход надо что-то сделать (правило J3.1).
not-without-rum = У вашей команды нет рома (правило J8.4).
not-resurrecting = Воскресить пирата можно, только если кто-то из ваших стоит в крепости воскрешения (правило J9.7).
not-this-unit = { $unit } сейчас ходить не может: { $place }.
not-on-island = Клетки { $cell } на этом острове нет: они идут от a1 до { $last }.
not-yours = Никто из ваших сейчас так не может. Введите moves, чтобы увидеть, что можно.
not-to = Никто из ваших не может сейчас попасть на { $cell }. Введите moves, чтобы увидеть, что можно.
not-from = На { $cell } ваших нет.
not-who = Кто стоит на { $cell }, сейчас ходить не может: { $place }.
not-there = С { $start } нет пути на { $cell }. Можно: { $cells }.
not-where = С { $start } можно на { $cells }.
not-lying = Этого нет на { $cell }: { $cargo }.
not-into-fog = В туман ничего нести нельзя, а { $cell } — туман (правило J4.7).
not-carried =
    Это на { $cell } нести нельзя: с грузом не входят в крепости и джунгли и не дерутся, а в руках — один предмет (J4.7, J7.1).
not-a-count = { $order } ждёт число ходов, от 1; введено «{ $typed }».
not-a-cell = «{ $typed }» — не клетка этого острова: они идут от a1 до { $last }.
not-over = Игра ещё не окончена: resign сдаёт её, quit откладывает.
over-already = Игра уже окончена.
over-no-moves = Игра окончена, ходить больше нечем.
over-no-undo = Игра окончена, вернуть ничего нельзя.
undo-nothing = Вы ещё не ходили, возвращать нечего.
undo-revealed = Этот ход не вернуть: с тех пор открылась клетка, а увиденного не забыть.
undo-late = Этот ход уже не вернуть: время вышло.
undone = Ход взят назад: { $act }.
stays = Отлично, игра продолжается.
deserted = Остальные играют без вас.

## Сохранение игр

save-failed = Не удаётся сохранить игру как { $file }: { $reason }. Введите save и другое имя, чтобы сохранить её в другом месте.
save-refused = Не удаётся записать { $file }: { $reason }.
save-taken = { $file } уже есть, и это не сохранённая игра; выберите другое имя.
save-last-chance = Введите save и другое имя или повторите, чтобы уйти без этой игры.
save-lost = Игра НЕ сохранена.
saved-in = Игра сохранена в { $file }
saved-over-in = Игра лежит в { $file }
saved-go-on = Продолжить её:
saved-watch = Посмотреть её снова:
resume-none = В { $folder } нет сохранённых игр.
resume-unreadable = Не удаётся прочесть { $file }: { $reason }.
resume-lost = В { $file } нет расклада, продолжить игру нельзя; doubloon replay её покажет.
file-missing = такого файла или папки нет
file-forbidden = это не разрешено
file-read-only = диск только для чтения
file-full = диск полон
file-folder = это папка
file-no-folder = часть пути — не папка
file-name-long = слишком длинное имя
file-other = система сообщает: { $system }

## Что известно

nothing-yet = Пока ничего не произошло.
go-here = Сюда можно пойти: { $acts }.
still-hidden = Ещё где-то в тумане:
lies = На { $cell } лежит: { $cargo }.
here-vessel = Здесь { $vessel }.
here-vessel-holed = Здесь { $vessel }, пробоин: { $holes }.
stock-rum = { $team }: { $bottles ->
        [0] рома нет
        [one] { $bottles } бутылка рома
        [few] { $bottles } бутылки рома
       *[other] { $bottles } бутылок рома
    }.
here-holding = в руках { $cargo }
points-to = Указывает на { $directions }.
reference = Правило { $rule }, { $title }: введите rules { $rule }, чтобы прочесть.
rules-how = rules J9 — оглавление раздела, rules J9.9 — правило, rules cannon — поиск.
rules-none = Ни одно правило не говорит о «{ $typed }». Просто rules — список разделов.
rules-none-command = Ни одно правило не говорит о «{ $typed }». Разделы: doubloon rules
rules-unknown = Правила { $typed } нет.
rules-nearest = Правила { $typed } нет. Ближайшие: { $rules }.
rules-also = Ещё: { $rules }.
verify-seal = Печать расклада этой игры (SHA-256): { $seal }
verify-later = Расклад тайный до конца игры; потом verify покажет его и то, что он подходит к печати.
verify-promised = печать до игры: { $seal }
verify-found = SHA-256 этого расклада: { $seal }
verify-agree = Они совпадают. Открыто клеток: { $opened }, не на своём месте: { $wrong }.
verify-differ = Они НЕ СОВПАДАЮТ. Открыто клеток: { $opened }, не на своём месте: { $wrong }.
verify-fair = Расклад был честным.
verify-unfair = Расклад НЕ был честным.

## Стороны света

direction-n = север
direction-ne = северо-восток
direction-e = восток
direction-se = юго-восток
direction-s = юг
direction-sw = юго-запад
direction-w = запад
direction-nw = северо-запад

## Справка: каждая команда, как она пишется и для чего

help-title = Что можно ввести
help-number = номер из списка ходов
help-move = ход, здесь с монетой
help-board = На доске
help-units = Б2 — Белый пират 2; G — Бен Ганн, M — миссионер, F — Пятница, C — расстрига; знак - значит «ничей».
help-states =
    { $trapped } в ловушке, { $drunk } спит, { $stuck } застрял в пещере, { $swimming } в воде, { $step } на шаге 2 лабиринта.
help-more = signs рассказывает о каждой клетке, ? e5 — об одной.

order-help = эта справка или что за клетка и кто на ней
    .usage = ? или ? e5
order-moves = список ходов ещё раз, целиком
    .usage = moves
order-board = нарисовать доску заново
    .usage = board или Enter
order-why = почему так вышло, с правилами
    .usage = why или why 3
order-rules = прочесть правило; просто rules — список, rules cannon — поиск
    .usage = rules J9.9
order-signs = все клетки: знак и что она делает
    .usage = signs
order-fog = что ещё скрывает туман
    .usage = fog
order-log = что уже произошло
    .usage = log или log 5
order-undo = взять ход назад, если не открылась клетка
    .usage = undo
order-save = сохранить игру
    .usage = save [ФАЙЛ]
order-resume = сохранить эту игру и продолжить другую
    .usage = resume [ФАЙЛ]
order-verify = показать, что расклад был честным (после игры)
    .usage = verify
order-again = ещё игра с теми же настройками (после игры)
    .usage = again
order-resign = сдаться
    .usage = resign
order-quit = сохранить и уйти; Ctrl-C и Ctrl-D тоже
    .usage = quit

## Начало и конец

welcome = Добро пожаловать на борт.
welcome-ashore = каждый ход ведите одного пирата на шаг, и туман перед ним рассеется.
    .head = На берег:
welcome-gold = несите его на борт по штуке (монета — 1 очко, слиток — 3).
    .head = Ищите золото:
welcome-beware = клетки швыряют, ловят и едят; враги отправляют обратно на борт.
    .head = Берегитесь:
welcome-type = номер хода или сам ход: g2-g3, а с монетой g2-g3:coin.
    .head = Вводите
welcome-ask = ? — справка, ? e5 — о клетке, why, rules. undo, save; quit тоже сохраняет.
    .head = Спрашивайте:
welcome-seal = Печать скрытого острова (SHA-256; в конце verify её проверит):
welcome-own-island = На этом острове свои клетки, не из набора; fog скажет какие.
game-won = Вы победили!
game-shared = Вы победили вместе с другими.
game-lost = Вы проиграли. Повезёт на следующем острове.
game-watched = Игра окончена.
game-points = Очки: { $points }. Кто победил: { $winners }. (правило { $rule })

## Просмотр сохранённой игры

watch-at = { $n } из { $last }
watch-ask = { $n } из { $last }: Enter — дальше, q — конец
