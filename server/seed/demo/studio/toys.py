"""Toys, school and desk things. Lengths in cm."""
import math
import random

from mathutils import Vector

from .core import Thing, group, mesh_thing
from .labels import sticker
from .materials import glass, metal, painted, paper, plain, plastic, rubber, silicone, wood
from .shapes import ball, box, capsule, cut, cylinder, extrude, lathe, ring, rod, slab, text, tube

PASTEL = ('#e8776a', '#f2b84b', '#7fb77e', '#5b9bd0', '#b58bc2', '#f0d36b')


def paints(colours=PASTEL, rough=0.45):
    """Satin paints for toys."""
    return [painted(c, rough, 0.1) for c in colours]


def blocks(count=10, size=3.2, colours=PASTEL, seed=3, bare=True):
    """Wooden building blocks built to a small castle: cubes, bars, arches, roofs, cylinders."""
    tints = paints(colours) + ([wood('beech', axis='x')] if bare else [])
    s, whole = size, Thing()

    def tint(i):
        return tints[i % len(tints)]

    def roof(w, d, h, stuff):
        return extrude([(-w / 2, 0), (w / 2, 0), (0, h)], d, stuff, 0.12).turn(x=90).by(y=d / 2)

    def bridge(stuff):
        outline = [(-s * 1.5, 0), (-s * 0.75, 0)]
        outline += [
            (s * 0.75 * math.cos(a), s * 0.75 * math.sin(a))
            for a in (math.pi * (1 - i / 16) for i in range(17))
        ]
        outline += [(s * 1.5, 0), (s * 1.5, s), (-s * 1.5, s)]
        return extrude(outline, s, stuff, 0.12).turn(x=90).by(y=s / 2)

    plan = [
        (lambda m: box(s, s, s, m, 0.2), -s * 1.55, 0, 0),
        (lambda m: box(s, s, s, m, 0.2), s * 1.55, 0, 0),
        (lambda m: box(s, s, s, m, 0.2), -s * 1.55, 0, s),
        (lambda m: box(s, s, s, m, 0.2), s * 1.55, 0, s),
        (bridge, 0, 0, 2 * s),
        (lambda m: cylinder(s * 0.46, s, m, 0.15), -s * 1.0, 0, 3 * s),
        (lambda m: cylinder(s * 0.46, s, m, 0.15), s * 1.0, 0, 3 * s),
        (lambda m: box(s * 3.2, s, s * 0.5, m, 0.15), 0, 0, 4 * s),
        (lambda m: roof(s * 2, s, s, m), 0, 0, 4.5 * s),
        (lambda m: cylinder(s * 0.5, s * 1.3, m, 0.15, 0.1), -s * 3.1, -s * 0.8, 0),
        (lambda m: roof(s * 2, s, s, m), s * 3.1, -s * 0.9, 0),
        (lambda m: box(s, s, s, m, 0.2).turn(z=25), s * 0.3, -s * 1.9, 0),
    ]
    for i, (make, x, y, z) in enumerate(plan[:count] if count < len(plan) else plan):
        whole.add(make(tint(i * 2 + seed)).by(x, y, z))
    return whole


def stacking_rings(count=6, width=12, colours=PASTEL, base=None, top=None):
    """Rings on a peg, the widest below."""
    tints = paints(colours)
    base = base or wood('beech', axis='x')
    thick = width * 0.09
    whole = Thing(base=cylinder(width * 0.42, 1.4, base, 0.4))
    z = 1.4 + thick
    for k in range(count):
        r = width / 2 * (1 - 0.11 * k)
        whole.add(ring(r - thick, thick, tints[k % len(tints)]).at(z=z))
        z += thick * 1.92
    whole.add(cylinder(0.9, z - thick, base, 0.1))
    whole.add(ball(width * 0.13, top or tints[0], 5).at(z=z - thick + width * 0.09))
    return whole


def wheel(radius=1.6, thick=1.0, material=None, hub=None):
    """A toy wheel, its axle along y."""
    body = cylinder(radius, thick, material or wood('walnut', axis='x'), 0.25)
    whole = group(body, cylinder(radius * 0.3, thick + 0.3, hub or wood('beech'), 0.1).at(z=-0.15))
    return whole.turn(x=90).by(y=thick / 2)


