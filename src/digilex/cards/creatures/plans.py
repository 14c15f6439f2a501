"""What each plan builds from, and how a Digimon's facts choose among it."""

from __future__ import annotations

from digilex.cards.creatures.canvas import Canvas
from digilex.cards.creatures.facts import Facts, choose, plan, rank, roll
from digilex.cards.creatures.front import FRONT_BUILDS, TORSOS, Spec, regalia
from digilex.cards.creatures.side import SIDE_BUILDS


class Plan:
    """The builds, heads, crests, wings, tails, arms, legs and held things of a plan, as words; `n*word` counts n times."""

    def __init__(
        self, builds: str, heads: str, crests: str, wings: str = "", tails: str = "none", arms: str = "paw,claw",
        legs: str = "feet,paws", held: str = "", third: str = "bone", armoured: bool = False,
    ) -> None:  # fmt: skip
        self.builds, self.heads, self.crests = _words(builds), _words(heads), _words(crests)
        self.wings, self.tails, self.arms = _words(wings), _words(tails), _words(arms)
        self.legs, self.held = _words(legs), _words(held)
        self.third = third
        self.armoured = armoured


def _words(text: str) -> tuple[str, ...]:
    found: list[str] = []
    for word in filter(None, text.split(",")):
        count, star, name = word.strip().partition("*")
        found += [name] * int(count) if star else [word.strip()]
    return tuple(found)


