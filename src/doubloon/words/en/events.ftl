### What happened, one short sentence an event. The key is `event-` and the name of the event's class.
###
### Every field of the event is an argument of its name. Besides:
### - a unit (`$unit`, `$by`) comes ready as a name, such as "White pirate 2"; `$unit-kind` is pirate, bengunn, missionary or friday;
### - a team, vessel or player (`$team`, `$vessel`, `$seat`, `$winners`) comes ready as words; `$team-colour` is the colour's key;
###   `$winners-count` is how many they are;
### - a load (`$cargo`, `$lost`, `$dropped`) comes as words, with `$cargo-count` items and `$has-cargo` yes or no (`$has-lost` ...);
### - `$tile` is the tile's key, `$tile-words` its name, `$tile-number` the number on it (0 if there is none);
### - `$cause-words` and `$reason-words` are the words of a cause of death and of an end; a truth is yes or no.
### Where a message of a name (team, vessel, item, tile) has an attribute, say `.genitive`, there is an argument
### `$team-genitive` too. `$rule` is the number of the rule that applied, `$rule-key` the same to choose by: J9-2 for J9.2.

## The way of a unit

event-moved =
    { $gait ->
        [swim] { $unit } swam from { $start } to { $end }
        [arrow] An arrow sent { $unit } from { $start } on to { $end }
        [slide] { $unit } slid over the ice from { $start } to { $end }
        [jump] { $unit } leapt on horseback from { $start } to { $end }
        [fly] The plane flew { $unit } from { $start } to { $end }
        [shot] The cannon shot { $unit } from { $start } to { $end }
        [balloon] The balloon lifted { $unit } from { $start } to { $end }
        [tunnel] { $unit } crept through the tunnel from { $start } to { $end }
        [return] The crocodile chased { $unit } from { $start } back to { $end }
        [land] { $unit } went ashore from { $start } to { $end }
        [pass] { $unit } went on through the maze at { $end }
       *[walk] { $unit } walked from { $start } to { $end }
    }{ with-cargo }.

with-cargo =
    { $has-cargo ->
        [yes] { " with " }{ $cargo }
       *[no] { "" }
    }

event-took =
    { $rule-key ->
        [J7-10] In passing, { $unit } picked up { $cargo } at { $cell }.
       *[other] { $unit } took { $cargo } in hand at { $cell }.
    }

event-left =
    { $rule-key ->
        [J9-2] { $unit } left { $cargo } at the fork on { $cell }.
        [J9-3] { $unit } left { $cargo } with the horse on { $cell }.
        [J9-4] { $unit } sent { $cargo } ahead to the last step of the maze at { $cell }.
       *[other] { $unit } put down { $cargo } at { $cell }.
    }

event-boarded =
    { $rule-key ->
        [J4-5] { $vessel } took { $unit } out of the water at { $cell }.
        [J5-1] { $unit } flew back aboard { $vessel } at { $cell }.
        [J7-6] The blast threw { $unit } aboard { $vessel } at { $cell }.
        [J7-7] { $unit } got away from the sinking and is aboard { $vessel } at { $cell }.
        [J9-11] The balloon set { $unit } down on { $vessel } at { $cell }.
        [J9-12] { $unit } came down on { $vessel } at { $cell }, straight from the cannon.
       *[other] { $unit } is aboard { $vessel } at { $cell }.
    }

event-dived = { $unit } went into the water at { $cell } with a splash.

event-sailed = { $vessel } sailed from { $start } to { $end }.

event-launched = { $unit } launched the boat at { $cell }: one vessel more.

## The island

event-opened =
    { $rule-key ->
        [J7-6] The cannonball tore the fog off { $cell }: { $tile-found }.
        [J9-14] The lighthouse showed { $cell }: { $tile-found }.
       *[other] The fog lifted from { $cell }: { $tile-found }.
    }

event-uncovered = There for the taking at { $cell }: { $cargo }.

event-appeared = { $unit } was waiting at { $cell }.

event-destroyed = The cannonball destroyed what lay hidden at { $cell }: { $tile-found }.

event-spent-tile =
    { $tile ->
        [plane] The plane at { $cell } has made its last flight.
       *[other] From now on { $cell } is plain ground.
    }

event-swapped-tiles = The earth shook, and { $first } and { $second } changed places.

## Units and each other

event-joined =
    { $rule-key ->
        [J4-8] { $unit } ran into enemies at { $cell } and joined them: one more for { $team }.
        [J5-3] { $unit } changed sides at { $cell } and is with { $team } now.
       *[other] { $unit } joined { $team } at { $cell }.
    }

event-knocked-out =
    { $rule-key ->
        [J7-6] The cannonball swept { $unit } off { $cell }.
        [J9-6] { $by } knocked { $unit } out of the trap at { $cell }.
       *[other] { $by } knocked out { $unit } at { $cell }.
    }

