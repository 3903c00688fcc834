"""Jewellery, watches, glasses. Lengths in cm."""
import math
import random

from .core import Thing, group
from .furniture import clock_face
from .materials import gem as gem_stone
from .materials import leather, metal, pearl, plain, plastic, stone
from .shapes import (
    ball,
    box,
    chain,
    cylinder,
    extrude,
    lathe,
    mesh_thing,
    ring,
    rod,
    rounded,
    spline,
    string,
    tube,
)


def cut_stone(width=0.8, material=None, sides=12, high=0.62):
    """A faceted stone, its table up, its point at z = 0."""
    r, h = width / 2, width * high
    rings = [(r * 0.56, h), (r * 0.82, h * 0.86), (r, h * 0.66), (r * 0.96, h * 0.6)]
    vertices, faces = [], []
    for k, (q, z) in enumerate(rings):
        for i in range(sides):
            a = 2 * math.pi * (i + 0.5 * (k % 2)) / sides
            vertices.append((q * math.cos(a), q * math.sin(a), z))
    vertices.append((0, 0, 0))
    faces.append(list(range(sides)))
    for k in range(3):
        for i in range(sides):
            j = (i + 1) % sides
            a, b, c, d = k * sides + i, k * sides + j, (k + 1) * sides + j, (k + 1) * sides + i
            faces += [(a, d, c), (a, c, b)]
    faces += [(3 * sides + i, len(vertices) - 1, 3 * sides + (i + 1) % sides) for i in range(sides)]
    return mesh_thing(vertices, faces, material or gem_stone(), smooth=False, name='stone')


def finger_ring(
    width=1.9, thick=0.16, material=None, stone=None, stone_width=0.65, side=0, style='round'
):
    """A ring that stands upright; style 'round', 'flat' (band) or 'twist'; `side` small stones."""
    material = material or metal('silver')
    r = width / 2
    if style == 'flat':
        hoop = lathe(
            [
                (r, -0.22),
                (r + thick * 0.8, -0.24),
                (r + thick, 0),
                (r + thick * 0.8, 0.24),
                (r, 0.22),
                (r, -0.22),
            ],
            material,
            128,
        )
        hoop.turn(x=90)
    elif style == 'twist':
        hoop = Thing()
        for k in range(2):
            line = []
            for i in range(160):
                a = 2 * math.pi * i / 160
                b = 10 * a + math.pi * k
                q = r + thick * 0.6 + thick * 0.55 * math.cos(b)
                line.append((q * math.cos(a), thick * 0.55 * math.sin(b), q * math.sin(a)))
            hoop.add(tube(line, thick * 0.55, material, closed=True, smooth_line=False))
    else:
        hoop = ring(r + thick * 0.8, thick * 0.8, material, 'y')
    whole = Thing(hoop=hoop)
    top = r + thick * 1.5
    if stone:
        whole.add(cut_stone(stone_width, stone).at(z=top + stone_width * 0.02), 'stone')
        seat = lathe(
            [(stone_width * 0.12, -0.1), (stone_width * 0.46, stone_width * 0.38)], material
        )
        whole.add(seat.at(z=top))
        for k in range(4):
            a = math.pi / 4 + math.pi / 2 * k
            c, s = math.cos(a) * stone_width * 0.47, math.sin(a) * stone_width * 0.47
            whole.add(
                tube(
                    [
                        (c * 0.4, s * 0.4, top - 0.05),
                        (c, s, top + stone_width * 0.3),
                        (c * 0.86, s * 0.86, top + stone_width * 0.6),
                    ],
                    0.05,
                    material,
                )
            )
    for k in range(side):
        for s in (-1, 1):
            a = math.radians(90 + s * (18 + 9 * k) * 1.2)
            whole.add(
                ball(0.1, stone or gem_stone('#ffffff'), 3).at(
                    (r + thick * 1.6) * math.cos(a), 0, (r + thick * 1.6) * math.sin(a)
                )
            )
    return whole.stand()


