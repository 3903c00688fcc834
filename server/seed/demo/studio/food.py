"""Fruit, leaves, eggs, bread, biscuits, grains. Lengths in cm."""
import math
import random

from .core import Thing, group, mesh_thing, modify, rng, scatter
from .materials import Nodes, linear, plain, shade
from .shapes import ball, box, cylinder, displace, lathe, remove, ring, spline, tube


def skin(
    colour='#b3261e',
    second=None,
    pores=0.0,
    gloss=0.5,
    streaks=0.0,
    spots=0.0,
    blush=0.5,
    glow=0.04,
    top=None,
):
    """Fruit skin. second: the blush side; pores: citrus dents (cm); streaks along z; spots: dots;
    top: the colour near the stem."""
    n = Nodes('skin')
    where = n.place()
    base = n.mix(n.noise(2.5, 3), shade(colour, 0.85), shade(colour, 1.12))
    if second:
        side = n.noise(6, 1, 0.4, n.place((1, 1, 0.5), tuple(rng().uniform(-9, 9) for _ in 'xyz')))
        fac = n.ramp(
            side, (0.5 - 0.22 * blush, '#000000'), (0.5 + 0.2 * (1 - blush) + 0.1, '#ffffff')
        )
        base = n.mix(fac, base, second)
    if streaks:
        angle = n.add('TexGradient', {'Vector': where}, gradient_type='RADIAL')
        lines = n.noise(0.012, 3, 0.7, n.add('CombineXYZ', {0: angle.outputs['Fac']}).outputs[0])
        base = n.mix(
            n.math('MULTIPLY', n.ramp(lines, (0.45, '#000000'), (0.6, '#ffffff')), streaks),
            base,
            second or shade(colour, 0.6),
        )
    if spots:
        cells = n.add('TexVoronoi', {'Vector': where, 'Scale': 2.6})
        dots = n.ramp(cells.outputs['Distance'], (0.08, '#ffffff'), (0.13, '#000000'))
        base = n.mix(n.math('MULTIPLY', dots, spots), base, shade(colour, 2.2))
    if top:
        split = n.add('SeparateXYZ', {0: where})
        rise = n.math('DIVIDE', split.outputs['Z'], 8)
        base = n.mix(
            n.ramp(
                n.math('ADD', rise, n.math('MULTIPLY', n.noise(2), 0.2)),
                (0.55, '#000000'),
                (0.95, '#ffffff'),
            ),
            base,
            top,
        )
    n.principled(
        base_color=base,
        roughness=0.62 - 0.45 * gloss,
        subsurface=glow,
        subsurface_color=linear(colour),
        specular=0.4,
    )
    n.bsdf.inputs['Subsurface Radius'].default_value = (0.5, 0.25, 0.15)
    if pores:
        cells = n.add('TexVoronoi', {'Vector': where, 'Scale': 1 / pores}, feature='SMOOTH_F1')
        n.bump(cells.outputs['Distance'], pores * 0.5, 0.6)
    else:
        n.bump(n.noise(0.5, 2), 0.01, 0.3)
    return n.material


def lobes(thing, count=5, depth=0.04, seed=1):
    """Makes a turned fruit irregular: lobes round the axis and a slight lean."""
    chance = random.Random(seed)
    phase, lean = chance.uniform(0, 6), chance.uniform(-0.04, 0.04)
    for ob in thing.objects:
        for v in ob.data.vertices:
            a = math.atan2(v.co.y, v.co.x)
            f = 1 + depth * math.cos(count * a + phase) + depth * 0.6 * math.cos(2 * a + 2 * phase)
            v.co.x, v.co.y = v.co.x * f + lean * v.co.z, v.co.y * f
    return thing


def turned_fruit(profile, width, material, count, depth, seed, levels=1):
    high = width / 2
    line = spline([(r * high, z * high) for r, z in profile], 6)
    return lobes(lathe([(max(r, 0), z) for r, z in line], material, 64, levels), count, depth, seed)


def stem(long=2.2, thick=0.16, material=None, bend=0.5):
    """A fruit stem that grows from the origin."""
    return tube(
        [(0, 0, -0.3), (0.05, 0, long * 0.4), (bend, 0, long)],
        thick,
        material or plain('#5b4026', 0.8),
        taper=[0.9, 0.8, 1.3],
    )