def toy_car(long=14, material=None, wheels=None, style='car'):
    """A wooden vehicle along x: 'car', 'bus' or 'truck'."""
    material = material or painted('#d9604f', 0.4, 0.1)
    h = long * 0.24
    w = long * 0.44
    outlines = {
        'car': [
            (-0.5, 0),
            (0.5, 0),
            (0.5, 0.9),
            (0.3, 1.05),
            (0.14, 1.8),
            (-0.22, 1.85),
            (-0.38, 1.1),
            (-0.5, 1.0),
        ],
        'bus': [(-0.5, 0), (0.5, 0), (0.5, 1.9), (0.44, 2.1), (-0.46, 2.1), (-0.5, 1.95)],
        'truck': [
            (-0.5, 0),
            (0.5, 0),
            (0.5, 0.7),
            (-0.14, 0.7),
            (-0.14, 2.0),
            (-0.4, 2.0),
            (-0.5, 1.2),
        ],
    }
    outline = [(x * long, z * h + h * 0.5) for x, z in outlines[style]]
    body = extrude(outline, w, material, 0.45, 5).turn(x=90).by(y=w / 2)
    whole = Thing(body=body)
    pale = painted('#f5efe0', 0.4, 0)
    for s in (-1, 1):
        spots = {
            'car': ((-0.13, 1.3), (0.06, 1.3)),
            'truck': ((-0.27, 1.3),),
            'bus': ((-0.3, 1.45), (-0.05, 1.45), (0.2, 1.45)),
        }[style]
        for x, z in spots:
            pane = slab(long * 0.13, h * 0.6, 0.15, pale, h * 0.18, 0.05)
            whole.add(pane.turn(x=90).at(x * long, s * w / 2 + 0.07, z * h + h * 0.5))
        for x in (-0.28, 0.28):
            whole.add(wheel(h * 0.58, w * 0.16, wheels).at(x * long, s * w * 0.52, h * 0.58))
    if style == 'truck':
        for k in range(3):
            log = cylinder(h * 0.36, long * 0.56, wood('pine'), 0.1).turn(y=90)
            whole.add(log.at(-long * 0.1, (k - 1) * h * 0.75, h * 1.6))
    return whole


def train(wagons=2, size=6, colours=PASTEL):
    """A wooden train along x: an engine and wagons."""
    tints, bare, whole = paints(colours), wood('beech', axis='x'), Thing()
    s = size
    engine = Thing()
    engine.add(box(s * 1.7, s * 0.8, s * 0.28, bare, 0.2).at(z=s * 0.3))
    engine.add(cylinder(s * 0.34, s * 1.0, tints[0], 0.2).turn(y=-90).at(s * 0.25, 0, s * 0.92))
    engine.add(box(s * 0.62, s * 0.78, s * 0.95, tints[3], 0.25).at(s * 0.5, 0, s * 0.58))
    engine.add(box(s * 0.8, s * 0.92, s * 0.16, tints[1], 0.12).at(s * 0.5, 0, s * 1.5))
    engine.add(cylinder(s * 0.13, s * 0.45, tints[1], 0.1, s * 0.18).at(-s * 0.5, 0, s * 1.2))
    whole.add(engine)
    for k in range(wagons):
        wagon = Thing()
        wagon.add(box(s * 1.4, s * 0.8, s * 0.28, bare, 0.2).at(z=s * 0.3))
        tint = tints[(k * 2 + 2) % len(tints)]
        if k % 2:
            for x in (-0.42, 0, 0.42):
                wagon.add(cylinder(s * 0.19, s * 0.6, tint, 0.1).at(x * s, 0, s * 0.58))
        else:
            wagon.add(box(s * 1.2, s * 0.66, s * 0.55, tint, 0.2).at(z=s * 0.58))
        whole.add(wagon.at(s * (1.75 + 1.62 * k)))
    for part, count in zip(whole.children, [3, *[2] * wagons]):
        for i in range(count):
            x = (i - (count - 1) / 2) * s * (0.55 if count == 3 else 0.85)
            for q in (-1, 1):
                part.add(wheel(s * 0.24, s * 0.16, tints[4]).at(x, q * s * 0.45, s * 0.24))
    for k in range(wagons):
        whole.add(ball(s * 0.09, metal('steel'), 3).at(s * (0.94 + 1.64 * k), 0, s * 0.42))
    return whole.by(-s * wagons * 0.8)


