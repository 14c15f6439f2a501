"""Wings, arms, legs, tails and things held. Wings, arms and legs are of the left side; tails go to the right."""

from __future__ import annotations

# the right edge is at the body; big ones for megas, small ones for those below
WINGS = {
    "feather": "SS.... SSSS.. SSSSS. sSSSSS SSSSSS .sSSSS .SSSSS ..sSSS ..SSS. ....S.",
    "bat": "A..... MMM... MMMMM. MSMMMM MSSMSM SSSSSM S.SSSM ..S.SS ....S.",
    "dragonfly": "SSS... SlSSS. SSlSSS .SSSSS ...SSS .SSSSS SSlSS. SSSS.. .SS...",
    "blade": "A..... AA.... .AA... A.AA.M AA.AMM .AAAMM A.AAMM AAAAM. ..A...",
    "leaf": "..SS.. .SSSS. SSsSSM .SSsMM ..SSM. SSS.MM SsSSM. .SSM..",
    "rays": "XX.... .XXX.. ..XXXX ....XX XXXXXX ....XX ..XXXX .XXX.. XX....",
    "flame": "..X... X.XX.. XXXXX. .XXXXX ..xXXX .XXxXX XXXXXX .XX.X. ..X...",
    "butterfly": ".SSS.. SSXSS. SXXSSS SSXSSM .SSSMM ..SSM. .SXSM. SSSS.. .SS...",
    "jet": "...... A..... AA.... AAAA.. AAAAAA .aAAAA ..aaAA ....XX ....X.",
    "arms": "AA.... AMM... .MMM.. ..MMM. ...MMM ...MMM .MMMMM MMMMM. AMM... AA....",
}
SMALL_WINGS = {
    "feather": "S... SSS. SSSS .SSS ..SS",
    "bat": ".A.. MMM. MSSM MS.M M...",
    "dragonfly": "SSS. lSSS ..SS SSS. SS..",
    "blade": "A... AA.M .AAM A.AM .AA.",
    "leaf": ".SS. SsSM .SSM SSM. .S..",
    "rays": "XX.. ..XX XXXX ..XX XX..",
    "flame": ".X.. XX.X .XXX XXXX .XX.",
    "butterfly": "SSS. SXSS .SSM SSS. SS..",
    "jet": ".... A... AAAA .aAA ..X.",
    "arms": "MM.. .MM. A.MM .MMM ....",
}
# seen from the side, above the back; the lower left is at the back
SIDE_WINGS = {
    "feather": "......SS ...SSSS. ..SSSSSS .SSSSS.. SSSSSSS. SSSSS... .SSS....",
    "bat": "..A..... ..MM..A. ..MMMMM. .MMSMSMM .MSSMSSM MMSSS.SM MMS.S..M",
    "dragonfly": "...SSSS. ..SSlSSS .SSlSSS. SSSSS... .SSSSSSS SSSlSSS. .SS.....",
    "blade": ".......A ....AAAA ..AAAA.. MAAA.AAA MMAAAA.. MMA..... .M......",
    "leaf": "...SS... ..SSSS.. ..SsSSS. .SSsSSSS MMSSS... .MMSSSS. ..MM....",
    "rays": "..XX..XX ..XX.XX. ..XXXX.. .XXXXXXX .XXX.... .XXXXXXX ..XX....",
    "flame": "...X.... .X.XX.X. .XXXXXX. ..XXXXXX XXXXXXX. .XXXX... ..XX....",
    "butterfly": "...SSSS. ..SSXXSS ..SXXSSS .MSSSSS. MMSSS... .MSSXSS. ..SSSS..",
    "jet": "........ ....AAAA aAAAAAAA AAAAAAAX aaAAAAAX ..aa....",
    "arms": "....MMA. ...MM... ..MM.MMA .MM.MM.. MMMMM... MMMM.... .MM.....",
}
SIDE_WINGS_SMALL = {
    "feather": "...SS .SSS. SSSS. SSS..",
    "bat": ".A.A. .MMMM MSMSM MS.SM",
    "dragonfly": ".SSS. SlSSS SSS.. .SS..",
    "blade": "...AA .AAA. MAAAA MA...",
    "leaf": ".SS.. SsSS. MSSSS .MM..",
    "rays": ".XX.X ..XXX .XXXX .XX..",
    "flame": ".X.X. XXXX. .XXXX XXX..",
    "butterfly": ".SSS. SXXSS MSSS. .SS..",
    "jet": "..... ..AAA AAAAX aaA..",
    "arms": "..MMA .MM.. MM.MA MMM..",
}