def leaf(long=7, wide=3.2, material=None, curl=0.8, fold=0.35):
    """A leaf that lies along +x from the origin."""
    material = material or leaf_skin()
    nx, ny, vertices, faces = 24, 10, [], []
    for i in range(nx + 1):
        t = i / nx
        half = wide / 2 * math.sin(math.pi * t**0.8) ** 0.9 * (1 - 0.2 * t)
        for j in range(ny + 1):
            s = 2 * j / ny - 1
            vertices.append(
                (
                    t * long,
                    s * half,
                    fold * abs(s) * half - curl * t * t + 0.08 * math.sin(9 * t + 3 * s),
                )
            )
    for i in range(nx):
        for j in range(ny):
            a = i * (ny + 1) + j
            faces.append((a, a + ny + 1, a + ny + 2, a + 1))
    thing = mesh_thing(vertices, faces, material, name='leaf')
    return modify(thing, 'SOLIDIFY', thickness=0.04)


def leaf_skin(colour='#3f7a35', vein='#8fb56a'):
    """A leaf with veins, for leaf()."""
    n = Nodes('leaf')
    split = n.add('SeparateXYZ', {0: n.place()})
    side = n.math('ABSOLUTE', split.outputs['Y'])
    ribs = n.math(
        'PINGPONG', n.math('SUBTRACT', split.outputs['X'], n.math('MULTIPLY', side, 0.9)), 0.45
    )
    lines = n.math('MINIMUM', n.math('MULTIPLY', side, 4), n.math('MULTIPLY', ribs, 5))
    base = n.mix(
        n.ramp(lines, (0.05, '#ffffff'), (0.3, '#000000')),
        n.mix(n.noise(1.2, 3), shade(colour, 0.75), shade(colour, 1.2)),
        vein,
    )
    n.principled(base_color=base, roughness=0.42, specular=0.4, subsurface=0.03)
    n.bump(n.math('MINIMUM', lines, 0.4), 0.08, 0.5)
    return n.material


def twig(long=20, leaves=True, berry=None, seed=1, material=None, leaf_material=None, leaf_long=5):
    """A thin branch that grows upwards from the origin, with leaves or berries (a material)."""
    chance = random.Random(seed)
    line = [(0, 0, 0)]
    for i in range(1, 5):
        line.append((chance.uniform(-0.5, 0.9) * i, chance.uniform(-0.7, 0.7) * i, long * i / 4))
    whole = Thing()
    whole.add(tube(line, 0.2, material or plain('#6b4c2e', 0.8), taper=[1.4, 1.1, 0.9, 0.7, 0.4]))
    path = spline(line, 6)
    green = leaf_material or leaf_skin()
    for k, (x, y, z) in enumerate(path[6::3]):
        turned = chance.uniform(0, 360)
        if leaves:
            one = leaf(leaf_long * chance.uniform(0.7, 1.1), leaf_long * 0.42, green)
            whole.add(one.turn(y=-chance.uniform(15, 50), z=turned).at(x, y, z))
        if berry:
            whole.add(
                ball(chance.uniform(0.35, 0.5), berry, 3).at(
                    x + chance.uniform(-0.8, 0.8), y + chance.uniform(-0.8, 0.8), z
                )
            )
    return whole


APPLE = [
    (0, 0.18),
    (0.2, 0.06),
    (0.42, 0.02),
    (0.72, 0.28),
    (0.98, 0.9),
    (0.96, 1.3),
    (0.7, 1.66),
    (0.36, 1.7),
    (0.14, 1.56),
    (0, 1.42),
]
PEAR = [
    (0, 0.1),
    (0.25, 0.02),
    (0.6, 0.12),
    (0.96, 0.6),
    (0.98, 1.0),
    (0.74, 1.5),
    (0.46, 2.0),
    (0.36, 2.4),
    (0.2, 2.62),
    (0, 2.58),
]
LEMON = [
    (0, -0.02),
    (0.12, 0.02),
    (0.2, 0.14),
    (0.62, 0.4),
    (0.94, 0.9),
    (0.98, 1.2),
    (0.9, 1.6),
    (0.56, 2.1),
    (0.22, 2.34),
    (0.16, 2.5),
    (0.08, 2.6),
    (0, 2.6),
]