def spinning_top(width=6, colours=PASTEL):
    """A top that leans on its tip."""
    r, tints = width / 2, paints(colours)
    whole = Thing()
    whole.add(lathe([(0, 0), (0.25, 0.2), (r * 0.55, r * 0.45), (r * 0.96, r * 0.9)], tints[0]))
    whole.add(lathe([(r * 0.96, r * 0.9), (r, r * 1.0), (r * 0.97, r * 1.12)], tints[1]))
    whole.add(lathe([(r * 0.97, r * 1.12), (r * 0.6, r * 1.3), (0.5, r * 1.42)], tints[3]))
    whole.add(
        lathe(
            [(0.5, r * 1.4), (0.36, r * 1.5), (0.32, r * 2.1), (0.45, r * 2.3), (0, r * 2.34)],
            wood('beech'),
        )
    )
    return whole.turn(y=16).stand()


def abacus(x=26, rows=6, beads=10, colours=PASTEL, frame=None):
    """A counting frame that stands upright."""
    frame = frame or wood('beech')
    tints = paints(colours)
    gap = 3.0
    height = rows * gap + 2.4
    whole = Thing()
    for s in (-1, 1):
        whole.add(box(1.6, 2.4, height, frame, 0.4).at(s * x / 2, 0, 1.2))
        whole.add(box(2.0, 9, 1.4, frame, 0.4).at(s * x / 2, 0, 0))
    for z in (1.2, height - 0.4):
        whole.add(box(x + 1.6, 2.0, 1.6, wood('beech', axis='x'), 0.4).at(z=z))
    chance = random.Random(2)
    for j in range(rows):
        z = 3.6 + j * gap
        whole.add(rod((-x / 2, 0, z), (x / 2, 0, z), 0.17, metal('steel')))
        left = chance.randint(2, beads)
        for i in range(beads):
            d = (x - 3) / (beads + 3)
            at = -x / 2 + 1.6 + i * d if i < left else x / 2 - 1.6 - (beads - 1 - i) * d
            whole.add(ball(1.12, tints[j % len(tints)], 4, 1.0).stretch(x=0.84).at(at, 0, z))
    return whole


def shape_sorter(size=13, colours=PASTEL):
    """A cube with holes and the shapes beside it."""
    tints, bare = paints(colours), wood('beech', axis='x')
    whole = Thing(case=box(size, size, size, bare, 0.5))
    dark = plain('#4a3626', 0.9)
    r = size * 0.16

    def shape(kind, k):
        turned = {'round': 40, 'three': 3, 'four': 4, 'six': 6}[kind]
        return [
            (
                r
                * k
                * math.cos(
                    2 * math.pi * i / turned + 0.5236 * (turned == 3) + 0.785 * (turned == 4)
                ),
                r
                * k
                * math.sin(
                    2 * math.pi * i / turned + 0.5236 * (turned == 3) + 0.785 * (turned == 4)
                ),
            )
            for i in range(turned)
        ]

    kinds = ('round', 'three', 'four', 'six')
    for i, kind in enumerate(kinds):
        x, y = (i % 2 - 0.5) * size * 0.46, (i // 2 - 0.5) * size * 0.46
        whole.add(extrude(shape(kind, 1.12), 0.04, dark).at(x, y, size))
        piece = extrude(shape(kind, 1.0), size * 0.3, tints[i], 0.15)
        spots = ((-0.95, -0.5), (0.1, -0.95), (0.95, -0.55), (0.65, -1.1))
        whole.add(piece.at(spots[i][0] * size, spots[i][1] * size, 0))
    return whole


def puzzle(x=24, y=18, columns=4, rows=3, image=None, loose=1):
    """A jigsaw puzzle that lies flat; image is a label material of the whole picture."""

    whole = Thing(base=box(x + 2, y + 2, 0.6, wood('beech', axis='x'), 0.3))
    w, h = x / columns, y / rows
    tints = paints()

    def side(length, sign):
        if not sign:
            return [(0, 0)]
        knob = [
            (0.36, 0),
            (0.4, 0.04),
            (0.35, 0.13),
            (0.4, 0.21),
            (0.5, 0.24),
            (0.6, 0.21),
            (0.65, 0.13),
            (0.6, 0.04),
            (0.64, 0),
        ]
        return [(0, 0), *[(a * length, b * length * sign) for a, b in knob]]

    def sign(i, j, way):
        return 1 if (i * 7 + j * 5 + way * 3) % 2 else -1

    for i in range(columns):
        for j in range(rows):
            edges = [
                0 if j == 0 else -sign(i, j - 1, 0),
                0 if i == columns - 1 else sign(i, j, 1),
                0 if j == rows - 1 else sign(i, j, 0),
                0 if i == 0 else -sign(i - 1, j, 1),
            ]
            line = []
            for k, (long, sgn) in enumerate(zip((w, h, w, h), edges)):
                a = math.pi / 2 * k
                ox, oy = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))[k]
                for p, q in side(long, sgn):
                    line.append(
                        (
                            ox + p * math.cos(a) + q * math.sin(a),
                            oy + p * math.sin(a) - q * math.cos(a),
                        )
                    )
            piece = extrude(
                [(p * 0.985, q * 0.985) for p, q in line],
                0.9,
                image or tints[(i + 2 * j) % len(tints)],
                0.1,
                2,
            )
            cx, cy = (i + 0.5) * w - x / 2, (j + 0.5) * h - y / 2
            if image:
                for ob in piece.objects:
                    layers = ob.data.uv_layers
                    layer = (layers.active or layers.new(name='uv')).data
                    for loop in ob.data.loops:
                        co = ob.data.vertices[loop.vertex_index].co
                        layer[loop.index].uv = ((co.x + cx) / x + 0.5, (co.y + cy) / y + 0.5)
            if loose and i == columns - 1 and j == 0:
                piece.turn(z=24).at(x * 0.62, -y * 0.6, 0)
            else:
                piece.at(cx, cy, 0.62)
            whole.add(piece)
    return whole


