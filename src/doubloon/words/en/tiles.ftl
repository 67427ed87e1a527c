### The tiles: `tile-NAME` its name, `.found` what one says on finding it (`$number`: coins, bottles, steps; 0 if unknown),
### and `tile-NAME-help` what it does, in a sentence or two.

tile-sea = sea
    .found = open sea
tile-sea-help = Deep water around the island. Ships and boats sail it; a swimmer can only go on swimming, or climb aboard a vessel of his side.

tile-fog = fog
    .found = fog
tile-fog-help = Nobody knows yet what lies here. Step in with empty hands and find out.

tile-plain = plain ground
    .found = plain ground
tile-plain-help = Nothing happens here.

tile-arrow = arrow
    .found = an arrow
tile-arrow-help = You go straight on where it points, in the same move. If it points several ways, you choose, and may leave cargo behind.

tile-horse = horse
    .found = a horse
tile-horse-help = You leap on at once like a chess knight. Your cargo comes along, or stays with the horse.

tile-ice = ice
    .found = ice
tile-ice-help = Your move is repeated: one more cell the same way, one more jump or one more flight.

tile-trap = trap
    .found = a trap
tile-trap-help = You sit in the pit until one of your side comes or somebody serves rum. Friday never falls in.

tile-crocodile = crocodile
    .found = a crocodile
tile-crocodile-help = It chases you back to where you came from. With no way back, you are done for.

tile-maze = maze
    .found = { $number ->
        [0] a maze
       *[other] a maze of { $number } steps
    }
tile-maze-help = It takes as many moves to cross as it has steps, and only those on the same step fight. Cargo goes ahead to the last step.

tile-fortress = fortress
    .found = a fortress
tile-fortress-help = Nobody can attack you inside. You cannot go in with cargo, or while any enemy is in it.

tile-resurrection = resurrection fortress
    .found = a resurrection fortress
tile-resurrection-help = A fortress like any other, but a unit inside can also call a dead pirate of your team back to life as its move.

tile-cannibal = cannibal
    .found = the cannibal
tile-cannibal-help = He eats whoever comes, with everything they carry. Only Friday is safe from him.

tile-balloon = balloon
    .found = a balloon
tile-balloon-help = It takes you and your cargo to your nearest vessel at once, each time you come.

tile-plane = plane
    .found = a plane
tile-plane-help = Climb in, and fly to any land cell on a later move. Alone you get one flight; with a passenger the pilot brings the plane back.

tile-cannon = cannon
    .found = a cannon
tile-cannon-help = It shoots you along its barrel to the first water cell. Bring it a cannonball, and it fires that instead.

tile-barrel = rum barrel
    .found = a rum barrel
tile-barrel-help = You drink and sleep through your next turn. A missionary turns pirate; Friday dies of it.

tile-coins = coins
    .found = { $number ->
        [0] coins
        [one] a coin
       *[other] { $number } coins
    }
tile-coins-help = Carry them to a vessel, one at a time: each coin is worth 1 point.

tile-bullion = bullion
    .found = a bullion
tile-bullion-help = It counts as one item to carry, and it is worth 3 points aboard a vessel.

tile-bottles = rum bottles
    .found = { $number ->
        [0] bottles of rum
        [one] a bottle of rum
       *[other] { $number } bottles of rum
    }
tile-bottles-help = They go into your team's stock. Rum frees prisoners from traps, hurries units through a maze and makes pirates of missionaries.

tile-cave = cave
    .found = a cave
tile-cave-help = All caves are one tunnel: you come out at another open cave that is free. While no other is open, you are stuck.

tile-jungle = jungle
    .found = jungle
tile-jungle-help = Friend and foe stand here side by side, and nobody fights. You cannot come in with cargo.

tile-weed = Shaitan weed
    .found = Shaitan weed
tile-weed-help = For one round every team is steered by the wrong player. It works only once.

tile-lighthouse = lighthouse
    .found = a lighthouse
tile-lighthouse-help = Whoever finds it opens any four fog cells. It works only once.

tile-earthquake = earthquake
    .found = an earthquake
tile-earthquake-help = Whoever finds it makes two open, empty land cells change places. It works only once.

tile-bengunn = Ben Gunn
    .found = Ben Gunn
tile-bengunn-help = A marooned pirate, who joins the team that finds him. Once dead, he cannot be resurrected.

tile-missionary = missionary
    .found = a missionary
tile-missionary-help = He joins the team that finds him. He carries nothing and attacks nobody, but no enemy may step onto his cell except Friday.

tile-friday = Friday
    .found = Friday
tile-friday-help = He joins the team that finds him, and any enemy who steps onto him. He carries but does not fight, and rum kills him.

tile-cannonball = cannonball
    .found = a cannonball
tile-cannonball-help = Bring it to a cannon: on land it sends everyone in its line back to their vessels, and in the water it kills.

tile-wheelbarrow = wheelbarrow
    .found = a wheelbarrow
tile-wheelbarrow-help = With it one unit carries two more items. Like all cargo it cannot go into fog, a fortress or the jungle.

tile-boat = boat
    .found = a boat
tile-boat-help = Whoever has it in hand may go from land straight into the water: there it floats, a further vessel of your team.
