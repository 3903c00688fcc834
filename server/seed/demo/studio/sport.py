"""Outdoor and sports goods. Lengths in cm."""
import math
import random

from .core import Thing, mesh_thing, modify
from .labels import label, sticker
from .materials import (
    canvas,
    glass,
    glow,
    leather,
    metal,
    painted,
    plain,
    plastic,
    rubber,
    weave,
    wood,
)
from .shapes import (
    ball,
    box,
    capsule,
    cut,
    cylinder,
    displace,
    extrude,
    lathe,
    ring,
    rod,
    spline,
    text,
    tube,
)
from .textile import loft


def flask(height=26, width=7.2, material=None, lid=None, loop=True, label=None):
    """A steel drinking bottle with a screw lid."""
    material = material or painted('#5d6f5a', 0.55, 0.6)
    lid = lid or plastic('#26282b', 0.3)
    r = width / 2
    body = lathe(
        [
            (0, 0),
            (r * 0.94, 0),
            (r, 0.4),
            (r, height * 0.7),
            (r * 0.94, height * 0.78),
            (r * 0.68, height * 0.85),
            (r * 0.64, height * 0.87),
        ],
        material,
        96,
    )
    foot = cylinder(r * 0.985, 0.7, metal('steel', brushed=0.4), 0.1)
    neck = cylinder(r * 0.62, height * 0.04, metal('steel'), 0.05).at(z=height * 0.86)
    top = cylinder(r * 0.74, height * 0.11, lid, 0.3).at(z=height * 0.88)
    whole = Thing(body=body, foot=foot, neck=neck, lid=top)
    if loop:
        z = height * 0.985
        whole.add(
            tube(
                [
                    (-r * 0.6, 0, z - 0.6),
                    (-r * 0.5, 0, z + 1.6),
                    (0, 0, z + 2.3),
                    (r * 0.5, 0, z + 1.6),
                    (r * 0.6, 0, z - 0.6),
                ],
                0.42,
                lid,
            ).stretch(y=1.6)
        )
    if label:
        from .labels import wrap

        whole.add(wrap(label, r, r * 1.3, height * 0.3, height * 0.4), 'label')
    return whole


def lantern(height=24, width=13, material=None, lit=True):
    """A camping lantern with a glass chimney and a bail."""
    material = material or painted('#3f5a4a', 0.4)
    r = width / 2
    steel = metal('steel')
    whole = Thing()
    whole.add(
        lathe(
            [(0, 0), (r, 0), (r * 1.02, 0.5), (r * 0.96, height * 0.16), (r * 0.7, height * 0.22)],
            material,
        ),
        'tank',
    )
    whole.add(cylinder(r * 0.56, height * 0.06, material, 0.3).at(z=height * 0.21))
    chimney = lathe(
        [
            (r * 0.5, height * 0.26),
            (r * 0.72, height * 0.36),
            (r * 0.74, height * 0.5),
            (r * 0.5, height * 0.68),
        ],
        glass('#fff7e8'),
    )
    modify(chimney, 'SOLIDIFY', thickness=0.15)
    whole.add(chimney, 'glass')
    whole.add(
        lathe(
            [
                (r * 0.62, height * 0.67),
                (r * 0.66, height * 0.7),
                (r * 0.4, height * 0.78),
                (r * 0.42, height * 0.82),
                (r * 0.2, height * 0.88),
                (0, height * 0.89),
            ],
            material,
        )
    )
    for s in (-1, 1):
        line = [
            (s * r * 0.86, 0, height * 0.16),
            (s * r * 0.98, 0, height * 0.4),
            (s * r * 0.9, 0, height * 0.66),
            (s * r * 0.5, 0, height * 0.74),
        ]
        whole.add(tube(line, 0.36, material))
    bail = [
        (-r * 0.96, 0, height * 0.5),
        (-r * 1.1, 0, height * 0.85),
        (0, 0, height * 1.1),
        (r * 1.1, 0, height * 0.85),
        (r * 0.96, 0, height * 0.5),
    ]
    whole.add(tube(bail, 0.17, steel))
    for q in (0.36, 0.5):
        whole.add(ring(r * 0.8, 0.09, steel).at(z=height * q))
    if lit:
        from .packs import flame

        whole.add(flame(height * 0.16).at(z=height * 0.3))
    return whole


