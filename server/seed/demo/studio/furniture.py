"""Furniture, lamps, clocks, baskets. Lengths in cm."""
import math

from .core import Thing, bevel, group, modify
from .materials import fuzzy, glow, linen, metal, painted, plain, wood
from .shapes import ball, box, cut, cylinder, extrude, lathe, ring, rod, rounded, slab, text, tube


def stool(height=45, width=34, material=None, round=True, legs=4, seat=None, rungs=True):
    """A stool with splayed legs; round or square seat, `seat` another material."""
    material = material or wood('oak')
    top = seat or wood('oak', axis='x')
    t = 3.0
    plate = cylinder(width / 2, t, top, 0.7) if round else slab(width, width, t, top, 3, 0.6)
    whole = Thing(seat=plate.at(z=height - t))
    feet, heads = [], []
    for i in range(legs):
        a = 2 * math.pi * (i + 0.5) / legs
        c, s = math.cos(a), math.sin(a)
        foot = (width * 0.52 * c, width * 0.52 * s, 0)
        head = (width * 0.33 * c, width * 0.33 * s, height - t)
        whole.add(rod(foot, head, 1.25, material, 1.7))
        feet.append(foot)
        heads.append(head)
    if rungs:
        for i in range(legs):
            j = (i + 1) % legs
            u = 0.38 if i % 2 else 0.46
            a, b = ([f + (h - f) * u for f, h in zip(feet[k], heads[k])] for k in (i, j))
            whole.add(rod(a, b, 0.85, material))
    return whole


def chair(height=80, width=46, depth=46, seat_height=45, material=None, seat=None, back='slats'):
    """A wooden chair, its front to -y; back 'slats', 'board' or 'spindles'."""
    material = material or wood('oak')
    w, d = width / 2 - 2.5, depth / 2 - 2.5
    whole = Thing(
        seat=slab(width, depth, 3.2, seat or wood('oak', axis='y'), 4, 1.0).at(z=seat_height - 3)
    )
    for sx in (-1, 1):
        whole.add(
            rod((sx * (w + 1.5), -d - 1.5, 0), (sx * w, -d, seat_height - 2), 1.3, material, 1.8)
        )
        whole.add(rod((sx * (w + 1), d + 5, 0), (sx * w, d, seat_height - 2), 1.3, material, 1.8))
        whole.add(
            tube(
                [
                    (sx * w, d, seat_height - 2),
                    (sx * w, d + 1.5, seat_height + 14),
                    (sx * (w - 0.5), d + 6.5, height),
                ],
                1.6,
                material,
            )
        )
        whole.add(
            rod(
                (sx * (w + 0.6), -d - 0.8, seat_height * 0.42),
                (sx * (w + 0.5), d + 2.6, seat_height * 0.42),
                0.9,
                material,
            )
        )
    line = [(-w, 0), (-w * 0.5, 1.6), (0, 2.2), (w * 0.5, 1.6), (w, 0)]
    rows = {'slats': (0.55, 0.76, 0.97), 'board': (0.84,), 'spindles': (0.97,)}[back]
    for at in rows:
        z = seat_height + (height - seat_height) * at - 2.5
        y = d + 6.5 * (z - seat_height) / (height - seat_height)
        tall = 13 if back == 'board' else 5
        shape = [(-tall / 2, -0.7), (tall / 2, -0.7), (tall / 2, 0.7), (-tall / 2, 0.7)]
        curve = tube(
            [(x, y + b, z) for x, b in line], 1, material, profile=[(b, a) for a, b in shape]
        )
        whole.add(bevel(curve, 0.4))
    if back == 'spindles':
        for i in range(-3, 4):
            x = w * i / 4
            whole.add(rod((x, d, seat_height), (x, d + 7.5, height - 4), 0.7, material))
    return whole


