### Kurze Schilder: woran man stirbt (`cause-` und die Ursache) und wie eine Partie endet (`end-` und der Grund, ein Satz).

cause-attacked-in-water = im Wasser angegriffen
cause-run-over = von einem feindlichen Schiff überfahren
cause-enemy-ship = auf einem feindlichen Schiff gelandet
cause-ball-in-water = im Wasser von einer Kanonenkugel getroffen
cause-ball-on-land = an Land von einer Kanonenkugel getroffen
cause-ball-neutral = als Unbeteiligter von einer Kanonenkugel getroffen
cause-cannibal = vom Kannibalen gefressen
cause-crocodile = kein Weg zurück vom Krokodil
cause-locked-loop = im Kreis gefangen
cause-cannot-finish = ein Zug ohne Ausweg
cause-fortress = in eine feindliche Festung geraten
cause-enemy-missionary = an einen feindlichen Missionar geraten
cause-missionary-onto-pirate = als Missionar unter Feinde geraten
cause-shot-onto-missionary = auf einen schwimmenden Missionar geschossen
cause-sunk = mit dem Schiff untergegangen
cause-no-vessel = kein Schiff für die Flucht
cause-rum = ausgeschenkter Rum
cause-barrel = ein Rumfass
cause-bottles = gefundener Rum
cause-missionary-and-friday = Missionar und Freitag trafen sich
cause-restriction = dorthin geraten, wohin der Zug nicht darf

end-gold = Einholen kann jetzt niemand mehr.
end-fleet = Kein Gegner hat noch ein Schiff.
end-immobile = Einer hat niemanden mehr, der ziehen kann.
end-quiet = Zu lange hat sich kein Nebel gelichtet und kam kein Gold an Bord.
end-skipped = Zwei volle Runden sind ohne einen Zug vergangen.
end-left = Es ist kein Gegner mehr da.
end-agreed = Man hat sich geeinigt, die Partie zu beenden.