ARMS_ALL = "sword,blade,lance,axe,staff,scythe,trident,shield,round shield,hammer,bow,claws,cannon,drill,flag"
PLANS = {
    "dragon": Plan("3*rex,2*drake,2*biped,serpent,quad,hulk", "2*dragon,dino,reptile,jaw,helm", "2*horns,bull,one horn,blades,spikes,three horns,fin,mohawk",
                   "3*bat,flame,blade,rays", "whip,club,flame,blade,fork", "claw,pincer", "talons,feet", "sword,lance,claws,shield"),
    "dragonkin": Plan("3*biped,knight,rex,hulk,drake", "2*dragon,helm,visor,reptile", "horns,bull,blades,one horn,spikes,mohawk,plume,wings",
                      "2*bat,blade,flame,rays,feather,jet", "none,whip,blade,fork,flame", "claw,fist", "armour,talons,feet", ARMS_ALL, "gold", True),
    "dinosaur": Plan("5*rex,2*biped,quad,giant head", "2*dino,2*reptile,jaw,dragon", "3*none,one horn,spikes,fin,horns,tuft,mohawk", "bat,blade,arms",
                     "2*whip,club,blade", "claw,paw", "feet,talons,paws", "claws,hammer,cannon"),
    "ceratops": Plan("3*quad,2*rex,biped,drake", "dino,reptile,dragon", "2*three horns,3*frill,one horn,spikes", "bat,arms,jet", "whip,2*club", "paw", "feet", "hammer,shield"),
    "sea dragon": Plan("3*serpent,2*drake,fish,quad", "dragon,fish,reptile", "fin,side fins,one horn,horns", "bat,blade,rays", "2*fin,whip", "claw", "feet", "trident", "ivory"),
    "beast": Plan("6*quad,2*biped,giant head,centaur,hulk", "2*beast,2*cat,bear,round", "2*ears,round ears,long ears,lop ears,mane,tuft,horns", "feather,flame,blade,jet",
                  "2*fluffy,whip,curl,flame", "paw,claw", "paws,feet", "claws,sword,blade,hammer"),
    "beastkin": Plan("3*biped,hulk,centaur,knight,quad", "2*beast,cat,bear,jaw,mask", "ears,round ears,mane,bull,long ears,horns,tuft", "feather,flame,rays,arms",
                     "none,fluffy,whip,curl", "claw,fist,paw", "paws,boots,feet", ARMS_ALL),
    "fish": Plan("3*fish,2*serpent,biped,quad,blob,giant head", "2*fish,round,reptile,beast", "2*side fins,fin,none,mohawk,tuft", "rays,blade,feather", "2*fin,whip", "paw,pincer",
                 "feet,talons", "2*trident,lance,shield,hammer,orb", "ivory"),
    "amphibian": Plan("2*giant head,biped,quad,blob,serpent", "fish,reptile,round", "side fins,fin,none,leaf", "rays,leaf", "none,fin,whip", "paw", "feet", "trident,orb"),
    "mollusk": Plan("4*squid,blob,worm,orb,serpent", "fish,cyclops,round", "none,feelers,2*antennae,fin,crown", "arms,rays", "none,fin", "pincer,thin", "feet", "trident,orb,staff"),
    "crab": Plan("4*crab,spider,hulk", "bug,jaw,fish", "none,antennae,spikes,feelers", "arms,blade", "none,fin", "pincer", "thin", "cannon"),
    "bird": Plan("3*flyer,3*bird front,biped", "4*bird,mask", "2*plume,tuft,mohawk,wings,none,flame,crown", "2*feather,flame,rays", "none,fin,fluffy", "wing", "2*talons", "bow,fan,blade"),
    "birdkin": Plan("2*biped,2*bird front,flyer,rex,drake", "3*bird,dragon,mask,visor", "plume,wings,horns,tuft,blades", "3*feather,flame,bat", "none,whip,fin", "wing,claw", "talons",
                    "bow,blade,lance,fan,claws"),
    "angel": Plan("3*robed,2*biped,knight,orb", "3*mask,human,visor,helm", "3*halo,2*ring,wings,crown,hair", "4*feather,rays", "none", "sleeve,fist", "boots,thin",
                  "sword,staff,bow,lance,shield,orb,wand,book,trident", "gold"),
    "demon": Plan("3*biped,2*robed,hulk,drake,blob,centaur,knight", "2*imp,skull,mask,jaw,cyclops,beast", "2*horns,bull,blades,three horns,spikes,crown,hair", "3*bat,feather,arms,flame",
                  "none,fork,whip,sting", "claw,thin,fist", "talons,boots,paws", "scythe,trident,staff,blade,axe,claws,cannon,orb,book", "jet"),
    "undead": Plan("2*robed,2*biped,hulk,rex,quad,orb", "3*skull,hood,mask,jaw", "none,horns,hair,crown,spikes,hat", "bat,arms,blade", "none,whip,sting", "thin,claw", "thin,talons",
                   "scythe,sword,staff,axe,hammer", "bone"),
    "ghost": Plan("4*blob,robed,orb", "hood,skull,mask,cyclops", "none,hat,crown,flame,tuft", "arms,rays,bat", "none", "sleeve", "thin", "scythe,orb,wand,staff"),
    "insect": Plan("5*beetle,spider,2*biped,flyer,worm", "4*bug,jaw,visor", "2*antennae,2*beetle horn,2*mandibles,feelers,one horn,blades", "3*dragonfly,butterfly,blade", "none,sting",
                   "thin,pincer,claw", "thin,talons", "lance,blade,scythe,cannon,claws"),
    "larva": Plan("4*worm,giant head,beetle", "bug,round,cyclops", "antennae,feelers,none,mandibles", "dragonfly", "none,sting", "thin", "thin", ""),
    "machine": Plan("4*mech,2*tank,orb,hulk,spider", "3*box,visor,cyclops,helm", "2*aerial,none,drill,spikes,antennae", "2*jet,blade,arms", "none,sting", "gun,pincer,fist", "armour,boots",
                    "cannon,drill,hammer,shield", "steel", True),
    "cyborg": Plan("2*biped,2*mech,rex,quad,tank,knight,hulk,drake,flyer,serpent,spider", "visor,helm,box,dino,dragon,beast,bug", "horns,aerial,blades,one horn,ears,drill,spikes,beetle horn",
                   "2*jet,2*blade,bat,arms", "none,whip,blade,sting", "gun,claw,fist,pincer", "armour,boots,talons", "cannon,drill,claws,blade,lance,shield", "steel", True),
    "weapon": Plan("3*weapon,orb,mech,knight", "helm,visor,mask", "none,horns,aerial,blades", "blade,rays,jet", "none", "fist,gun", "armour", "sword,axe,shield", "steel", True),
    "warrior": Plan("3*knight,2*biped,centaur,rider,hulk,robed", "3*helm,visor,mask,dragon,beast", "plume,horns,blades,wings,crown,one horn,none,mohawk", "feather,blade,rays,jet,bat,flame",
                    "none", "fist,gun", "2*armour,boots", ARMS_ALL, "gold", True),
    "wizard": Plan("3*robed,2*biped,orb,blob", "2*hood,human,mask,round", "3*hat,hair,horns,none,crown", "rays,bat,feather", "none", "sleeve", "boots", "3*staff,wand,orb,book", "gold"),
    "shaman": Plan("2*robed,2*biped,hulk,knight,rider", "mask,human,beast,cat,visor", "plume,crown,ring,hair,ears,mane,flame", "rays,feather,flame,butterfly", "none,fluffy", "sleeve,fist",
                   "boots,feet", "staff,wand,trident,bow,fan,shield,blade,hammer,lance", "gold"),
    "fairy": Plan("2*biped,2*robed,plant,orb", "2*human,flower,mask,round", "hair,bud,sprout,crown,antennae,tuft", "3*butterfly,dragonfly,leaf", "none", "sleeve,thin", "thin,boots",
                  "wand,flower,fan,staff,trident"),
    "plant": Plan("3*plant,2*giant head,biped,hulk,blob,serpent", "3*flower,round,jaw,cyclops", "2*leaf,2*sprout,2*bud,none", "2*leaf,arms,butterfly", "none,whip", "thin,wing", "feet,thin",
                  "flower,staff,lance,fan", "horn"),
    "food": Plan("3*giant head,2*biped,blob,orb", "round,box,jaw", "leaf,bud,hat,none,crown,flame", "rays", "none", "paw,fist", "boots,feet", "flag,hammer,wand"),
    "rock": Plan("3*hulk,2*giant head,orb,quad,biped", "3*rock,jaw,box,cyclops", "none,spikes,horns,drill,blades", "blade,rays,arms", "none,club", "fist", "feet,armour", "hammer,axe,shield", "iron"),
    "flame": Plan("2*biped,2*giant head,blob,hulk", "round,imp,rock,skull", "4*flame,hair", "3*flame,rays", "flame,none", "fist,claw", "feet,boots", "orb,staff,sword"),
    "puppet": Plan("3*biped,2*giant head,mech,robed,rider", "round,bear,mask,box,visor,human", "round ears,hat,crown,tuft,none,aerial,plume,long ears", "jet,rays,feather", "none,curl",
                   "fist,paw,gun", "boots,feet", "hammer,flag,sword,wand,lance,shield,fan,cannon"),
    "mutant": Plan("biped,blob,giant head,squid,orb,hulk,quad,worm,spider,serpent", "round,cyclops,imp,jaw,reptile,visor,skull", "none,antennae,horns,feelers,mohawk,spikes,halo,fin",
                   "arms,bat,rays,blade", "none,whip,fork,curl", "claw,thin,pincer", "feet,thin,talons", "staff,orb,claws,scythe,sword"),
    "composite": Plan("biped,quad,drake,centaur,hulk,knight,rex,rider", "dragon,beast,jaw,bird,visor,skull", "horns,bull,mane,wings,blades,three horns,crown", "arms,feather,bat,blade,flame",
                      "whip,blade,sting,fork", "claw,gun,pincer,fist", "talons,armour,paws", ARMS_ALL, "steel"),
    "app": Plan("3*giant head,3*mech,2*biped,orb", "3*box,visor,round,mask", "aerial,antennae,ears,none,crown,spikes,plume", "jet,rays,blade", "none,curl", "fist,gun", "boots,armour",
                "staff,hammer,sword,flag,shield,wand,cannon,bow,book", "steel"),
}  # fmt: skip
GROWN = {"knight": 2, "rider": 3, "centaur": 3, "hulk": 2, "drake": 2}  # builds that take a size
HINTS = {  # words of a name that give a part
    "metal": ("arm", "gun"), "skull": ("head", "skull"), "cannon": ("held", "cannon"), "knight": ("head", "helm"),
    "king": ("crest", "crown"), "emperor": ("crest", "crown"), "queen": ("crest", "crown"), "machine": ("head", "box"),
    "mummy": ("head", "hood"), "drill": ("held", "drill"), "sword": ("held", "sword"), "shield": ("held", "shield"),
    "rhino": ("crest", "one horn"), "tricera": ("crest", "frill"),
}  # fmt: skip