def camp_light(height=12, width=8, material=None, lit=True):
    """A battery lantern: frosted globe between two caps, with a hook."""
    material = material or plastic('#d9b65a', 0.35)
    r = width / 2
    whole = Thing(base=cylinder(r, height * 0.22, material, 0.5))
    globe = lathe(
        [(r * 0.86, 0), (r * 0.92, height * 0.2), (r * 0.86, height * 0.4)],
        glow('#ffedc9', 1.3) if lit else plastic('#f7f4ec', 0.5),
    )
    whole.add(globe.at(z=height * 0.22), 'globe')
    whole.add(cylinder(r * 0.96, height * 0.14, material, 0.5).at(z=height * 0.62))
    whole.add(ring(r * 0.5, 0.25, metal('steel'), 'y').at(z=height * 0.8))
    return whole


def mat_roll(long=60, width=14, material=None, strap=None, turns=6):
    """A rolled yoga or sleeping mat along x with two straps."""
    from .textile import rolled

    body = rolled(long, width, material or rubber('#6f8f8a'), turns)
    low, high = body.box
    r = (high.z - low.z) / 2
    whole = Thing(body=body)
    for s in (-1, 1):
        band = ring(r + 0.2, 0.35, strap or canvas('#3a3f44'), 'x')
        band.root.scale = (1, 1, 1)
        for ob in band.objects:
            for v in ob.data.vertices:
                v.co.z *= 4.5
        whole.add(band.at(s * long * 0.28, (low.y + high.y) / 2, (low.z + high.z) / 2))
    return whole


def sack(long=36, width=18, material=None, cord=None):
    """A stuff sack (sleeping bag, tent) that lies along x, drawn together at the right."""
    material = material or weave('#c07a3a', 0.06, fuzz=0.1, rough=0.55)
    r, rings, n = width / 2, [], 72
    chance = random.Random(6)
    phases = [chance.uniform(0, 6.28) for _ in range(6)]
    for j in range(49):
        t = j / 48
        f = min(1, (t / 0.07) ** 0.5) if t < 0.07 else 1.0
        if t > 0.86:
            f = max(0.12, 1 - ((t - 0.86) / 0.1) ** 1.4 * 0.88)
        if t > 0.95:
            f = 0.14 + (t - 0.95) * 2.6
        line = []
        for i in range(n):
            a = 2 * math.pi * i / n
            pleat = 0.12 * math.sin(13 * a) * max(0, (t - 0.72) / 0.28)
            lump = 0.025 * math.sin(2 * a + phases[0] + 5 * t) + 0.02 * math.sin(
                3 * a + phases[1] - 9 * t
            )
            q = r * f * (1 + pleat + lump)
            line.append((t * long, q * math.cos(a), q * math.sin(a) * 0.94))
        rings.append(line)
    body = loft(rings, material)
    displace(body, 5, 0.8, 2)
    whole = Thing(body=body)
    strap = cord or plain('#2c2f33', 0.8)
    for x in (0.2, 0.66):
        band = ring(r * 1.02, 0.3, strap, 'x')
        for ob in band.objects:
            for v in ob.data.vertices:
                v.co.z *= 4
        whole.add(band.at(x * long))
    whole.add(ring(r * 0.17, 0.3, strap, 'x').at(long * 0.955))
    return whole.stand()