def apple(width=8, material=None, leafy=False, seed=1):
    body = turned_fruit(
        APPLE,
        width,
        material or skin('#b5231f', '#d9b54a', streaks=0.35, spots=0.35, gloss=0.75),
        5,
        0.025,
        seed,
    )
    whole = Thing(body=body, stem=stem().at(z=width * 0.7))
    if leafy:
        whole.add(leaf(5, 2.4).turn(y=-20, z=30 + 40 * seed).at(0.2, 0, width * 0.9))
    return whole


def pear(width=7.5, material=None, seed=1):
    body = turned_fruit(
        PEAR, width, material or skin('#c9b347', '#b98a3a', spots=0.5, gloss=0.35), 3, 0.025, seed
    )
    return Thing(body=body, stem=stem(2.6, 0.2, bend=0.9).at(z=width * 1.28))


def orange(width=8, material=None, seed=1, leafy=False):
    """An orange, mandarin or grapefruit."""
    line = [
        (0, 0.06),
        (0.3, 0.02),
        (0.75, 0.3),
        (1, 0.95),
        (0.78, 1.58),
        (0.3, 1.86),
        (0.08, 1.84),
        (0, 1.8),
    ]
    body = turned_fruit(
        line, width, material or skin('#e8811a', pores=0.22, gloss=0.45), 4, 0.012, seed
    )
    whole = Thing(body=body)
    whole.add(cylinder(0.32, 0.2, plain('#6d7a38', 0.8), 0.05).at(z=width * 0.9))
    if leafy:
        whole.add(leaf(6, 2.8).turn(y=-12, z=20 + 50 * seed).at(0, 0, width * 0.94))
    return whole


def lemon(width=6, material=None, seed=1):
    """A lemon or lime that lies on its side."""
    body = turned_fruit(
        LEMON, width, material or skin('#ecc92c', pores=0.2, gloss=0.5), 3, 0.015, seed
    )
    return Thing(body=body).turn(y=82).stand()


def peach(width=7.5, material=None, seed=1):
    body = turned_fruit(
        [
            (0, 0.05),
            (0.3, 0.02),
            (0.75, 0.3),
            (1, 0.95),
            (0.84, 1.5),
            (0.4, 1.8),
            (0.12, 1.7),
            (0, 1.58),
        ],
        width,
        material or skin('#f0b98a', '#d9606a', gloss=0.05, blush=0.7, glow=0.06),
        2,
        0.02,
        seed,
    )
    for ob in body.objects:
        for v in ob.data.vertices:
            a = math.atan2(v.co.y, v.co.x) + math.pi / 2 - 0.5
            near = max(0, 1 - abs(math.atan2(math.sin(a), math.cos(a))) / 0.3)
            v.co.x *= 1 - 0.07 * near**2
            v.co.y *= 1 - 0.07 * near**2
    return Thing(body=body)


def tomato(width=6.5, material=None, seed=1, flat=1.0):
    body = turned_fruit(
        [
            (0, 0.05),
            (0.4, 0.02),
            (0.85, 0.35),
            (1, 0.85),
            (0.85, 1.35),
            (0.45, 1.6),
            (0.15, 1.54),
            (0, 1.46),
        ],
        width,
        material or skin('#c9271d', gloss=0.85, glow=0.06),
        6,
        0.02,
        seed,
    )
    body.stretch(z=flat)
    whole, green = Thing(body=body), plain('#4f7a36', 0.7)
    for i in range(5):
        line = [(0, 0, 0.2), (width * 0.16, 0, 0.55), (width * 0.3, 0, 0.4), (width * 0.42, 0, 0.5)]
        whole.add(
            tube(line, 0.3, green, taper=[1, 1.3, 0.9, 0.2])
            .stretch(z=0.7)
            .turn(z=72 * i + 20 * seed)
            .at(z=width * 0.75 * flat)
        )
    whole.add(stem(1.4, 0.2, green).at(z=width * 0.74 * flat))
    return whole