# name -> (the hanging arm small, big), the right edge is at the body
ARMS = {
    "paw": (".M MM MS", "..MM .MMM .MM. MMM. MSS."),
    "claw": (".M MM AA", "..MM .MMM MMM. MMM. A.A."),
    "fist": (".M MM MM", "..MM .MMM .MM. SSSS SSSS .SS."),
    "sleeve": ("MM MM SS", "..MM .MMM MMMM MMMM .SS."),
    "pincer": (".M AM A.", "..MM .MMM .MM. AAA. A.AA A..A"),
    "gun": (".M AA AA", "..MM .MMM .AAA .AAA .AaA .KKK"),
    "wing": ("SS SS S.", "..SS .SSS SSSS SSSS SS.. S..."),
    "thin": (".M .M A.", "...M ..MM ..M. .MM. .M.. AA.."),
}
# an arm held up
RAISED = {
    "paw": "MS.. MMM. .MMM ..MM",
    "claw": "A.A. MMM. .MMM ..MM",
    "fist": "SSS. SSS. .MMM ..MM",
    "sleeve": "SS.. MMM. MMMM ..MM",
    "pincer": "A.A. AAA. .MMM ..MM",
    "gun": "KK.. AAA. AAAM ..MM",
    "wing": "SS.. SSS. .SSS ..SS",
    "thin": "AA.. .M.. .MM. ..MM",
}

# name -> (small, middle, big), the right edge is on the middle line
LEGS = {
    "feet": (".MM MMM", ".MMM .MM. MMM.", ".MMMM .MMM. .MMM. MMMM. AAAA."),
    "paws": (".MM SSM", ".MMM .MM. SSM.", ".MMMM MMMM. MMM.. .MM.. SSSM."),
    "talons": (".MM A.A", ".MM. .M.. AAA.", ".MMM. .MM.. ..M.. .AA.. A.AA."),
    "boots": (".MM SSS", ".MMM SSS. SSSS", ".MMMM .MMM. .SSS. SSSS. SSSS."),
    "armour": (".MM AAA", ".MMM AAA. AAAA", ".MMMM .AAA. .MMM. AAAA. AAAA."),
    "thin": ("..M .AA", "..M. ..M. .AA.", "..MM. ..M.. ..M.. ..M.. .AA.."),
}

# name -> (small, big); the left edge is at the body, the upper row is the tip
TAILS = {
    "none": (".", "."),
    "whip": ("...M ..MM MMM.", ".....M ....MM ...MM. MMMM.. MMM..."),
    "fluffy": (".SSS SSSS MMM.", "..SSS. .SSSSS .SSSSS MMSSS. MMM..."),
    "club": ("..AA ..AA MMM.", "...AAA ...AAA ...MA. MMMM.. MMM..."),
    "flame": (".X.X .XXX MMX.", "..X.X. .X.XXX ..XXXX MMMXX. MMM..."),
    "fin": (".S.S .SSS MMS.", "...S.S ..SSSS ...SSS MMMMS. MMM..."),
    "sting": (".AA. ..MM MMM.", "..AAA. .A..M. ....MM MMMMM. MMM..."),
    "blade": ("...A ..AA MMA.", ".....A ....AA ...AAA MMMAA. MMM..."),
    "curl": (".MM. M.M. MMM.", ".MMM.. M...M. MM..M. ...MM. MMMM.."),
    "fork": (".A.A ..MM MMM.", "..A..A ..AA.A ....MM MMMMM. MMM..."),
}

# held in the hand on the left: the part, and the cell of it that lies in the hand
HELD: dict[str, tuple[str, int, int]] = {
    "sword": (".A. .A. .A. .A. .A. .A. XXX .a. .a.", 1, 7),
    "blade": ("AA.. .AA. .HA. .HA. .HA. .AA. .xx. .a..", 2, 7),
    "lance": ("A. A. AA AA AA AA AA xx a. a. a. a.", 0, 8),
    "axe": ("..a. AAa. AAaA AAaA AAa. ..a. ..a. ..a. ..a. ..a.", 2, 6),
    "staff": (".XX. XXXX XXXX .XX. .aa. .a.. .a.. .a.. .a.. .a.. .a..", 1, 6),
    "scythe": ("AAAA. A..Aa ....a ....a ....a ....a ....a ....a ....a ....a", 4, 5),
    "trident": ("A.A.A A.A.A AAAAA ..a.. ..a.. ..a.. ..a.. ..a.. ..a.. ..a..", 2, 6),
    "shield": (".SSS. SSXSS SXXXS SSXSS SSSSS .SSS. ..S..", 3, 3),
    "round shield": (".SSS. SSSSS SSXSS SSSSS .SSS.", 3, 2),
    "hammer": ("AAAA AAAA aaaa .aa. .a.. .a.. .a.. .a.. .a..", 1, 5),
    "bow": ("..A .AK A.K A.K A.K A.K A.K .AK ..A", 1, 4),
    "wand": ("X.X .X. XaX .a. .a. .a.", 1, 4),
    "orb": (".XX. XXXX XXXX .XX.", 3, 3),
    "claws": ("A..... A.A... A.A.A. AAAAA. .aaaaa", 4, 4),
    "cannon": ("KKK AAA AaA AaA AAA AAA .aA", 2, 6),
    "drill": ("..A.. ..A.. .AA.. .aAA. AAAA. aaaaa .AAA.", 2, 6),
    "flag": ("SSSa. SSSa. SSSa. SS.a. ...a. ...a. ...a. ...a. ...a.", 3, 6),
    "flower": (".X.X. XXAXX .XXX. ..s.. .ss.. ..s.. ..s..", 2, 5),
    "fan": (".SSS. SXSXS SSXSS .SSS. ..a.. ..a..", 2, 4),
    "book": ("SSSS SXXS SXXS SSSS", 3, 2),
}