def tent(x=200, y=150, z=110, material=None, floor=None, poles=None, door=True):
    """An A-frame tent or tarp shelter, open to -y; its edges sag a little."""
    material = material or weave('#c9b083', 0.5, fuzz=0.2)
    poles = poles or wood('bamboo')
    rings, n = [], 30
    for j in range(n + 1):
        v = j / n
        ridge = z - 5 * math.sin(math.pi * v)
        line = []
        for i in range(41):
            u = 2 * i / 40 - 1
            high = ridge * (1 - abs(u)) - 9 * math.sin(math.pi * abs(u)) * (
                0.6 + 0.4 * math.sin(math.pi * v)
            )
            pull = 1 - 0.06 * math.sin(math.pi * v) * abs(u)
            line.append((u * x / 2 * pull, (v - 0.5) * y, max(high, 0)))
        rings.append(line)
    roof = loft(rings, material, closed=False, caps=False)
    modify(roof, 'SOLIDIFY', thickness=0.6)
    whole = Thing(roof=roof)
    back = extrude([(-x / 2 * 0.98, 0), (x / 2 * 0.98, 0), (0, z - 3)], 0.5, material)
    whole.add(back.turn(x=90).at(0, y / 2 - 6, 0), 'back')
    if door:
        for s in (-1, 1):
            flap = extrude(
                [(s * x * 0.49, 0), (s * x * 0.2, 0), (s * x * 0.12, z * 0.5), (0, z - 3)],
                0.5,
                material,
            )
            whole.add(flap.turn(x=90).at(0, -y / 2 + 4, 0))
    whole.add(box(x * 0.94, y * 0.94, 1, floor or canvas('#6b6a58'), 0.2))
    for s in (-1, 1):
        whole.add(rod((0, s * (y / 2 - 1), 0), (0, s * (y / 2 - 1), z + 7), 1.6, poles))
        cord = plain('#f1ead6', 0.8)
        whole.add(
            tube(
                [(0, s * (y / 2 - 1), z + 4), (0, s * (y / 2 + 42), 0)],
                0.5,
                cord,
                smooth_line=False,
            )
        )
    return whole


def rope_coil(width=28, thick=1.0, turns=7, material=None, accent=None):
    """A climbing rope coiled and wrapped."""
    material = material or rope_cloth()
    chance, line = random.Random(3), []
    for i in range(turns * 30):
        a = 2 * math.pi * i / 30
        r = width / 2 * (1 + 0.05 * math.sin(a * 0.31 + 1) + 0.03 * math.sin(a * 1.7))
        k = i / 30
        line.append(
            (
                r * math.cos(a) * 0.62,
                r * math.sin(a),
                thick * (0.6 + (k % 3) * 0.85) + 0.25 * math.sin(a * 0.7 + k),
            )
        )
    whole = Thing(rope=tube(line, thick / 2, material))
    for k in range(7):
        whole.add(
            ring(thick * 2.0, thick * 0.5, material, 'y')
            .stretch(x=1.25, z=0.9)
            .at(0, width * 0.31 + k * thick * 0.98 - 3, thick * 1.6)
        )
    return whole.stand()


def rope_cloth(colour='#d9622f', second='#f1e7d2'):
    """Braided rope: dashes of a second colour."""
    from .materials import Nodes, shade

    n = Nodes('rope')
    cells = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 3.4})
    spots = n.ramp(cells.outputs['Color'], (0.22, '#ffffff'), (0.24, '#000000'))
    base = n.mix(n.noise(0.2, 2), shade(colour, 0.7), shade(colour, 1.15))
    n.principled(base_color=n.mix(spots, base, second), roughness=0.85, sheen=0.3)
    n.bump(cells.outputs['Distance'], 0.12, 0.8)
    return n.material