def persimmon(width=7.5, material=None, seed=1):
    whole = Thing(
        body=turned_fruit(
            [(0, 0.06), (0.4, 0.02), (0.86, 0.35), (1, 0.8), (0.86, 1.2), (0.45, 1.36), (0, 1.3)],
            width,
            material or skin('#e0701c', gloss=0.6),
            4,
            0.035,
            seed,
        )
    )
    dry = plain('#8b8a4a', 0.8)
    for i in range(4):
        whole.add(
            leaf(width * 0.36, width * 0.34, dry, 0.1, 0.1)
            .turn(y=-4, z=45 + 90 * i)
            .at(z=width * 0.665)
        )
    whole.add(cylinder(0.35, 0.6, plain('#5b4a30', 0.9), 0.1).at(z=width * 0.65))
    return whole


def pumpkin(width=22, material=None, seed=1, flat=0.72):
    body = ball(width / 2, material or skin('#d9761c', gloss=0.35, streaks=0.2), 6)
    for ob in body.objects:
        for v in ob.data.vertices:
            a = math.atan2(v.co.y, v.co.x)
            r = math.hypot(v.co.x, v.co.y) / (width / 2)
            f = 1 - 0.11 * (1 - abs(math.cos(5.5 * a))) ** 1.4 * min(1, r * 2)
            v.co.x, v.co.y = v.co.x * f, v.co.y * f
            v.co.z = v.co.z * flat * (1 - 0.34 * max(0, 1 - r * 1.6))
    body.at(z=width / 2 * flat * 0.94)
    top = tube(
        [(0, 0, -1), (0.1, 0, width * 0.08), (width * 0.06, 0, width * 0.18)],
        width * 0.045,
        plain('#7d8044', 0.85),
        taper=[1.7, 0.9, 1.1],
    ).at(z=width * flat * 0.7)
    return Thing(body=body, stem=top)


def carrot(long=18, width=3.4, material=None, greens=True, seed=1):
    """A carrot that lies along x, greens to the right."""
    r = width / 2
    body = lathe(
        [
            (0, 0),
            (r * 0.12, 0.6),
            (r * 0.45, long * 0.3),
            (r * 0.8, long * 0.7),
            (r, long * 0.94),
            (r * 0.7, long),
            (0, long * 0.985),
        ],
        material or carrot_skin(),
        48,
    )
    displace(body, 1.2, 0.14, seed)
    whole = Thing(body=body)
    if greens:
        chance, green = random.Random(seed), plain('#4c8038', 0.7)
        for i in range(7):
            x, y = chance.uniform(-2.4, 2.4), chance.uniform(-2.4, 2.4)
            one = tube(
                [(0, 0, long * 0.98), (x * 0.4, y * 0.4, long + 3), (x, y, long + 7)],
                0.18,
                green,
                taper=[1, 0.9, 0.5],
            )
            whole.add(one)
            for k in range(4):
                whole.add(
                    leaf(2.4, 1.2, green, 0.3)
                    .turn(y=-60, z=chance.uniform(0, 360))
                    .at(x * (0.5 + k * 0.14), y * (0.5 + k * 0.14), long + 3.4 + k * 1.1)
                )
    return whole.turn(y=90).stand()


def carrot_skin(colour='#e0741f'):
    n = Nodes('carrot')
    lines = n.noise(1.0, 3, 0.7, n.place((0.3, 0.3, 4)))
    n.principled(
        base_color=n.mix(lines, shade(colour, 0.7), shade(colour, 1.15)),
        roughness=0.5,
        subsurface=0.04,
    )
    n.bump(n.ramp(lines, (0.55, '#000000'), (0.62, '#ffffff')), 0.05, 0.4)
    return n.material


def pile(make, count=9, radius=6, gap=None, seed=1, size=None):
    """A heap of round fruit: rings on the floor, one layer on the other. make(seed) gives one."""
    chance, whole = random.Random(seed), Thing()
    one = make(seed)
    low, high = one.box
    d = max(high.x - low.x, high.y - low.y) * (gap or 0.98)
    tall = high.z - low.z
    remove(one)
    layers, left, rows = [], count, math.ceil((count * 0.75) ** 0.5)
    for layer in range(6):
        side = max(1, rows - layer)
        for j in range(side):
            for i in range(side):
                if left <= 0:
                    break
                x = (i - (side - 1) / 2) * d + chance.uniform(-0.05, 0.05) * d
                y = (j - (side - 1) / 2) * d + chance.uniform(-0.05, 0.05) * d
                layers.append((x, y, layer * tall * 0.7))
                left -= 1
    for k, (x, y, z) in enumerate(layers):
        fruit = make(seed + k)
        fruit.turn(x=chance.uniform(-16, 16), y=chance.uniform(-16, 16), z=chance.uniform(0, 360))
        fruit.stand(z).by(x, y)
        whole.add(fruit)
    return whole