def table(x=70, y=70, height=45, material=None, round=True, legs='splayed', top=None, thick=2.6):
    """A table; legs 'splayed', 'straight' or 'pedestal'."""
    material = material or wood('walnut')
    board = top or wood('walnut', axis='x')
    plate = cylinder(x / 2, thick, board, 0.8) if round else slab(x, y, thick, board, 2.5, 0.5)
    whole = Thing(top=plate.at(z=height - thick))
    if legs == 'pedestal':
        whole.add(
            lathe(
                [
                    (0, 0),
                    (x * 0.27, 0),
                    (x * 0.28, 0.8),
                    (x * 0.26, 1.6),
                    (3.4, 3.0),
                    (2.6, height * 0.3),
                    (2.6, height - 6),
                    (6, height - thick),
                ],
                material,
            )
        )
        return whole
    u, v = (x * 0.36, y * 0.36) if round else (x / 2 - 5, y / 2 - 5)
    out = 1.22 if legs == 'splayed' else 1.0
    for sx in (-1, 1):
        for sy in (-1, 1):
            foot, head = (sx * u * out, sy * v * out, 0), (sx * u, sy * v, height - thick)
            if legs == 'splayed':
                whole.add(rod(foot, head, 1.4, material, 2.2))
            else:
                whole.add(box(4.5, 4.5, height - thick, material, 0.4).at(sx * u, sy * v, 0))
    if legs == 'straight':
        for sy in (-1, 1):
            whole.add(box(2 * u, 2, 7, material, 0.2).at(0, sy * v, height - thick - 7))
        for sx in (-1, 1):
            whole.add(box(2, 2 * v, 7, material, 0.2).at(sx * u, 0, height - thick - 7))
    return whole


def bench(x=110, y=32, height=45, material=None):
    return table(
        x, y, height, material or wood('oak'), False, 'straight', wood('oak', axis='x'), 3.2
    )


def shelf(x=80, y=28, height=110, boards=4, material=None, frame=None, back=False):
    """An open shelf; `frame` metal or wood posts."""
    material = material or wood('oak', axis='x')
    frame = frame or wood('oak')
    whole = Thing()
    for i in range(boards):
        z = 6 + (height - 10) * i / (boards - 1)
        whole.add(box(x - 3, y - 1, 2.2, material, 0.2).at(z=z))
    for sx in (-1, 1):
        for sy in (-1, 1):
            whole.add(
                box(2.6, 2.6, height, frame, 0.3).at(sx * (x / 2 - 1.3), sy * (y / 2 - 1.3), 0)
            )
        whole.add(box(1.6, y - 4, 1.6, frame, 0.2).at(sx * (x / 2 - 1.3), 0, height - 4))
    if back:
        whole.add(box(x - 4, 0.8, height - 8, material, 0.1).at(0, y / 2 - 0.6, 5))
    return whole


def cabinet(x=50, y=40, z=55, material=None, drawers=2, legs=12, knob=None):
    """A chest with drawers on legs: a bedside table or sideboard."""
    material = material or wood('oak', axis='x')
    body = box(x, y, z - legs, material, 0.4).at(z=legs)
    whole = Thing(body=body)
    high = (z - legs - 4) / drawers
    for i in range(drawers):
        front = box(
            x - 5, 1.8, high - 1.2, wood('oak', axis='x') if material is None else material, 0.25
        ).at(0, -y / 2 - 0.5, legs + 2.4 + i * high)
        whole.add(front)
        whole.add(
            cylinder(1.2, 2, knob or metal('brass'), 0.4)
            .turn(x=90)
            .at(0, -y / 2 - 1.2, legs + 2 + (i + 0.5) * high)
        )
    for sx in (-1, 1):
        for sy in (-1, 1):
            whole.add(
                rod(
                    (sx * (x / 2 - 3), sy * (y / 2 - 3), 0),
                    (sx * (x / 2 - 5), sy * (y / 2 - 5), legs + 0.5),
                    1.1,
                    material,
                    1.8,
                )
            )
    return whole