def sheath(colour='#d9622f', second='#f1e7d2', around=8, radius=0.49):
    """The braided sheath of a `strand`: `around` yarns each way, two of them in a second colour."""
    from .materials import Nodes, shade

    n = Nodes('rope')
    way = n.add('SeparateXYZ', {0: n.add('TexCoord').outputs['UV']})
    angle, along = n.math('MULTIPLY', way.outputs['X'], around), n.math('DIVIDE', way.outputs['Y'], 9.0 * radius / around)
    one, two = n.math('ADD', angle, along), n.math('SUBTRACT', angle, along)
    over = n.math('MODULO', n.math('ADD', n.math('ADD', n.math('FLOOR', one), n.math('FLOOR', two)), 4000), 2.0)

    def bulge(of):
        return n.math('SINE', n.math('MULTIPLY', n.math('FRACT', of), math.pi))

    def marked(of, which):
        number = n.math('MODULO', n.math('ADD', n.math('FLOOR', of), 4000 + which), float(around))
        return n.math('LESS_THAN', number, 0.5)

    def choose(a, b):
        return n.math('ADD', n.math('MULTIPLY', a, over), n.math('MULTIPLY', b, n.math('SUBTRACT', 1.0, over)))

    height = choose(bulge(one), bulge(two))
    spots = choose(n.math('MAXIMUM', marked(one, 0), marked(one, 3)), marked(two, 0))
    base = n.mix(spots, n.mix(n.noise(0.3, 2), shade(colour, 0.85), shade(colour, 1.12)), second)
    n.principled(base_color=n.mix(height, n.mix(1.0, base, (0.45, 0.45, 0.45), 'MULTIPLY'), base), roughness=0.85, sheen=0.3)
    n.bump(n.math('ADD', height, n.math('MULTIPLY', n.noise(0.04, 2, 0.8), 0.25)), 0.09, 0.8)
    return n.material


def strand(points, radius=0.49, material=None, sides=14, closed=False):
    """A rope along 3D points with UV: turns round it (u) and cm along it (v)."""
    import mathutils

    line = [mathutils.Vector(p) for p in points]
    count, vertices, faces, uv, far = len(line), [], [], [], 0.0
    side = None
    for i, at in enumerate(line):
        ahead = line[(i + 1) % count if closed else min(i + 1, count - 1)]
        behind = line[(i - 1) % count if closed else max(i - 1, 0)]
        way = (ahead - behind).normalized()
        if side is None:
            side = way.orthogonal().normalized()
        side = (side - way * side.dot(way)).normalized()
        up = way.cross(side)
        far += (at - line[i - 1]).length if i else 0
        for k in range(sides + 1):
            a = 2 * math.pi * k / sides
            vertices.append(at + (side * math.cos(a) + up * math.sin(a)) * radius)
            uv.append((k / sides, far))
    row = sides + 1
    for i in range(count if closed else count - 1):
        j = (i + 1) % count
        for k in range(sides):
            faces.append((i * row + k, i * row + k + 1, j * row + k + 1, j * row + k))
    thing = mesh_thing(vertices, faces, material, name='strand')
    mesh = thing.objects[0].data
    layer = mesh.uv_layers.new(name='uv').data
    last = (count - 1) * row
    step = (line[0] - line[-1]).length
    for polygon in mesh.polygons:
        seam = closed and polygon.vertices[0] >= last
        for loop in polygon.loop_indices:
            index = mesh.loops[loop].vertex_index
            u, v = uv[index]
            layer[loop].uv = (u, far + step if seam and index < row else v)
    return thing


def carabiner(height=10, material=None, gate=None):
    """A carabiner that lies flat, with a screw gate."""
    material = material or metal('aluminium', colour='#c9622f', rough=0.3)
    gate = gate or metal('steel', brushed=0.5)
    h = height / 2
    line = [
        (-0.5 * h, -0.78 * h, 0),
        (-0.58 * h, 0, 0),
        (-0.5 * h, 0.66 * h, 0),
        (0, h, 0),
        (0.44 * h, 0.86 * h, 0),
        (0.52 * h, 0.5 * h, 0),
    ]
    low = [
        (0.4 * h, -0.52 * h, 0),
        (0.34 * h, -0.84 * h, 0),
        (-0.1 * h, -h, 0),
        (-0.5 * h, -0.78 * h, 0),
    ]
    whole = Thing(body=tube([*low[:-1], *line], 0.52, material))
    whole.add(rod(line[-1], low[0], 0.42, gate), 'gate')
    mid = [(a + b) / 2 for a, b in zip(line[-1], low[0])]
    sleeve = rod(
        [m + (a - m) * 0.5 for m, a in zip(mid, line[-1])],
        [m + (a - m) * 0.5 for m, a in zip(mid, low[0])],
        0.62,
        material,
    )
    whole.add(sleeve)
    return whole.stand()