def hammered(
    radius=0.9, wide=0.5, thick=0.16, material=None, dent=0.16, depth=0.03, part=360, seed=1
):
    """A band round the z axis whose outside is hammered: dents of `dent` cm, `depth` cm deep.

    `part` below 360 leaves a gap at the back (+y), its ends rounded.
    """
    chance = random.Random(seed)
    round_, span = 2 * math.pi * radius, math.radians(part)
    dents = [
        (chance.uniform(0, round_), chance.uniform(-wide * 0.6, wide * 0.6))
        for _ in range(int(round_ * wide * 1.2 / (dent * dent * 0.55)))
    ]
    steps, rows = max(160, int(round_ / dent * 9)), max(10, int(wide / dent * 9))
    near = {}
    for u, v in dents:
        for k in (-1, 0, 1):
            near.setdefault((int(u / dent) + k) % max(1, int(round_ / dent)), []).append((u, v))
    cells, vertices, faces = max(1, int(round_ / dent)), [], []
    for i in range(steps + (part < 360)):
        a = 1.5 * math.pi - span / 2 + span * i / steps
        u = (a % (2 * math.pi)) * radius
        for j in range(rows + 1):
            v = (j / rows - 0.5) * wide
            here = near.get(int(u / dent) % cells, dents[:1])
            d = min(math.hypot(min(abs(u - p), round_ - abs(u - p)), v - q) for p, q in here)
            rim = (2 * j / rows - 1) ** 8
            r = radius + thick * (1 - 0.45 * rim) - depth * max(0, 1 - (d / dent) ** 2) * (1 - rim)
            vertices.append((r * math.cos(a), r * math.sin(a), v))
        for q in (0.5, 0.38, 0, -0.38, -0.5):
            r = radius + thick * 0.3 * (2 * abs(q)) ** 4
            vertices.append((r * math.cos(a), r * math.sin(a), q * wide))
    count = rows + 6
    for i in range(steps):
        n = (i + 1) % (steps + (part < 360))
        for j in range(count):
            k = (j + 1) % count
            faces.append((i * count + j, n * count + j, n * count + k, i * count + k))
    if part < 360:
        faces += [list(range(count - 1, -1, -1)), [steps * count + j for j in range(count)]]
    return mesh_thing(vertices, faces, material or metal('silver'), name='hammered')


def stone_plate(x=14, y=11, z=0.9, material=None, seed=1):
    """A split plate of stone with an uneven rim, a ground for jewellery; its top is at z."""
    chance = random.Random(seed)
    waves = [(k, chance.uniform(0, 6.28), 0.22 / k) for k in (3, 5, 8, 13, 21)]
    line = []
    for i in range(160):
        a = 2 * math.pi * i / 160
        c, s = math.cos(a), math.sin(a)
        grow = 1 + 0.09 * sum(h * math.sin(k * a + p) for k, p, h in waves)
        line.append(
            (
                x / 2 * grow * math.copysign(abs(c) ** 0.3, c),
                y / 2 * grow * math.copysign(abs(s) ** 0.3, s),
            )
        )
    return extrude(line, z, material or stone('#54585e', rough=0.55), 0.06)


def bangle(width=6.4, thick=0.3, material=None, open=False):
    """A bangle that lies flat; open leaves a gap with balls at its ends."""
    material = material or metal('silver')
    r = width / 2
    if not open:
        return ring(r, thick, material, steps=160).stand()
    line = [
        (r * math.cos(math.radians(a)), r * 0.86 * math.sin(math.radians(a)), 0)
        for a in range(-70, 251, 8)
    ]
    whole = Thing(hoop=tube(line, thick * 0.8, material))
    for x, y, z in (line[0], line[-1]):
        whole.add(ball(thick * 1.35, material, 4).at(x, y, z))
    return whole.stand()


def neck_line(width=16, drop=18, count=40):
    """The line of a necklace laid flat: a drop shape whose lowest point is to -y."""
    line = []
    for i in range(count + 1):
        t = i / count
        a = math.pi * (0.12 + 1.76 * t) - math.pi / 2 + math.pi
        x = width / 2 * math.sin(a - math.pi / 2 + math.pi / 2)
        line.append(
            (
                math.sin(2 * math.pi * t)
                * -width
                / 2
                * (0.75 + 0.25 * math.cos(math.pi * (2 * t - 1))),
                drop / 2 * math.cos(2 * math.pi * t),
                0,
            )
        )
    return [p for p in line[2:-2]]


