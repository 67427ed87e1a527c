### Что терминал говорит помимо стола острова: «Капитан Сильвер» на ощупь и сохранённые партии словами.

## «Капитан Сильвер». `$row` — буква ряда, `$kind` — фигурка.

bag-help = w a s d или стрелки: щупать  W A S D: прыжок  Enter: тянуть  l: отпустить  1-4: на ряд a-d  t: бросить  x: хватит  q: выход
bag-row = ряд { $row }
bag-wants = ряд { $row } ждёт: { $kind }
bag-gold = золото: { $gold }
bag-steps = { $steps ->
        [one] { $steps } шаг
        [few] { $steps } шага
       *[many] { $steps } шагов
    }
# Строка игрока: номер (за ним может стоять «вы») и что у него есть.
bag-you = { $number } (это вы)
bag-has = золото: { $gold }, { $chests ->
        [one] { $chests } сундук
        [few] { $chests } сундука
       *[many] { $chests } сундуков
    }, в мешочке: { $pouch }
bag-holding = фигурка
bag-resting = отдыхает
# Что говорит палец: несколько таких слов через запятую.
bag-closed = рука сжата, { $bulk ->
        [long] что-то длинное
       *[compact] что-то компактное
    }
bag-something = что-то есть
bag-nothing = пусто
bag-inside = внутри
bag-edge = край
bag-corner = угол
bag-too-fast = слишком быстро
bag-touched = { $time } мс, точка { $place }: { $felt }
bag-no-feeling = сейчас щупать нельзя

## Сохранённая партия словами. `$file` — путь, `$settings` и `$seats` — списки, `$scores` — имена с очками.

replay-of = { $file }: { $game }, версия правил { $version }, { $settings }; { $seats }
replay-own = свои
replay-defaults = все настройки обычные
replay-clock = часы
replay-meant = по времени хода { $time }
replay-whole = записей: { $count }, всё сходится
replay-no-result = записей: { $count }, всё сходится, но результата нет
replay-won = { $scores }; победа: { $winners }
replay-running = партия идёт, ходит { $players }
replay-idle = партия идёт, сейчас никто не ходит