def compass(width=6, material=None, lid=True):
    """A pocket compass, its lid up behind."""
    material = material or metal('brass', brushed=0.3)
    r = width / 2
    whole = Thing(case=cylinder(r, 1.2, material, 0.25))
    whole.add(cylinder(r * 0.86, 0.06, plain('#f4efe0', 0.6), 0).at(z=1.18))
    ink = plain('#2a2420', 0.6)
    for k in range(36):
        a = math.radians(10 * k)
        q = 0.14 if k % 9 == 0 else 0.07
        whole.add(
            box(r * q, 0.05, 0.02, ink, 0)
            .turn(z=10 * k)
            .at(r * (0.83 - q / 2) * math.cos(a), r * (0.83 - q / 2) * math.sin(a), 1.24)
        )
    for letter, x, y in (('N', 0, 1), ('E', 1, 0), ('S', 0, -1), ('W', -1, 0)):
        whole.add(text(letter, r * 0.24, ink, 0.02, 'bold').at(x * r * 0.56, y * r * 0.56, 1.25))
    for colour, s in (('#c23a2b', 1), ('#e9e6dd', -1)):
        needle = extrude([(-r * 0.09, 0), (r * 0.09, 0), (0, r * 0.66)], 0.05, plain(colour, 0.4))
        whole.add(needle.turn(z=-28 if s > 0 else 152).at(z=1.34))
    whole.add(cylinder(r * 0.07, 0.2, material, 0.03).at(z=1.3))
    whole.add(ring(r * 0.86, 0.1, material).at(z=1.24))
    if lid:
        cover = cylinder(r, 0.5, material, 0.2)
        whole.add(cover.turn(x=-108).at(0, r * 1.28, 1.2 + r * 0.95), 'lid')
    whole.add(ring(0.6, 0.12, material).at(0, -r - 0.6, 0.6))
    return whole.stand()


def torch(long=14, width=3.4, material=None, lit=True):
    """A torch that lies along x, its head to the left."""
    material = material or metal('black', 0.35)
    r = width / 2
    whole = Thing()
    whole.add(
        lathe(
            [
                (r * 0.96, 0),
                (r, 0.15),
                (r, 1.6),
                (r * 0.7, 3.2),
                (r * 0.66, 3.6),
                (r * 0.66, long - 0.4),
                (r * 0.58, long),
                (0, long),
            ],
            material,
            96,
        )
    )
    whole.add(cylinder(r * 0.9, 0.12, glow('#fff3d6', 2.5) if lit else glass(), 0.02).at(z=0.05))
    for k in range(16):
        whole.add(ring(r * 0.66, 0.07, material).at(z=5 + k * 0.34))
    whole.add(cylinder(0.55, 0.3, rubber('#c9622f'), 0.1).turn(y=90).at(r * 0.58, 0, 4.2))
    return whole.turn(y=90).stand()