def necklace(width=15, drop=18, material=None, pendant=None, link=0.36, wire=0.05):
    """A chain laid flat with a pendant (a thing, its eye at the origin, hanging to -y)."""
    material = material or metal('silver')
    line = [(x, y, 0.12) for x, y, _ in neck_line(width, drop)]
    whole = Thing(chain=chain(line, link, wire, material))
    if pendant:
        low = min(line, key=lambda p: p[1])
        whole.add(ring(0.22, 0.05, material).at(low[0], low[1] - 0.15, 0.14))
        whole.add(pendant.by(low[0], low[1] - 0.35, 0.05), 'pendant')
    return whole


def pendant(kind='drop', width=1.2, material=None, stone=None):
    """A pendant that lies flat, its eye at the origin: 'drop', 'disc', 'bar', 'moon', 'stone'."""
    material = material or metal('silver')
    w = width
    if kind == 'disc':
        return group(
            cylinder(w * 0.6, 0.14, material, 0.06).at(0, -w * 0.62, 0),
            cut_stone(w * 0.3, stone or gem_stone('#ffffff')).at(0, -w * 0.62, 0.06),
        )
    if kind == 'bar':
        return box(w * 0.3, w * 2.2, 0.22, material, 0.1).at(0, -w * 1.15, 0)
    if kind == 'moon':
        outer = [
            (w * 0.7 * math.cos(a), w * 0.7 * math.sin(a))
            for a in (math.radians(d) for d in range(40, 321, 10))
        ]
        inner = [
            (w * 0.28 + w * 0.56 * math.cos(a), w * 0.56 * math.sin(a))
            for a in (math.radians(d) for d in range(290, 69, -10))
        ]
        return extrude([*outer, *inner], 0.2, material, 0.07).turn(z=-50).at(0, -w * 0.72, 0)
    if kind == 'stone':
        seat = lathe([(w * 0.2, 0), (w * 0.55, 0.2), (w * 0.56, 0.34), (w * 0.5, 0.36)], material)
        return group(seat, cut_stone(w, stone).at(z=-w * 0.12)).at(0, -w * 0.62, 0)
    line = [
        (0, 0),
        (w * 0.18, -w * 0.5),
        (w * 0.5, -w * 1.15),
        (w * 0.36, -w * 1.62),
        (0, -w * 1.75),
    ]
    half = spline(line, 8)
    outline = [*half, *[(-x, y) for x, y in reversed(half)]][:-1]
    return extrude(outline, 0.3, stone or material, 0.12, 5)


def pearls(width=16, drop=17, bead=0.85, material=None, clasp=None):
    """A pearl necklace laid flat."""
    line = [(x, y, bead / 2) for x, y, _ in neck_line(width, drop)]
    whole = Thing(
        pearls=string([*line, line[0]], ball(bead / 2, material or pearl(), 4), bead * 1.02)
    )
    whole.add(ball(bead * 0.42, clasp or metal('gold'), 4).at(0, drop / 2, bead / 2))
    return whole


def bracelet(width=6.5, bead=0.9, material=None, accent=None, every=6):
    """Beads in a ring that lies flat; every n-th is the accent."""
    r = width / 2
    count = int(2 * math.pi * r / bead)
    whole = Thing()
    for i in range(count):
        a = 2 * math.pi * i / count
        stuff = accent if accent and i % every == 0 else material or pearl()
        whole.add(ball(bead / 2 * 0.99, stuff, 4).at(r * math.cos(a), r * math.sin(a), bead / 2))
    return whole