def football(width=22, colours=('#f4f2ec', '#22252b')):
    """A ball of 12 five-sided and 20 six-sided panels."""
    g = (1 + 5**0.5) / 2
    tips = [Vector(v) for a in (-1, 1) for b in (-g, g) for v in ((0, a, b), (a, b, 0), (b, 0, a))]
    near = [[j for j in range(12) if 0 < (tips[i] - tips[j]).length < 2.1] for i in range(12)]

    def third(i, j):
        return tips[i] * 2 / 3 + tips[j] / 3

    panels = [(0, [third(i, j) for j in near[i]]) for i in range(12)]
    for i in range(12):
        for j in near[i]:
            for k in near[i]:
                if i < j < k and k in near[j]:
                    pairs = ((i, j), (j, i), (j, k), (k, j), (k, i), (i, k))
                    panels.append((1, [third(*p) for p in pairs]))
    light, dark = (plastic(c, 0.45) for c in colours)
    whole = Thing(core=ball(width * 0.488, plain('#6d6a64', 0.8), 5))
    for kind, corners in panels:
        middle = sum(corners, Vector()) / len(corners)
        axis = middle.normalized()
        first = (corners[0] - middle).normalized()
        other = axis.cross(first)
        corners.sort(key=lambda c: math.atan2((c - middle).dot(other), (c - middle).dot(first)))
        whole.add(panel(corners, middle, width / 2, light if kind else dark))
    return whole.turn(x=18, z=24).at(z=width / 2)


def panel(corners, middle, radius, material, steps=8):
    """One panel of a ball: a fan of triangles on the sphere, rounded down to its edge."""
    vertices, faces, count = [middle.normalized() * radius], [], len(corners)
    for ring_ in range(1, steps + 1):
        t = ring_ / steps
        for i in range(count):
            for k in range(ring_):
                edge = corners[i].lerp(corners[(i + 1) % count], k / ring_)
                place = middle.lerp(edge, t * 0.985).normalized()
                vertices.append(place * radius * (1 - 0.022 * max(0, (t - 0.7) / 0.3) ** 3))

    def at(ring_, i):
        return 0 if ring_ == 0 else 1 + count * ring_ * (ring_ - 1) // 2 + i % (count * ring_)

    for ring_ in range(1, steps + 1):
        for s in range(count):
            for k in range(ring_):
                outer = s * ring_ + k
                inner = s * (ring_ - 1) + k
                faces.append((at(ring_, outer), at(ring_, outer + 1), at(ring_ - 1, inner)))
                if k < ring_ - 1:
                    faces.append(
                        (at(ring_, outer + 1), at(ring_ - 1, inner + 1), at(ring_ - 1, inner))
                    )
    return mesh_thing(vertices, faces, material, name='panel')


