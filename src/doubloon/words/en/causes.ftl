### Short labels: of what units die (`cause-` and the cause), and how a game ends (`end-` and the reason, a sentence).

cause-attacked-in-water = attacked in the water
cause-run-over = run over by an enemy vessel
cause-enemy-ship = landed on an enemy vessel
cause-ball-in-water = hit by a cannonball in the water
cause-ball-on-land = hit by a cannonball on land
cause-ball-neutral = hit by a cannonball while on nobody's side
cause-cannibal = eaten by the cannibal
cause-crocodile = no way back from the crocodile
cause-locked-loop = caught in a locked loop
cause-cannot-finish = a move that could not be finished
cause-fortress = carried into an enemy's fortress
cause-enemy-missionary = carried onto an enemy missionary
cause-missionary-onto-pirate = a missionary carried onto an enemy
cause-shot-onto-missionary = shot onto a swimming missionary
cause-sunk = went down with the vessel
cause-no-vessel = no vessel to flee to
cause-rum = served rum
cause-barrel = a barrel of rum
cause-bottles = a bottle of rum
cause-missionary-and-friday = missionary and Friday met
cause-restriction = carried to a cell that the move is barred from

end-gold = Nobody can catch up any more.
end-fleet = No rival has a vessel left.
end-immobile = One player has nobody left who can move.
end-quiet = For too long no fog has lifted and no gold has come home.
end-skipped = Two full rounds have gone by without a move.
end-left = There is nobody left to play against.
end-agreed = The players have agreed to end it.