def in_bowl(make, width=16, height=6, count=8, seed=1):
    """Fruit that fill a round bowl of this inner width: a ring, then a few on top."""
    chance, whole = random.Random(seed), Thing()
    one = make(seed)
    d = max(one.box[1].x - one.box[0].x, one.box[1].y - one.box[0].y)
    remove(one)
    lower = max(3, min(count - 1, int(math.pi * (width - d) / d)))
    for k in range(count):
        fruit = make(seed + k)
        a = 2 * math.pi * k / lower + 0.2
        if k < lower:
            r, z = max(0, (width - d) / 2 * 0.86), height * 0.42
        else:
            r, z = d * 0.42 * (count - lower > 1), height * 0.42 + d * 0.6
            a *= lower / max(1, count - lower)
        fruit.turn(x=chance.uniform(-25, 25), y=chance.uniform(-25, 25), z=chance.uniform(0, 360))
        fruit.stand(z).by(r * math.cos(a), r * math.sin(a))
        whole.add(fruit)
    return whole


def grapes(count=70, grain=2.2, material=None, seed=2, lying=True):
    """A bunch of grapes; lying on the floor or hanging down from the origin."""
    chance, whole = random.Random(seed), Thing()
    material = material or skin('#3b1f3f', '#5a2f52', gloss=0.55, glow=0.1)
    placed, tries = [], 0
    while len(placed) < count and tries < 20000:
        tries += 1
        t = chance.random() ** 1.2
        wide = grain * (2.35 * (1 - t) ** 0.7 + 0.35)
        a, r = chance.uniform(0, 2 * math.pi), wide * chance.random() ** 0.5
        spot = (r * math.cos(a), r * math.sin(a), -t * grain * 6.6)
        if all(
            sum((p - q) ** 2 for p, q in zip(spot, other)) > (grain * 0.8) ** 2 for other in placed
        ):
            placed.append(spot)
    base = ball(grain / 2, material, 4, 1.08)

    def place(i, chance):
        return (*placed[i], [chance.uniform(0, 360) for _ in range(3)], chance.uniform(0.92, 1.06))

    whole.add(scatter(len(placed), base, place, seed), 'grains')
    wooden = plain('#7a6a3c', 0.8)
    whole.add(
        tube(
            [(0, 0, -grain * 4), (0, 0, 0), (0.3, 0, grain), (1.2, 0, grain * 1.8)],
            0.25,
            wooden,
            taper=[0.5, 1, 1.2, 1.4],
        )
    )
    for i in range(4):
        x, y, z = placed[i]
        whole.add(
            tube([(0, 0, z + grain), (x * 0.6, y * 0.6, z + grain * 0.8), (x, y, z)], 0.12, wooden)
        )
    return whole.turn(y=-78).stand() if lying else whole


def berries(count=40, grain=1.5, material=None, radius=5, kind='blueberry', seed=1):
    """A heap of blueberries, cherries' size and shape told by kind: 'blueberry', 'cherry'."""
    material = material or skin('#2b3658', '#4a5a86', gloss=0.1, blush=0.6)
    body = ball(grain / 2, material, 4, 0.9)
    if kind == 'blueberry':
        for ob in body.objects:
            for v in ob.data.vertices:
                r = math.hypot(v.co.x, v.co.y) / (grain / 2)
                if v.co.z > 0:
                    v.co.z += grain * (0.05 if 0.24 < r < 0.4 else -0.09 if r <= 0.24 else 0)
    return heap(body, count, grain * 0.94, radius, seed)