def earring(kind='stud', material=None, stone=None, size=1.0):
    """An earring: 'stud' (pearl on a pin), 'hoop' or 'drop'; stands or hangs from z = 3."""
    material = material or metal('silver')
    if kind == 'hoop':
        return ring(size * 1.3, size * 0.13, material, 'y').stand()
    if kind == 'drop':
        hook = tube(
            [
                (0, 0, 2.2 * size),
                (0, 0.1, 2.9 * size),
                (0, 0.5, 3.2 * size),
                (0, 0.8, 2.7 * size),
                (0, 0.75, 2.0 * size),
            ],
            0.05,
            material,
        )
        body = lathe(
            [
                (0, 0),
                (0.42 * size, 0.35 * size),
                (0.46 * size, 0.7 * size),
                (0.2 * size, 1.5 * size),
                (0.05, 2.1 * size),
                (0, 2.2 * size),
            ],
            stone or pearl(),
        )
        return group(hook, body)
    body = ball(size * 0.5, stone or pearl(), 5).at(z=size * 0.5)
    seat = lathe(
        [(size * 0.2, 0.02), (size * 0.36, size * 0.14), (size * 0.3, size * 0.16)], material
    )
    pin = rod((0, size * 0.45, size * 0.5), (0, size * 1.4, size * 0.5), 0.045, material)
    return group(body, seat, pin)


def watch(
    width=4.0,
    material=None,
    strap=None,
    dial='#f4f1e8',
    ink='#222222',
    hour=10,
    minute=9,
    second=32,
    strap_width=2.0,
    bezel=None,
    hands=None,
):
    """A wrist watch that lies flat, its straps along y."""
    material = material or metal('steel')
    strap = strap or leather('#5d3b26', 0.12)
    r = width / 2
    case = lathe(
        [
            (0, 0),
            (r * 0.9, 0),
            (r, 0.18),
            (r, 0.62),
            (r * 0.94, 0.8),
            (r * 0.88, 0.82),
            (r * 0.86, 0.74),
            (0, 0.74),
        ],
        material,
        128,
        0,
    )
    for ob in case.objects:
        ob.data.use_auto_smooth, ob.data.auto_smooth_angle = True, 0.7
    whole = Thing(case=case)
    if bezel:
        whole.add(ring(r * 0.95, r * 0.07, bezel).at(z=0.78), 'bezel')
    whole.add(
        clock_face(r * 0.84, dial, ink, hour, minute, second=second, hand=hands).at(z=0.75), 'face'
    )
    whole.add(cylinder(0.3, 0.36, material, 0.08).turn(y=90).at(r + 0.02, 0, 0.42))
    w = strap_width / 2
    for s in (-1, 1):
        for q in (-1, 1):
            whole.add(box(0.42, 1.0, 0.5, material, 0.18).at(q * (w + 0.2), s * r * 0.98, 0.08))
        line = [
            (0, s * r * 0.96, 0.42),
            (0, s * (r + 0.8), 0.4),
            (0, s * (r + 2.4), 0.18),
            (0, s * (r + 4.6), 0.16),
            (0, s * (r + 7.2), 0.16),
        ]
        shape = [(a * 0.16, b * w) for a, b in rounded(2, 2, 0.8, 4)]
        whole.add(tube(line, 1, strap, profile=shape, taper=[1, 1, 0.95, 0.9, 0.85]))
    end = r + 7.2
    frame = tube(
        [
            (-w * 1.0, end, 0.2),
            (w * 1.0, end, 0.2),
            (w * 1.0, end + 1.0, 0.2),
            (-w * 1.0, end + 1.0, 0.2),
        ],
        0.11,
        material,
        closed=True,
        smooth_line=False,
    )
    whole.add(frame, 'buckle')
    whole.add(rod((0, end + 0.1, 0.24), (0, end + 1.05, 0.3), 0.07, material))
    for k in range(5):
        whole.add(cylinder(0.1, 0.02, plain('#1a120c'), 0).at(0, -(r + 3.6 + k * 0.6), 0.3))
    return whole.stand()