def dumbbell(kilos='5', long=24, width=13, material=None, bar=None, shape='hex'):
    """A dumbbell along x; shape 'hex' or 'round'."""
    material = material or rubber('#2b2d30', 0.55)
    r, head = width / 2, long * 0.28
    whole = Thing(
        bar=cylinder(1.6, long * 0.6, bar or metal('steel', brushed=0.6, axis='z'), 0.1)
        .turn(y=90)
        .at(-long * 0.3)
    )
    for s in (-1, 1):
        if shape == 'hex':
            outline = [
                (r * math.cos(math.pi / 3 * i), r * math.sin(math.pi / 3 * i)) for i in range(6)
            ]
            part = extrude(outline, head, material, 0.9, 4).turn(z=30)
            part = part.turn(y=90)
        else:
            part = cylinder(r, head, material, 0.9).turn(y=90)
        x = s * (long / 2 - head) if s > 0 else -long / 2
        whole.add(part.at(x))
        word = text(f'{kilos} kg', r * 0.42, plain('#d9dadb', 0.5), 0.05, 'bold')
        word.turn(x=90).turn(z=90 * s)
        whole.add(word.at(s * (long / 2 + 0.02)))
    return whole.stand()


def kettlebell(height=24, width=17, material=None, kilos='8', band=None):
    """A kettlebell."""
    material = material or painted('#33363b', 0.6, 0.8)
    r = width / 2
    body = lathe(
        [
            (0, 0),
            (r * 0.62, 0),
            (r * 0.84, 0.9),
            (r, r * 0.86),
            (r * 0.86, r * 1.45),
            (r * 0.5, r * 1.76),
            (0, r * 1.82),
        ],
        material,
        72,
    )
    hand = tube(
        [
            (-r * 0.5, 0, r * 1.5),
            (-r * 0.72, 0, height * 0.8),
            (-r * 0.42, 0, height * 0.97),
            (r * 0.42, 0, height * 0.97),
            (r * 0.72, 0, height * 0.8),
            (r * 0.5, 0, r * 1.5),
        ],
        r * 0.19,
        material,
        taper=[1.3, 1, 0.95, 0.95, 1, 1.3],
    )
    whole = Thing(body=body, handle=hand)
    mark = label([(f'{kilos} kg', r * 0.4, 'bold')], r, r * 0.6, colour=None, ink='#e4e2dc')
    whole.add(sticker(mark, r, r * 0.6, body, (0, -r - 2, r * 0.86)), 'label')
    if band:
        whole.add(ring(r * 0.83, 0.35, band, flat=1.5).at(z=1.4))
    return whole


def helmet(width=22, material=None, vents=True, strap=None):
    """A cycling helmet, its front to -y."""
    material = material or plastic('#e6e2d8', 0.6)
    shell = ball(1, material, 6)
    for ob in shell.objects:
        for v in ob.data.vertices:
            c = v.co
            c.x, c.y = c.x * width / 2, c.y * width * 0.62
            c.z = max(c.z, -0.16) * width * 0.56
    cut(shell, ball(width * 0.45, None, 5).stretch(y=1.24, z=0.98).at(z=-width * 0.12))
    if vents:
        for x, long in ((0, 0.5), (-0.2, 0.44), (0.2, 0.44)):
            hole = capsule(width * 0.085, width * long, width * 0.6, None, width * 0.04)
            cut(shell, hole.at(x * width, -width * 0.12, width * 0.28))
    whole = Thing(shell=shell)
    inner = ball(width * 0.44, plain('#1b1c1f', 0.9), 4).stretch(y=1.22, z=0.9).at(z=-width * 0.13)
    cut(inner, box(width * 2, width * 2, width, None, 0).at(z=-width * 1.12))
    whole.add(inner)
    belt = strap or plain('#26282b', 0.8)
    for s in (-1, 1):
        whole.add(
            tube(
                [
                    (s * width * 0.42, -width * 0.2, 0),
                    (s * width * 0.34, -width * 0.05, -width * 0.26),
                    (0, -width * 0.02, -width * 0.4),
                ],
                0.3,
                belt,
            ).stretch(y=1.0)
        )
    return whole.stand()