def heap(thing, count, grain, radius, seed=1, flat=False, drop=0.72):
    """Many copies of a small thing (about `grain` cm) heaped on the floor in a circle."""
    chance = random.Random(seed)
    placed = []
    layer = 0
    while len(placed) < count and layer < 12:
        reach = radius - layer * grain * 0.8
        if reach <= 0:
            break
        spots = []
        for _ in range(700):
            a, r = chance.uniform(0, 2 * math.pi), reach * chance.random() ** 0.5
            spot = (r * math.cos(a), r * math.sin(a))
            if all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 > grain**2 for x, y in spots):
                spots.append(spot)
            if len(placed) + len(spots) >= count:
                break
        placed += [(x, y, layer * grain * drop + grain / 2) for x, y in spots]
        layer += 1

    def place(i, chance):
        tilt = 18 if flat else 70
        turned = [chance.uniform(-tilt, tilt), chance.uniform(-tilt, tilt), chance.uniform(0, 360)]
        return (*placed[i], turned, chance.uniform(0.9, 1.08))

    return scatter(len(placed), thing, place, seed)


GRAINS = {
    'rice': (0.55, 0.19, '#f1ead8'),
    'millet': (0.2, 0.2, '#e3b84e'),
    'coffee': (1.1, 0.75, '#3d2213'),
    'soy': (0.75, 0.7, '#dcc07f'),
    'red': (0.8, 0.55, '#7a2620'),
    'mung': (0.5, 0.42, '#5d7a3c'),
    'black': (0.8, 0.55, '#231f22'),
    'peanut': (1.5, 0.85, '#b9744e'),
    'almond': (2.2, 1.2, '#9c5f38'),
    'cashew': (2.4, 1.1, '#e5c99a'),
}


def grain(kind='rice', material=None):
    """One grain, bean or nut."""
    long, wide, colour = GRAINS[kind]
    material = material or plain(colour, 0.45 if kind in ('coffee', 'soy', 'red') else 0.6)
    one = ball(0.5, material, 4 if kind == 'coffee' else 3)
    for ob in one.objects:
        for v in ob.data.vertices:
            v.co.x *= long
            v.co.y *= wide * (1 - 0.5 * v.co.x / long if kind == 'almond' else 1)
            v.co.z *= wide * (0.6 if kind in ('almond', 'coffee') else 0.9)
            if kind == 'coffee' and v.co.z > 0:
                v.co.z -= 0.15 * math.exp(-((v.co.y / 0.05) ** 2))
            if kind == 'cashew':
                v.co.y += (v.co.x / long) ** 2 * 2.2
            if kind == 'peanut':
                f = 1 - 0.28 * math.exp(-((v.co.x / (long * 0.18)) ** 2))
                v.co.y, v.co.z = v.co.y * f, v.co.z * f
    return one


def grains(kind='rice', count=600, radius=4, seed=1, material=None):
    """A heap of grains, beans or nuts (names in GRAINS)."""
    long, wide, _ = GRAINS[kind]
    return heap(grain(kind, material), count, (long + wide) / 2 * 0.8, radius, seed, True, 0.5)


def loose_tea(kind='black', count=260, radius=4, seed=1):
    """A heap of dry tea leaves: 'black', 'green', 'oolong', 'white', 'puer'."""
    tones = {
        'black': '#2b1c14',
        'green': '#5c6b35',
        'oolong': '#3d4028',
        'white': '#8f927a',
        'puer': '#3a2417',
    }
    chance, kinds = random.Random(seed), []
    for k in range(5):
        long = chance.uniform(1.0, 1.9)
        if kind == 'oolong':
            line = [(0.3 * math.cos(a), 0.3 * math.sin(a), 0.08 * a) for a in (0, 1.4, 2.8, 4.2)]
        else:
            line = [
                (-long / 2, 0, 0),
                (-long / 6, chance.uniform(-0.25, 0.25), 0.12),
                (long / 6, chance.uniform(-0.25, 0.25), -0.05),
                (long / 2, 0, 0.1),
            ]
        thick = 0.2 if kind == 'oolong' else 0.085
        tone = shade(tones[kind], chance.uniform(0.7, 1.5))
        kinds.append(tube(line, thick, plain(tone, 0.7), taper=[0.5, 1.2, 1, 0.3]).stretch(z=0.7))
    return heap_of(kinds, count, 0.5, radius, seed)