def mirror(width=50, height=70, frame=None, shape='round', deep=2.5):
    """A wall mirror that leans a little back; shape 'round', 'oval', 'arch' or 'rectangle'."""
    frame = frame or wood('oak')
    if shape == 'arch':
        outline = [(-width / 2, 0), (width / 2, 0)]
        outline += [
            (
                width / 2 * math.cos(math.pi * i / 32),
                height - width / 2 + width / 2 * math.sin(math.pi * i / 32),
            )
            for i in range(33)
        ]
    elif shape == 'rectangle':
        outline = [(a, b + height / 2) for a, b in rounded(width, height, 3)]
    else:
        tall = width if shape == 'round' else height
        outline = [
            (
                width / 2 * math.cos(2 * math.pi * i / 96),
                tall / 2 + tall / 2 * math.sin(2 * math.pi * i / 96),
            )
            for i in range(96)
        ]
    top = max(b for _, b in outline)
    f = (width - 4.2) / width
    g = (top - 4.2) / top
    inner = [(a * f, top / 2 + (b - top / 2) * g) for a, b in outline]
    rim = extrude(outline, deep, frame, 0.4, holes=[inner])
    pane = extrude(inner, 0.6, silvered()).at(z=deep * 0.35)
    back = extrude([(a * 0.97, b * 0.985 + 0.3) for a, b in outline], 0.4, plain('#3b3027'))
    return Thing(frame=rim, glass=pane, back=back).turn(x=84).stand()


def silvered():
    """A mirror that shows a bright calm room."""
    from .materials import Nodes

    n = Nodes('mirror')
    split = n.add('SeparateXYZ', {0: n.place()})
    slope = n.math(
        'ADD',
        n.math('MULTIPLY', split.outputs['X'], 0.006),
        n.math('MULTIPLY', split.outputs['Y'], 0.008),
    )
    calm = n.ramp(n.math('ADD', slope, 0.15), (0, '#8b9298'), (0.5, '#cfd4d6'), (1, '#f3f4f2'))
    n.principled(base_color=(0.9, 0.92, 0.93, 1), metallic=1.0, roughness=0.03)
    emit = n.add('Emission', {'Color': calm, 'Strength': 0.75})
    mixed = n.add('MixShader', {0: 0.6, 1: n.bsdf.outputs[0], 2: emit})
    n.set(n.out, {'Surface': mixed})
    return n.material


def shade_of(radius=14, top=10, height=18, material=None, lit=True, colour='#f3e6cf'):
    """A lamp shade, open above and below, that shines if lit; stands on z = 0."""
    from .materials import Nodes, linear

    if not material:
        n = Nodes('shade')
        threads = n.noise(0.4, 2, 0.6, n.place((8, 8, 0.6)))
        n.principled(base_color=linear(colour), roughness=0.9)
        n.bump(threads, 0.03, 0.5)
        if lit:
            n.principled(emission=linear('#ffd9a0'))
            n.bsdf.inputs['Emission Strength'].default_value = 0.42
        material = n.material
    skin = lathe([(radius, 0), (top, height)], material, levels=0, steps=128)
    modify(skin, 'SOLIDIFY', thickness=0.25)
    rims = group(ring(radius, 0.22, material), ring(top, 0.22, material).at(z=height))
    return Thing(skin=skin, rims=rims)