def spec_of(facts: Facts, root: str, seed: str) -> tuple[Spec, str]:
    """The parts of a Digimon, and its third colour. The family chooses build and head; the whole name the rest."""
    kind = plan(facts, root)
    parts = PLANS[kind]
    size = max(1, min(5, rank(facts) - 2))
    name = facts.name
    builds = [build for build in parts.builds if GROWN.get(build, 0) <= size] or ["biped"]
    spec = Spec(root, name, size, choose(f"{root} build", builds), choose(f"{root} head", parts.heads), seed=seed)
    spec.crest = choose(f"{root if size < 5 else name} crest", parts.crests)
    spec.tail = choose(f"{root} tail", parts.tails)
    spec.arm = choose(f"{root} arm", parts.arms)
    spec.leg = choose(f"{root} leg", parts.legs)
    spec.torso = choose(f"{root} torso", tuple(TORSOS))
    spec.armoured = parts.armoured and size >= 2
    spec.eye = facts.attribute[0].lower() if facts.attribute else ""
    winged = (0, 0, 10, 35, 60, 85)[size]
    if kind in ("angel", "bird", "insect", "fairy") and size > 1:
        winged += 30
    if parts.wings and roll(f"{name}|winged", 100) < winged:
        spec.wings = choose(f"{name} wings", parts.wings)
    armed = (0, 8, 25, 45, 65, 75)[size]
    if parts.held and roll(f"{name}|armed", 100) < armed:
        spec.held = choose(f"{name} held", parts.held)
    if "X Antibody" in facts.types:  # kin, but another growth
        spec.crest = choose(f"{name} crest", parts.crests)
        spec.tail = choose(f"{name} tail", parts.tails)
    for word in name.replace("-", " ").lower().split():
        for key, (part, value) in HINTS.items():
            if word.startswith(key) and word != root:
                setattr(spec, part, value)
    return spec, parts.third


def draw(canvas: Canvas, spec: Spec) -> None:
    """The body of the spec."""
    if spec.size == 5:
        regalia(canvas, spec, spec.build in SIDE_BUILDS)
    build = FRONT_BUILDS.get(spec.build) or SIDE_BUILDS[spec.build]
    build(canvas, spec)
    canvas.stretch(spec.dice("tall", 4), spec.kin("wide", 3), spec.build in SIDE_BUILDS)