event-died =
    { $cause ->
        [attacked-in-water] { $unit } was attacked in the water at { $cell } and feeds the fish now.
        [run-over] An enemy vessel ran over { $unit } at { $cell }.
        [enemy-ship] { $unit } landed on an enemy vessel at { $cell } and did not live to tell of it.
        [ball-in-water] The cannonball hit { $unit } in the water at { $cell }.
        [ball-on-land] The cannonball killed { $unit } at { $cell }.
        [ball-neutral] { $unit }, who was on nobody's side, fell to the cannonball at { $cell }.
        [cannibal] The cannibal at { $cell } had { $unit } for dinner.
        [crocodile] { $unit } found no way back from the crocodile at { $cell }.
        [locked-loop] { $unit } went round in circles at { $cell } and was never seen again.
        [cannot-finish] There was no way on from { $cell }, and { $unit } perished.
        [fortress] { $unit } was swept into an enemy's fortress at { $cell } and died there.
        [enemy-missionary] { $unit } ran into an enemy missionary at { $cell } and dropped dead.
        [missionary-onto-pirate] { $unit } was swept in among enemies at { $cell } and died.
        [shot-onto-missionary] The cannon shot { $unit } at a swimming missionary at { $cell }: a deadly sin.
        [sunk] { $unit } went down with the vessel at { $cell }, for there was no other to go to.
        [no-vessel] { $unit } had no vessel to flee to from { $cell } and died.
        [rum] The rum served at { $cell } was the death of { $unit }.
        [barrel] The rum barrel at { $cell } was the death of { $unit }.
        [bottles] { $unit } tried the rum found at { $cell } and died of it.
        [missionary-and-friday] { $unit-kind ->
            [friday] { $unit } met a missionary at { $cell } and died of it.
           *[other] { $unit } met Friday at { $cell } and died of it.
        }
        [restriction] { $unit } was swept to { $cell }, where that move is forbidden, and died.
       *[other] { $unit } died at { $cell }: { $cause-words }.
    }{ $has-lost ->
        [yes] { " Lost as well: " }{ $lost }.
       *[no] { "" }
    }

event-trapped = { $unit } fell into the trap at { $cell }.

event-freed =
    { $rule-key ->
        [J8-4] The rum got { $unit } out of the trap at { $cell }.
       *[other] Friends pulled { $unit } out of the trap at { $cell }.
    }

event-drank =
    { $rule-key ->
        [J8-4] { $unit } drank the rum served at { $cell }
        [J9-15] { $unit } tried a bottle of the rum found at { $cell }
       *[other] { $unit } drank from the rum barrel at { $cell }
    }{ $asleep ->
        [yes] { " and sleeps through the next turn" }
       *[no] { "" }
    }.

event-converted = The rum at { $cell } made a pirate of { $unit }.

event-stuck = { $unit } is stuck in the tunnel under { $cell }{ with-cargo }.

event-came-out = { $unit } came out of the tunnel at { $end }{ with-cargo }.

event-resurrected = { $unit } rose from the dead in the fortress at { $cell }.

event-turned-neutral = { $unit } was left behind at { $cell } and belongs to nobody now.

## Rum, gold, cannonballs, vessels

event-found-rum =
    { $bottles ->
        [one] { $team } found a bottle of rum at { $cell }.
       *[other] { $team } found { $bottles } bottles of rum at { $cell }.
    }

event-served-rum = { $team } served a bottle of rum at { $cell }.

event-scored =
    { $rule-key ->
        [J6-2] { $vessel } seized { $cargo } from a dead enemy
       *[other] { $vessel } took { $cargo } aboard
    }: { $value ->
        [one] one point
       *[other] { $value } points
    } for { $team }.

event-stowed =
    { $rule-key ->
        [J6-2] { $vessel } seized { $cargo } from a dead enemy.
       *[other] { $vessel } took { $cargo } aboard.
    }

event-lost-cargo =
    { $rule-key ->
        [J7-3] The vessel that sank at { $cell } took { $cargo } down with her.
        [J7-6] The cannonball destroyed { $cargo } at { $cell }.
        [J7-8] The boat floats, but the sea at { $cell } took { $cargo }.
        [J8-6] The vessel that left { $cell } for good took { $cargo } along.
       *[other] The sea swallowed { $cargo } at { $cell }.
    }

event-fired = { $unit } loaded the cannon at { $cell }, and the ball flew as far as { $end }.

event-shielded =
    { $stopped ->
        [yes] The cannonball broke on the walls of the fortress at { $cell }.
       *[no] The walls of the fortress at { $cell } kept everyone inside safe from the cannonball.
    }

event-holed = The cannonball holed { $vessel } at { $cell }, but she still floats.

event-sunk = { $vessel } went to the bottom at { $cell }.

## Turns and ends

event-weed-smoked =
    { $turns ->
        [one] { $unit } found Shaitan weed at { $cell }: for one turn the team obeys another player.
       *[other] { $unit } found Shaitan weed at { $cell }: for { $turns } turns every team obeys another player.
    }

event-turn-began =
    { $rule-key ->
        [J9-20] { $team } is to move, and the weed gives { $seat } the helm.
       *[other] { $team } is to move.
    }

event-turn-skipped =
    { $rule-key ->
        [J8-7] Time was up, and { $team } lost the turn.
       *[other] { $team } ended the turn without a move.
    }

event-time-ran-out =
    { $lapses ->
        [one] { $seat } ran out of time.
       *[other] { $seat } ran out of time, { $lapses } times in a row now.
    }

event-seat-left =
    { $rule-key ->
        [J8-7] { $seat } ran out of time once too often and is out of the game.
       *[other] { $seat } has left the game.
    }

event-unit-left =
    { $has-dropped ->
        [yes] { $unit } has left the island and leaves { $dropped } behind at { $cell }.
       *[no] { $unit } has left the island from { $cell }.
    }

event-vessel-left = { $vessel } sailed away from { $cell } for good.

event-game-over =
    { $reason-words } { $winners-count ->
        [0] Nobody wins
        [one] { $winners } wins
       *[other] { $winners } win
    }, { $scores }.