def lamp(
    height=42,
    base='turned',
    material=None,
    shade_colour='#f3e6cf',
    lit=True,
    shade_width=28,
    shade_height=18,
):
    """A table lamp; base 'turned' (wood), 'ball' (ceramic), 'stick' or 'mushroom' (all one)."""
    material = material or wood('walnut')
    stem = height - shade_height * 0.8
    if base == 'ball':
        foot = lathe(
            [
                (0, 0),
                (5, 0),
                (5.4, 0.5),
                (7.5, 3),
                (9, stem * 0.36),
                (7.5, stem * 0.62),
                (2, stem * 0.82),
                (1.2, stem * 0.86),
                (1.2, stem),
            ],
            material,
        )
    elif base == 'stick':
        foot = group(cylinder(8, 1.6, material, 0.4), cylinder(0.8, stem, material, 0.1))
    elif base == 'mushroom':
        foot = lathe([(0, 0), (7, 0), (7.2, 0.8), (5, 2), (2.2, 4), (2.0, stem)], material)
    else:
        foot = lathe(
            [
                (0, 0),
                (8, 0),
                (8.2, 0.7),
                (7.8, 1.6),
                (3, 3),
                (2.2, 5),
                (3.6, stem * 0.4),
                (3.2, stem * 0.6),
                (1.5, stem * 0.85),
                (1.3, stem),
            ],
            material,
        )
    whole = Thing(base=foot)
    if base == 'mushroom':
        r = shade_width / 2
        hood = lathe(
            [
                (r * 0.97, 0),
                (r, 0.4),
                (r * 0.93, shade_height * 0.45),
                (r * 0.6, shade_height * 0.85),
                (0, shade_height),
            ],
            glow('#ffe3b5', 0.8) if lit else painted('#f3efe6', 0.3),
        )
        whole.add(hood.at(z=height - shade_height), 'shade')
        return whole
    whole.add(
        shade_of(
            shade_width / 2, shade_width * 0.36, shade_height, lit=lit, colour=shade_colour
        ).at(z=height - shade_height),
        'shade',
    )
    if lit:
        whole.add(ball(2.6, glow('#ffdca6', 6)).at(z=height - shade_height * 0.5), 'bulb')
    return whole


def floor_lamp(height=150, material=None, tripod=True, lit=True):
    """A floor lamp on three legs or a rod."""
    material = material or wood('oak')
    whole = Thing()
    top = height - 30
    if tripod:
        for i in range(3):
            a = math.radians(90 + 120 * i)
            whole.add(
                rod(
                    (22 * math.cos(a), 22 * math.sin(a), 0),
                    (2 * math.cos(a), 2 * math.sin(a), top),
                    1.2,
                    material,
                    1.6,
                )
            )
        whole.add(cylinder(3.4, 4, material, 0.5).at(z=top - 3))
    else:
        whole.add(cylinder(14, 2.4, material, 0.6))
        whole.add(cylinder(1.2, top, material, 0.1))
    whole.add(shade_of(21, 16, 28, lit=lit).at(z=height - 32), 'shade')
    return whole


def desk_lamp(height=40, material=None, lit=True):
    """A reading lamp with an arm and a cone head."""
    material = material or painted('#e9e4d8')
    whole = Thing(foot=cylinder(8, 1.6, material, 0.5))
    whole.add(
        tube(
            [(0, 0, 1), (0, 0, height * 0.75), (-3, 0, height * 0.98), (-14, 0, height * 0.98)],
            0.7,
            material,
        )
    )
    head = lathe([(6.2, 0), (6.0, 0.4), (2.6, 7.5), (2.2, 9), (0, 9.2)], material)
    modify(head, 'SOLIDIFY', thickness=0.2)
    whole.add(head.turn(y=-20).at(-13, 0, height * 0.98 - 7), 'head')
    if lit:
        whole.add(ball(2.4, glow('#ffe7bd', 8)).at(-14, 0, height * 0.98 - 5))
    return whole


def wall_clock(
    width=26, frame=None, dial='#f6f3ea', ink='#2a2a2a', hour=10, minute=9, numbers=False
):
    """A round clock that stands upright and faces -y."""
    frame = frame or wood('oak')
    r = width / 2
    face = clock_face(r * 0.9, dial, ink, hour, minute, numbers).at(z=2.0)
    case = lathe(
        [
            (0, 0),
            (r * 0.96, 0),
            (r, 0.4),
            (r, 3.2),
            (r * 0.96, 3.6),
            (r * 0.91, 3.3),
            (r * 0.9, 2.0),
            (0, 2.0),
        ],
        frame,
        levels=0,
        steps=128,
    )
    for ob in case.objects:
        ob.data.use_auto_smooth, ob.data.auto_smooth_angle = True, 0.8
    return Thing(case=case, face=face).turn(x=86).stand()