def basketball(width=24, colour='#c9682f', line='#1d1a18'):
    """An orange ball with black grooves."""
    from .materials import Nodes, shade

    n = Nodes('basketball')
    dots = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 3.2})
    n.principled(
        base_color=n.mix(n.noise(3), shade(colour, 0.9), shade(colour, 1.1)), roughness=0.6
    )
    n.bump(dots.outputs['Distance'], 0.06, 0.7)
    r = width / 2
    whole = Thing(body=ball(r, n.material, 5))
    seam = rubber(line, 0.5)
    whole.add(ring(r * 0.996, r * 0.022, seam))
    whole.add(ring(r * 0.996, r * 0.022, seam, 'x'))
    for s in (-1, 1):
        line_ = []
        for i in range(72):
            a = 2 * math.pi * i / 72
            x = s * (0.5 + 0.2 * math.cos(2 * a))
            q = (1 - x * x) ** 0.5
            line_.append((r * 0.996 * x, r * 0.996 * q * math.cos(a), r * 0.996 * q * math.sin(a)))
        whole.add(tube(line_, r * 0.022, seam, closed=True))
    return whole.turn(x=20, z=25).at(z=r)


def beach_ball(width=20, colours=PASTEL):
    """A ball of coloured strips."""
    r, whole = width / 2, Thing()
    turns = [math.pi * (i / 32 - 0.5) for i in range(33)]
    line = [(max(0, r * math.cos(a)), r * math.sin(a)) for a in turns]
    for i, c in enumerate(colours):
        strip = lathe(line, plastic(c, 0.7), 24, 0, 360 / len(colours))
        whole.add(strip.turn(z=360 / len(colours) * i))
    for s in (-1, 1):
        whole.add(cylinder(r * 0.12, 0.1, plastic('#f7f4ec', 0.7), 0.03).at(z=s * r - 0.05))
    return whole.turn(x=35, y=20).at(z=r)


def kite(x=60, y=70, colours=PASTEL):
    """A diamond kite that stands upright, with a tail."""
    tints = [plain(c, 0.7) for c in colours]
    top, low, side = (0, y * 0.5), (0, -y * 0.5), x / 2
    whole = Thing()
    cx = (0, y * 0.16)
    for k, (a, b) in enumerate(
        (
            ((0, y * 0.5), (side, y * 0.16)),
            ((side, y * 0.16), low),
            (low, (-side, y * 0.16)),
            ((-side, y * 0.16), top),
        )
    ):
        whole.add(extrude([cx, b, a], 0.3, tints[k % len(tints)]))
    bar = wood('bamboo')
    whole.add(rod((0, -y / 2, 0.4), (0, y / 2, 0.4), 0.45, bar))
    whole.add(rod((-side, y * 0.16, 0.4), (side, y * 0.16, 0.4), 0.45, bar))
    line = [
        (0, -y / 2, 0),
        (3, -y * 0.62, 0.4),
        (-4, -y * 0.75, 0.2),
        (3, -y * 0.88, 0.4),
        (-2, -y, 0.2),
    ]
    whole.add(tube(line, 0.18, plain('#f4efe2')))
    for k, (px, py) in enumerate([(1.5, -0.58), (0, -0.69), (-1.5, -0.8), (1, -0.9)]):
        for s in (-1, 1):
            whole.add(
                extrude([(0, 0), (s * 4, 2), (s * 4, -2)], 0.2, tints[(k + 1) % len(tints)]).at(
                    px, py * y, 0.4
                )
            )
    return whole.turn(x=80).stand()