def eyeglasses(width=14, material=None, lens=None, shape='round'):
    """Glasses or sunglasses with open temples, front to -y; shape 'round', 'square' or 'cat'."""
    material = material or plastic('#2a1d16', 0.85)
    lens = lens or plain('#16181c', 0.05, clear=0.6)
    r = width * 0.185
    whole = Thing()
    for s in (-1, 1):
        line = []
        for i in range(48):
            a = 2 * math.pi * i / 48
            c, q = math.cos(a), math.sin(a)
            x, z = r * c, r * 0.94 * q
            if shape != 'round':
                x = r * 1.1 * math.copysign(abs(c) ** 0.62, c)
                z = r * 0.84 * math.copysign(abs(q) ** 0.62, q)
            if shape == 'cat':
                z += r * 0.2 * max(0, s * c) * max(0, q)
            line.append((x + s * width * 0.25, 0, z + r * 1.15))
        whole.add(tube(line, width * 0.014, material, closed=True))
        pane = extrude([(x, z) for x, _, z in line], 0.12, lens)
        whole.add(pane.turn(x=90).at(0, 0.06, 0), 'left' if s < 0 else 'right')
        x = s * width * 0.47
        whole.add(
            tube(
                [
                    (x * 0.94, 0, r * 1.55),
                    (x * 1.03, 0.5, r * 1.58),
                    (x * 1.02, 7, r * 1.6),
                    (x * 0.98, 11, r * 1.45),
                    (x * 0.95, 13.6, r * 0.75),
                ],
                width * 0.014,
                material,
                taper=[1.1, 1.2, 1, 1, 1.1],
            ).stretch(z=1.0)
        )
    whole.add(
        tube(
            [(-width * 0.08, 0, r * 1.3), (0, -0.1, r * 1.52), (width * 0.08, 0, r * 1.3)],
            width * 0.015,
            material,
        )
    )
    return whole.stand()


def hairpin(long=16, material=None, pearl_top=True, flower=None):
    """A hair stick that lies along x, its ornament to the left."""
    material = material or metal('silver')
    stick = lathe([(0, 0), (0.1, 0.3), (0.2, 2), (0.26, long * 0.8), (0.22, long)], material)
    whole = Thing(stick=stick)
    if pearl_top:
        whole.add(ball(0.55, pearl(), 4).at(z=long + 0.3))
    if flower:
        for k in range(5):
            petal = ball(0.8, flower, 4, 0.35).stretch(y=0.72)
            whole.add(
                petal.turn(y=-20, z=0)
                .at(0.75)
                .turn(z=72 * k)
                .at(0.75 * math.cos(1.2566 * k), 0.75 * math.sin(1.2566 * k), long + 0.1)
            )
        whole.add(ball(0.34, metal('gold'), 4).at(z=long + 0.35))
    return whole.turn(y=-90).stand()


def brooch(width=4, material=None, stone=None, petals=8):
    """A flower brooch that lies flat."""
    material = material or metal('gold')
    whole = Thing()
    for k in range(petals):
        a = 2 * math.pi * k / petals
        petal = ring(width * 0.16, width * 0.028, material).stretch(x=1.5)
        petal.turn(z=math.degrees(a)).at(width * 0.3 * math.cos(a), width * 0.3 * math.sin(a), 0.2)
        whole.add(petal)
        whole.add(
            ball(width * 0.05, pearl(), 4).at(
                width * 0.3 * math.cos(a), width * 0.3 * math.sin(a), 0.2
            )
        )
    whole.add(cut_stone(width * 0.26, stone or gem_stone('#8a1f3d')).at(z=0.1))
    return whole.stand()


def ring_box(size=6, material=None, inside=None):
    """An open jewellery box; put the ring at z = size * 0.36."""
    from .materials import velvet

    material = material or leather('#1f2c4d', 0.15)
    inside = inside or velvet('#efe8dc')
    whole = Thing(base=box(size, size, size * 0.42, material, 0.3, 4))
    whole.add(box(size * 0.88, size * 0.88, size * 0.1, inside, 0.3, 4).at(z=size * 0.36))
    lid = box(size, size, size * 0.3, material, 0.3, 4)
    lid.add(box(size * 0.9, size * 0.9, 0.12, inside, 0.05).at(z=-0.05))
    whole.add(lid.turn(x=-100).at(0, size * 0.66, size * 0.93), 'lid')
    return whole