def clock_face(
    r,
    dial='#f6f3ea',
    ink='#2a2a2a',
    hour=10,
    minute=9,
    numbers=False,
    marks=12,
    second=None,
    hand=None,
):
    """A dial that lies on z = 0, twelve to +y."""
    paint, hands = plain(ink, 0.4), hand or plain(ink, 0.35)
    face = cylinder(r, r * 0.02, dial if not isinstance(dial, str) else plain(dial, 0.5), 0)
    whole = Thing(dial=face)
    z = r * 0.022
    for i in range(marks):
        a = math.radians(90 - 360 * i / marks)
        if numbers:
            word = text(str(12 if i == 0 else i), r * 0.2, paint, r * 0.01, 'sans')
            whole.add(word.at(r * 0.78 * math.cos(a), r * 0.78 * math.sin(a), z))
        else:
            bar = box(r * 0.14, r * (0.035 if i % 3 else 0.06), r * 0.02, paint, 0)
            whole.add(
                bar.turn(z=math.degrees(a)).at(r * 0.84 * math.cos(a), r * 0.84 * math.sin(a), z)
            )
    for turned, long, wide in ((hour * 30 + minute / 2, 0.5, 0.06), (minute * 6, 0.76, 0.042)):
        bar = box(r * wide, r * (long + 0.12), r * 0.015, hands, 0)
        for ob in bar.objects:
            for v in ob.data.vertices:
                v.co.y += r * (long - 0.12) / 2
        whole.add(bar.turn(z=-turned).at(z=z + r * (0.02 if wide > 0.05 else 0.045)))
    if second is not None:
        bar = box(r * 0.012, r * 0.9, r * 0.01, plain('#b5382a', 0.4), 0)
        for ob in bar.objects:
            for v in ob.data.vertices:
                v.co.y += r * 0.28
        whole.add(bar.turn(z=-second * 6).at(z=z + r * 0.07))
    whole.add(cylinder(r * 0.05, r * 0.1, hands, 0.01).at(z=z))
    return whole


def basket(width=30, height=22, material=None, handles=True, rows=22, spokes=40, top=None):
    """A woven basket, open above; `top` is its width at the rim."""
    material = material or weave_strip()
    top = top or width * 1.1
    whole = Thing()
    steps = spokes * 4
    for j in range(rows):
        t = j / (rows - 1)
        r = width / 2 + (top - width) / 2 * t + 1.2 * math.sin(math.pi * t)
        z = 0.6 + (height - 1.2) * t
        line = []
        for i in range(steps):
            a = 2 * math.pi * i / steps
            wave = 0.28 * math.cos(spokes / 2 * a + math.pi * j)
            line.append(((r + wave) * math.cos(a), (r + wave) * math.sin(a), z))
        half = height / rows * 0.54
        whole.add(tube(line, half, material, closed=True, smooth_line=False))
    line = [
        (top / 2 * math.cos(2 * math.pi * i / 60), top / 2 * math.sin(2 * math.pi * i / 60), height)
        for i in range(60)
    ]
    whole.add(tube(line, 0.7, material, closed=True, smooth_line=False))
    whole.add(cylinder(width / 2, 0.6, material, 0.1))
    inner = lathe(
        [(width / 2 - 0.3, 0.5), (top / 2 - 0.4, height - 0.6)], plain('#8a6a42', 0.9), levels=0
    )
    whole.add(inner)
    if handles:
        for s in (-1, 1):
            whole.add(
                tube(
                    [
                        (s * top * 0.48, -4, height),
                        (s * top * 0.52, -3, height + 4.5),
                        (s * top * 0.52, 3, height + 4.5),
                        (s * top * 0.48, 4, height),
                    ],
                    0.6,
                    material,
                )
            )
    return whole


