### Стол терминала на игровом сервере.

online-waiting = Ждём остальных и начала игры.
online-seat = Вы — { $player }, место { $number }.
online-watching = Вы смотрите: все места заняты.
online-lost = Связь потеряна. Пробуем снова...
online-help = Введите номер или ход, либо: moves, say СЛОВА, resign, quit.
online-said = { $player }: { $typed }
online-notice = Хозяин говорит: { $typed }
online-not-yet = Сейчас не ваш ход. Можно ввести: say СЛОВА, resign, quit.
online-sure = Так вы сдадитесь окончательно. Если решено, введите resign ещё раз.
online-later = Место остаётся за вами. Вернуться: doubloon play --connect { $place }