def bike_bell(width=5.5, material=None, base=None):
    """A bicycle bell on its clamp."""
    material = material or metal('brass', 0.15)
    r = width / 2
    whole = Thing(
        dome=lathe(
            [(r, 0), (r * 1.02, 0.1), (r * 0.96, r * 0.4), (r * 0.66, r * 0.78), (0, r * 0.92)],
            material,
            96,
        ).at(z=1.7)
    )
    dark = base or metal('black')
    whole.add(cylinder(r * 0.8, 0.5, dark, 0.1).at(z=1.3))
    whole.add(ball(0.3, metal('steel'), 4).at(z=1.75 + r * 0.92))
    whole.add(cylinder(1.3, 2.2, dark, 0.2).turn(x=90).at(0, 1.1, 0.6).stretch(z=1))
    whole.add(
        tube([(r * 0.7, -0.4, 1.7), (r * 1.15, -0.9, 1.8), (r * 1.35, -1.0, 2.2)], 0.25, dark)
    )
    return whole.stand()


def pole(height=120, material=None, grip=None):
    """A trekking pole or stick that stands upright."""
    material = material or metal('aluminium', colour='#3d4a55')
    whole = Thing(shaft=rod((0, 0, 3), (0, 0, height - 14), 0.8, material, 1.0))
    whole.add(
        lathe(
            [
                (0, height - 16),
                (1.3, height - 15),
                (1.5, height - 8),
                (1.35, height - 3),
                (1.8, height - 1),
                (1.4, height),
                (0, height + 0.2),
            ],
            grip or leather('#c09a6b', 0.2),
        )
    )
    whole.add(lathe([(0.3, 0), (0.5, 1), (0.8, 4)], metal('steel')))
    whole.add(cylinder(3.2, 0.5, plastic('#2a2c2f', 0.3), 0.15).at(z=6))
    return whole


def camp_chair(width=55, depth=55, height=68, material=None, frame=None):
    """A folding chair of wooden bars with a cloth seat."""
    material = material or canvas('#c8b58c')
    frame = frame or wood('beech')
    w, whole = width / 2, Thing()
    for s in (-1, 1):
        whole.add(rod((s * w, -depth * 0.42, 0), (s * w, depth * 0.34, height * 0.62), 1.3, frame))
        whole.add(rod((s * w, depth * 0.42, 0), (s * w, -depth * 0.4, height * 0.52), 1.3, frame))
        whole.add(
            rod((s * w, depth * 0.02, height * 0.3), (s * w, depth * 0.46, height), 1.3, frame)
        )
    for y, z in ((-0.4, 0.52), (0.46, 1.0), (-0.36, 0.04), (0.36, 0.04)):
        whole.add(rod((-w, y * depth, z * height), (w, y * depth, z * height), 1.2, frame))
    line = [(-0.4, 0.53), (-0.1, 0.34), (0.18, 0.36), (0.34, 0.62), (0.46, 0.99)]
    path = spline([(0, y * depth, z * height) for y, z in line], 8)
    rings = [[(side * w * 0.94, y, z) for side in (-1, 1)] for _, y, z in path]
    seat = modify(loft(rings, material, closed=False, caps=False), 'SOLIDIFY', thickness=0.4)
    whole.add(seat, 'seat')
    return whole


def cooler(x=44, y=28, z=30, material=None, lid=None):
    """A cool box with a lid and a handle."""
    material = material or plastic('#7f9a8a', 0.35)
    lid = lid or plastic('#efeade', 0.35)
    whole = Thing(body=box(x, y, z * 0.78, material, 1.6, 5))
    whole.add(box(x * 1.02, y * 1.03, z * 0.2, lid, 1.2, 5).at(z=z * 0.78), 'lid')
    whole.add(
        tube(
            [
                (-x * 0.52, 0, z * 0.7),
                (-x * 0.53, -y * 0.1, z * 1.02),
                (0, -y * 0.16, z * 1.14),
                (x * 0.53, -y * 0.1, z * 1.02),
                (x * 0.52, 0, z * 0.7),
            ],
            0.7,
            metal('steel'),
        )
    )
    whole.add(box(3.4, 1.2, 5, metal('steel', brushed=0.4), 0.3).at(0, -y / 2 - 0.5, z * 0.68))
    return whole