def weave_strip(colour='#c49a5e'):
    """Rattan or seagrass strands."""
    from .materials import Nodes, shade

    n = Nodes('strand')
    fibre = n.noise(0.5, 3, 0.7)
    n.principled(base_color=n.mix(fibre, shade(colour, 0.6), shade(colour, 1.25)), roughness=0.7)
    n.bump(n.noise(0.12, 2), 0.02, 0.5)
    return n.material


def storage_box(x=32, y=24, z=18, material=None, lid=True, handle='leather', label=None):
    """A fabric or felt storage box with a grip at the front."""
    from .materials import leather

    material = material or linen('#cfc3ad')
    body = box(x, y, z, material, 0.8, 4)
    if not lid:
        cut(body, box(x - 1.2, y - 1.2, z, None, 0.5).at(z=0.8))
    whole = Thing(body=body)
    if lid:
        whole.add(box(x + 0.8, y + 0.8, z * 0.22, material, 0.8, 4).at(z=z * 0.82), 'lid')
    grip = leather('#8a5a34') if handle == 'leather' else handle
    whole.add(
        tube(
            [
                (-4, -y / 2 - 0.3, z * 0.5),
                (-3.2, -y / 2 - 1.4, z * 0.42),
                (3.2, -y / 2 - 1.4, z * 0.42),
                (4, -y / 2 - 0.3, z * 0.5),
            ],
            1,
            grip,
            profile=[(-0.9, -0.1), (0.9, -0.1), (0.9, 0.1), (-0.9, 0.1)],
        ),
        'grip',
    )
    if label:
        from .labels import sticker

        whole.add(sticker(label, 6, 4, None, (0, -y / 2 - 0.05, z * 0.68)))
    return whole


def tray(x=32, y=22, z=4, material=None, round=False):
    """A tray with a rim: tea tray, desk tray."""
    material = material or wood('walnut', axis='x')
    body = cylinder(x / 2, z, material, 0.4) if round else slab(x, y, z, material, 2, 0.4)
    tool = (
        cylinder(x / 2 - 1, z, material, 0.2)
        if round
        else slab(x - 2, y - 2, z, material, 1.4, 0.2)
    )
    return cut(body, tool.at(z=1.0))


def rug(x=120, y=80, material=None, fringe=True):
    """A rug that lies flat, with fringe at both ends."""
    import random

    chance = random.Random(3)
    material = material or fuzzy('#d8cbb3', 0.5, 0.3)
    whole = Thing(body=slab(x, y, 1.2, material, 0.5, 0.4))
    if fringe:
        thread = plain('#e9dfca', 0.95)
        for s in (-1, 1):
            for i in range(int(y / 1.6)):
                v = -y / 2 + (i + 0.5) * 1.6
                whole.add(
                    tube(
                        [
                            (s * (x / 2 - 0.2), v, 0.6),
                            (s * (x / 2 + 2), v, 0.4),
                            (s * (x / 2 + 5), v + chance.uniform(-0.8, 0.8), 0.3),
                        ],
                        0.3,
                        thread,
                    )
                )
    return whole


def vase_twigs(count=5, height=40, leaves=True, seed=3, berry=None):
    """Twigs with leaves that grow from the origin upwards, for a vase."""
    import random

    from .food import twig

    chance, whole = random.Random(seed), Thing()
    for i in range(count):
        a = 2 * math.pi * i / count + chance.uniform(-0.5, 0.5)
        lean = chance.uniform(10, 26)
        one = twig(height * chance.uniform(0.75, 1.1), leaves, berry, seed + i)
        whole.add(one.turn(y=lean, z=math.degrees(a)))
    return whole
