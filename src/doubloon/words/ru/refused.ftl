### Что игровой сервер отклоняет, по его слову для этого: `refused-ERROR` или `refused-ERROR-WHY`. `$seat` считается здесь с 1.

## Ходы

refused-illegal-act = «{ $typed }» здесь нельзя. Можно: { $some }
refused-illegal-no-act = «{ $typed }» — это не ход.
refused-illegal-not-felt = В этой игре нечего ощупывать.
refused-illegal-nothing-done = У вас нет хода, который можно взять назад.
refused-illegal-over = «{ $typed }» опоздало: игра окончена.
refused-illegal-revealed = С тех пор кое-что открылось, а согласиться могут только боты. Ход остаётся в силе.
refused-illegal-touch = Пальцу сейчас туда нельзя.
refused-illegal-waits = «{ $typed }» подождёт: сейчас не ваша очередь.
refused-away = За это место играет бот. Сначала вернитесь на место.
refused-hand = Рука у другого вашего устройства. Сначала возьмите её себе.
refused-stale = Игра тем временем ушла вперёд. Посмотрите и выберите снова.
refused-frozen = Игра заморожена: её запись повреждена. Почему, видит хозяин сервера.
refused-later = Сейчас это не удалось сохранить. Попробуйте ещё раз чуть позже.
refused-malformed = Сервер этого не понял.
refused-protocol = У сервера другая версия, чем у страницы. Загрузите страницу заново.

## Места

refused-seat = Это место не ваше.
refused-seat-lost = Это место больше не ваше.
refused-seat-no-bot = Место { $seat } не свободно для бота.
refused-seat-nobody = На месте { $seat } никто не сидит.
refused-seat-watching = Зрители здесь ничего не решают.
refused-key = Одна из ваших ссылок больше не открывает здесь места.
refused-key-seat = Место { $seat } не ваше.
refused-key-table = Позвать бота может только тот, кто сидит за столом.
refused-taken-all = Все места заняты.
refused-taken-colour = Этот цвет уже занят.
refused-taken-one-seat = В игре на рейтинг у каждого одно место.
refused-taken-seat = Место { $seat } занято.
refused-taken-swap = Место { $seat } занято. Поменять двоих местами может хозяин комнаты.
refused-seats = Для начала нужно игроков: { $seats }, а сидят пока: { $taken }.
refused-ready = Ещё не готовы: место { $seat }

## Комнаты

refused-room-hello = Сервер ещё не знает, в какой вы комнате.
refused-room-nobody = Такого человека здесь нет.
refused-room-not-begun = Игра ещё не началась.
refused-room-unknown = Комнаты «{ $code }» нет.
refused-begun = Игра уже началась.
refused-closed = Эта комната закрыта.
refused-host = Это может только хозяин комнаты.
refused-over = Игра окончена.
refused-running-none = Здесь не идёт никакой игры.
refused-running-not-over = Игра ещё не окончена.
refused-running-secret = Это покажут после игры: иначе откроются тайны.
refused-senseless = «{ $given }» не подходит: { $setting }. Подходит: { $allowed }

## Предложения и разговор

refused-offer-bots = Боты играют дальше и на ничью не согласны.
refused-offer-no-record = Такого хода, чтобы взять его назад, нет.
refused-offer-not-over = Игра ещё не окончена.
refused-offer-over = Игра окончена.
refused-rated-people = В игре на рейтинг играют только люди.
refused-rated-sent-away = Из игры на рейтинг никого не выгоняют.
refused-rated-undo = В игре на рейтинг ходы назад не берут.
refused-muted = Хозяин сервера на время лишил вас голоса.
refused-slow = Не так быстро: хватит одной строки за { $seconds } с.

## Люди

refused-account = Игры на рейтинг — для тех, у кого есть учётная запись.
refused-banned = Хозяин сервера на время закрыл вам вход.
refused-banned-network = Кого-то из вашей сети выгнали. Гости оттуда смогут сесть за стол через { $minutes ->
        [one] { $minutes } минуту
        [few] { $minutes } минуты
       *[other] { $minutes } минут
    }; у кого есть учётная запись, может сразу.
refused-banned-room = Вас выгнали из этой комнаты.
refused-passkey = Ответ ключа доступа не подошёл. Попробуйте ещё раз.
refused-passkey-known = Этот ключ доступа уже известен.
refused-passkey-unknown = Этот ключ доступа здесь не известен.
refused-signed-out = Вы вышли из учётной записи. Войдите снова.