def heap_of(kinds, count, grain, radius, seed=1):
    """Like heap() with several kinds of things, in a flat cone."""

    def place(i, chance):
        a, r = chance.uniform(0, 2 * math.pi), radius * chance.random() ** 0.6
        z = max(0.06, (1 - r / radius) * radius * 0.36 * chance.random() ** 0.35)
        return (
            r * math.cos(a),
            r * math.sin(a),
            z,
            [chance.uniform(-35, 35), chance.uniform(-35, 35), chance.uniform(0, 360)],
            chance.uniform(0.8, 1.1),
        )

    core = lathe(
        [(radius * 0.92, 0), (radius * 0.5, radius * 0.17), (0, radius * 0.32)],
        kinds[0].objects[0].data.materials[0],
    )
    return group(core, scatter(count, kinds, place, seed))


def tea_cake(width=18, material=None, wrapper=None, bitten=False):
    """A pressed tea cake; wrapper is a label material for its paper (else bare leaves)."""
    r = width / 2
    body = lathe(
        [
            (0, 0.4),
            (r * 0.2, 0.1),
            (r * 0.85, 0),
            (r, 0.9),
            (r * 0.97, 1.6),
            (r * 0.7, 2.6),
            (r * 0.3, 3.0),
            (0, 3.05),
        ],
        material or pressed_tea(),
    )
    if not wrapper:
        displace(body, 0.7, 0.22, 2, levels=1)
        return Thing(body=body)
    from .labels import sticker
    from .materials import paper

    body.paint(paper('#efe6d2'))
    displace(body, 2.0, 0.12, 2, levels=1)
    whole = Thing(body=body)
    whole.add(sticker(wrapper, width * 0.72, width * 0.72, body, (0, 0, 4), tilt=0), 'label')
    return whole


def pressed_tea(colour='#3d2719'):
    n = Nodes('pressed')
    fibre = n.noise(0.5, 4, 0.8, n.place((1, 2.2, 1)), 1.5)
    n.principled(
        base_color=n.ramp(
            fibre, (0.3, shade(colour, 0.4)), (0.55, linear(colour)[:3]), (0.8, shade(colour, 2.6))
        ),
        roughness=0.75,
    )
    n.bump(fibre, 0.25, 0.9)
    return n.material


def egg(width=4.4, material=None, seed=1, lying=True):
    r = width / 2
    body = lathe(
        [
            (0, 0),
            (r * 0.45, r * 0.1),
            (r * 0.85, r * 0.5),
            (r, r * 1.05),
            (r * 0.86, r * 1.75),
            (r * 0.5, r * 2.35),
            (0, r * 2.6),
        ],
        material or egg_shell(),
        48,
        2,
    )
    return Thing(body=body).turn(y=80 if lying else 0).stand()


def egg_shell(colour='#d9a77c'):
    n = Nodes('shell')
    dots = n.ramp(n.noise(0.12, 1), (0.66, '#000000'), (0.72, '#ffffff'))
    n.principled(
        base_color=n.mix(n.math('MULTIPLY', dots, 0.5), linear(colour), shade(colour, 0.7)),
        roughness=0.5,
        subsurface=0.03,
    )
    n.bump(n.noise(0.06, 2), 0.006, 0.5)
    return n.material


def egg_box(rows=2, columns=5, material=None, filled=True, shell=None):
    """A pulp tray with eggs."""
    from .materials import kraft

    material = material or kraft('#a9a296')
    gap, whole = 5.0, Thing()
    base = box(columns * gap + 1, rows * gap + 1, 2.4, material, 0.5, 4)
    whole.add(base)
    for i in range(columns):
        for j in range(rows):
            x, y = (i - (columns - 1) / 2) * gap, (j - (rows - 1) / 2) * gap
            whole.add(ring(2.15, 0.45, material).at(x, y, 2.4))
            if filled:
                whole.add(egg(4.4, shell, lying=False).at(x, y, 0.6))
    for i in range(columns + 1):
        for j in range(rows + 1):
            whole.add(
                cylinder(0.9, 1.6, material, 0.4, 0.4).at(
                    (i - columns / 2) * gap, (j - rows / 2) * gap, 2.3
                )
            )
    return whole