def skipping_rope(material=None, grips=None, width=26):
    """A skipping rope in a loose coil with two wooden grips."""
    material = material or plain('#e9e3d2', 0.8)
    line = []
    for i in range(60):
        a = 2 * math.pi * 2.4 * i / 60 - 0.6
        r = width / 2 * (0.78 + 0.14 * math.sin(1.3 * a))
        line.append((r * math.cos(a), r * 0.72 * math.sin(a), 0.5 + 0.5 * (i // 25)))
    ends = [(line[0][0] + 7, line[0][1] - 6, 1.4), (line[-1][0] + 9, line[-1][1] - 4, 1.4)]
    whole = Thing(rope=tube([ends[0], *line, ends[1]], 0.42, material))
    for end, turned in zip(ends, (-35, -15)):
        grip = lathe(
            [(0, 0), (1.0, 0.1), (1.35, 1.2), (1.1, 5), (1.4, 9), (1.2, 11), (0, 11.2)],
            grips or painted('#d9604f', 0.35, 0),
        )
        whole.add(grip.turn(y=90).turn(z=turned).at(end[0], end[1], 1.4))
    return whole.stand()


def baby_bottle(height=17, width=6, material=None, milk='#f7f0e4', teat='#e9cfae', cap='#8fb8d9'):
    """A feeding bottle with teat."""
    from .packs import bottle

    r = width / 2
    body = bottle(
        height * 0.72, width, material or glass('#f3f9fb'), 'milk', plain(milk, 0.3), 0.58
    )
    z = height * 0.66
    ring_ = cylinder(r * 0.86, height * 0.1, plastic(cap, 0.5), 0.3).at(z=z)
    nipple = lathe(
        [
            (r * 0.66, 0),
            (r * 0.62, 0.4),
            (r * 0.34, height * 0.08),
            (r * 0.24, height * 0.13),
            (r * 0.26, height * 0.18),
            (r * 0.16, height * 0.225),
            (0, height * 0.23),
        ],
        silicone(teat),
    ).at(z=z + height * 0.1)
    return Thing(body=body, ring=ring_, teat=nipple)


def sippy_cup(height=11, width=7.5, colour='#8fb8d9', lid='#f2b84b'):
    """A toddler's cup with two handles and a spout."""
    from .vessels import cup, handle

    paint = plastic(colour, 0.45)
    body = cup(height * 0.76, width, paint, 'straight', 0.25)
    handle(body, height * 0.2, height * 0.62, width * 0.3, 0.55, paint)
    handle(body, height * 0.2, height * 0.62, width * 0.3, 0.55, paint, turn=180)
    top = cylinder(width * 0.53, height * 0.14, plastic(lid, 0.45), 0.4).at(z=height * 0.74)
    beak = capsule(2.6, 1.6, height * 0.2, plastic(lid, 0.45), 0.6).at(
        0, -width * 0.3, height * 0.84
    )
    return Thing(body=body, lid=top, spout=beak)


def divided_plate(width=22, height=3, material=None):
    """A silicone plate with three parts."""
    material = material or silicone('#9fc3b0')
    body = slab(width, width * 0.86, height, material, width * 0.3, 0.7)
    for x, y, w, d in ((-0.22, 0.0, 0.42, 0.66), (0.22, 0.17, 0.4, 0.3), (0.22, -0.17, 0.4, 0.3)):
        hole = slab(width * w, width * d, height, None, width * 0.12, 0.5)
        cut(body, hole.at(x * width, y * width, height * 0.3))
    return body


def rattle(long=14, colours=PASTEL):
    """A wooden rattle that lies along x."""
    tints, bare = paints(colours), wood('beech')
    whole = Thing(
        stick=lathe(
            [(0, 0), (1.2, 0.2), (1.5, 1.1), (1.0, 2.0), (0.7, 2.8), (0.7, long * 0.6)], bare
        )
    )
    whole.add(ring(2.6, 0.6, bare, 'x').at(z=long * 0.78))
    for k in range(3):
        whole.add(ring(0.8, 0.32, tints[k]).at(z=long * (0.3 + 0.09 * k)))
    return whole.turn(y=-90).stand()


def pencil(long=17.5, colour='#d9a52e', sharp=True, eraser=True, lead='#2b2b2b', width=0.72, dip=None):
    """A six-sided pencil along x, its tip to the left; `dip` is the colour of its other end."""
    r, tip, count = width / 2, width * 2.8 if sharp else 0.12, 96
    slope = r / tip
    high = long - (1.6 if eraser else 0)

    def side(a):
        flat = (a + math.pi / 6) % (math.pi / 3) - math.pi / 6
        return min(r * math.cos(math.pi / 6) / math.cos(flat), r * 0.965)

    turns = [2 * math.pi * i / count for i in range(count)]
    core = r * 0.3

    def skin(levels, material, angle=30):
        """Rings of (radius, height) by angle, joined."""
        vertices, faces = [], []
        for level in levels:
            for a in turns:
                q, z = level(a)
                vertices.append((q * math.cos(a), q * math.sin(a), z))
        for k in range(len(levels) - 1):
            for i in range(count):
                j = (i + 1) % count
                faces.append((k * count + i, k * count + j, (k + 1) * count + j, (k + 1) * count + i))
        thing = mesh_thing(vertices, faces, material, name='pencil')
        for ob in thing.objects:
            ob.data.use_auto_smooth = True
            ob.data.auto_smooth_angle = math.radians(angle)
        return thing

    def seam(a):
        return side(a), side(a) / slope

    body = skin([seam, lambda a: (side(a), high)], painted(colour, 0.3, 0), 12)
    whole = Thing(body=body)
    whole.add(skin([lambda _: (core, core / slope), seam], wood('pine', ring=0.5), 60), 'wood')
    whole.add(lathe([(0, 0.12), (core * 0.3, 0.16), (core, core / slope)], plain(lead, 0.4), 48, 0), 'lead')
    if eraser:
        whole.add(cylinder(r * 1.04, 1.0, metal('gold', 0.3), 0.05).at(z=long - 1.6))
        whole.add(cylinder(r * 0.95, 0.7, rubber('#d98a86'), 0.12).at(z=long - 0.7))
    else:
        end = painted(dip or colour, 0.3, 0)
        whole.add(
            skin(
                [
                    lambda a: (side(a) * 1.004, long - (1.3 if dip else 0.1)),
                    lambda a: (side(a) * 1.004, long - 0.06),
                    lambda a: (side(a) * 0.86, long),
                    lambda a: (0, long),
                ],
                end,
                12,
            ),
            'end',
        )
    return whole.turn(y=90).turn(z=180).stand()


def pencils(colours=PASTEL, long=17.5, gap=1.05, eraser=False):
    """Coloured pencils side by side, their tips to -y."""
    whole = Thing()
    for i, c in enumerate(colours):
        one = pencil(long, c, eraser=eraser, lead=c).turn(z=90)
        whole.add(one.by(x=(i - (len(colours) - 1) / 2) * gap))
    return whole.stand()


def pen(long=14, width=1.2, material=None, trim=None, cap=False, nib=True):
    """A fountain pen along x, its nib to the left; cap=True lays the cap behind it."""
    material = material or plastic('#1d2b3a', 0.9)
    trim = trim or metal('gold', 0.18)
    r = width / 2
    whole = Thing()
    whole.add(lathe([(r * 0.6, 2.2), (r * 0.72, 3.2), (r * 0.78, 4.4)], material))
    whole.add(
        lathe(
            [
                (r * 0.8, 4.4),
                (r * 0.98, 4.6),
                (r, 7),
                (r * 0.86, long - 0.8),
                (r * 0.6, long - 0.1),
                (0, long),
            ],
            material,
        )
    )
    whole.add(ring(r * 0.86, r * 0.12, trim).at(z=4.45))
    if nib:
        gold = lathe([(0.02, 0), (0.12, 0.5), (0.3, 1.4), (0.34, 2.3)], trim, angle=360)
        whole.add(gold.stretch(y=0.45))
    if cap:
        lid = lathe(
            [(0, 0), (r * 0.8, 0.05), (r * 1.1, 0.5), (r * 1.14, 5.6), (r * 1.14, 6.0)], material
        )
        lid.add(ring(r * 1.12, r * 0.1, trim).at(z=5.4))
        lid.add(
            tube(
                [(r * 1.05, 0, 0.4), (r * 1.5, 0, 0.7), (r * 1.4, 0, 4.2), (r * 1.16, 0, 4.6)],
                0.11,
                trim,
            )
        )
        whole.add(lid.at(0, 2.4, 3.5), 'cap')
    return whole.turn(y=90).turn(z=180).stand()


def ink_bottle(width=6, height=5.2, ink='#1f3a6b', label=None, cap=None):
    """A square ink bottle."""
    body = box(width, width, height * 0.7, glass('#eef4f6'), 0.6, 5)
    inner = box(width * 0.86, width * 0.86, height * 0.5, plain(ink, 0.1), 0.5, 5).at(z=0.3)
    top = cylinder(width * 0.3, height * 0.32, cap or plastic('#1a1a1c', 0.6), 0.15)
    whole = Thing(body=body, ink=inner, cap=top.at(z=height * 0.68))
    if label:
        whole.add(
            sticker(label, width * 0.66, height * 0.36, None, (0, -width / 2 - 0.02, height * 0.34))
        )
    return whole


def ruler(long=20, wide=3, material=None, ink='#3a2a1c'):
    """A ruler along x with marks and numbers."""
    whole = Thing(body=box(long + 0.8, wide, 0.35, material or wood('beech', axis='x'), 0.08))
    paint = plain(ink, 0.7)
    for k in range(long * 2 + 1):
        tall = wide * (0.28 if k % 2 == 0 else 0.18)
        whole.add(
            box(0.045, tall, 0.02, paint, 0).at(k / 2 - long / 2, wide / 2 - tall / 2 - 0.02, 0.345)
        )
    for k in range(0, long + 1, 2 if long > 15 else 1):
        whole.add(text(str(k), 0.55, paint, 0.02).at(k - long / 2, wide * 0.06, 0.36))
    return whole


def eraser(x=5, y=2.2, z=1.3, colour='#f4f2ec', sleeve='#3b6ea5'):
    """A rubber in its paper sleeve."""
    whole = Thing(body=box(x, y, z, rubber(colour), 0.2))
    whole.add(box(x * 0.6, y + 0.06, z + 0.06, paper(sleeve), 0.05).at(x * 0.12, 0, -0.01))
    return whole


def watercolours(rows=2, columns=6, colours=None, case=None, brush_=True):
    """A paint box, open, its lid behind."""
    from .packs import brush

    tones = colours or (
        '#c8372d',
        '#e8792b',
        '#f2c230',
        '#7fae3c',
        '#2e7d4f',
        '#2f8fa3',
        '#2b5fa8',
        '#3b3a86',
        '#7a3f8f',
        '#b54a7a',
        '#7a4a2c',
        '#23211f',
    )
    case = case or painted('#20242a', 0.35, 0.1)
    w = 2.6
    x, y = columns * w + 1, rows * 2.1 + 1
    whole = Thing(base=box(x, y, 1.2, case, 0.25))
    for i in range(columns):
        for j in range(rows):
            at = ((i - (columns - 1) / 2) * w, (j - (rows - 1) / 2) * 2.1, 1.12)
            whole.add(box(w - 0.25, 1.85, 0.3, plastic('#f7f6f2', 0.6), 0.15).at(*at))
            tone = tones[(j * columns + i) % len(tones)]
            whole.add(box(w - 0.6, 1.5, 0.12, plain(tone, 0.35), 0.2).at(at[0], at[1], 1.34))
    lid = box(x, y, 0.8, case, 0.25)
    lid.add(box(x - 0.8, y - 0.8, 0.1, plastic('#f7f6f2', 0.7), 0.1).at(z=-0.04))
    whole.add(lid.turn(x=-105).at(0, y * 0.52 + 0.6, 1.4 + y * 0.5), 'lid')
    if brush_:
        whole.add(
            brush(16, 1.0, '#4a2c1c', painted('#8a2f2a', 0.3, 0)).turn(z=8).by(x * 0.5, -y * 0.95)
        )
    return whole.stand()


def globe(width=20, material=None, base=None, land='#b9a36b', sea='#3f6f86'):
    """A globe on a stand: land from noise."""
    from .materials import Nodes

    n = Nodes('globe')
    field = n.noise(width * 0.36, 7, 0.58, distortion=0.4)
    earth = n.mix(n.noise(width * 0.1, 3), land, '#7d8f55')
    n.principled(
        base_color=n.mix(n.ramp(field, (0.53, '#000000'), (0.545, '#ffffff')), sea, earth),
        roughness=0.35,
        clearcoat=0.3,
    )
    base, brass = base or wood('walnut', axis='x'), metal('brass', 0.25)
    r, z = width / 2, width * 0.78
    whole = Thing(ball=ball(r, material or n.material, 5).turn(y=-23).at(z=z))
    arc = [
        (1.07 * r * math.sin(a), 0, z - 1.07 * r * math.cos(a))
        for a in (math.radians(d) for d in range(-23, 158, 6))
    ]
    whole.add(tube(arc, r * 0.035, brass))
    whole.add(lathe([(0, 0), (r * 0.62, 0), (r * 0.64, 0.6), (r * 0.3, 1.8), (r * 0.1, 2.4)], base))
    whole.add(rod((0, 0, 2), (0, 0, z - 1.05 * r), r * 0.07, brass))
    return whole


def paperweight(width=7, material=None, inside=None):
    """A glass half ball with something inside."""
    r = width / 2
    whole = Thing(
        body=lathe(
            [
                (0, 0),
                (r * 0.9, 0),
                (r, 0.4),
                (r * 0.98, r * 0.5),
                (r * 0.6, r * 1.1),
                (0, r * 1.25),
            ],
            material or glass('#e8f2f4'),
        )
    )
    for k in range(7):
        a = 2 * math.pi * k / 7
        petal = ball(r * 0.24, inside or plain('#d9707a', 0.4), 4, 0.6)
        whole.add(petal.at(r * 0.34 * math.cos(a), r * 0.34 * math.sin(a), r * 0.4))
    whole.add(ball(r * 0.2, plain('#f2c94c', 0.4), 4).at(z=r * 0.46))
    return whole
