### Короткие подписи: от чего гибнут (`cause-` и причина) и чем кончается игра (`end-` и причина, целое предложение).

cause-attacked-in-water = атакован в воде
cause-run-over = раздавлен вражеским судном
cause-enemy-ship = угодил на вражеское судно
cause-ball-in-water = ядро настигло в воде
cause-ball-on-land = ядро настигло на суше
cause-ball-neutral = ядро настигло, когда был ничьим
cause-cannibal = съеден людоедом
cause-crocodile = от крокодила некуда отступить
cause-locked-loop = замкнутый круг
cause-cannot-finish = ход нельзя было закончить
cause-fortress = занесло во вражескую крепость
cause-enemy-missionary = занесло на вражеского миссионера
cause-missionary-onto-pirate = миссионера занесло к врагам
cause-shot-onto-missionary = выстрелен в плывущего миссионера
cause-sunk = утонул вместе с судном
cause-no-vessel = бежать некуда: судов не осталось
cause-rum = угостили ромом
cause-barrel = бочка с ромом
cause-bottles = найденный ром
cause-missionary-and-friday = встретились миссионер и Пятница
cause-restriction = занесло туда, куда этим ходом нельзя

end-gold = Догнать лидера уже не может никто.
end-fleet = У соперников не осталось ни одного судна.
end-immobile = У одного из игроков больше некому ходить.
end-quiet = Слишком долго не рассеивался туман и не прибывало золото.
end-skipped = Два полных круга прошли без единого хода.
end-left = Играть больше не с кем.
end-agreed = Игроки договорились закончить игру.
