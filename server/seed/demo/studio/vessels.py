"""Turned goods: cups, bowls, plates, vases, teapots, pots. Lengths in cm."""
import math

from .core import Thing, group
from .materials import glaze, liquid, metal, plastic, porcelain, wood
from .shapes import ball, cylinder, lathe, ring, spline, tube


def hollow(outer, wall=0.35, floor=None):
    """The profile of a vessel from its outer line [(r, z), …] from the foot to the rim."""
    floor = floor or wall
    base = outer[0][1]
    inner = []
    for i, (r, z) in enumerate(outer):
        a, b = outer[max(i - 1, 0)], outer[min(i + 1, len(outer) - 1)]
        dr, dz = b[0] - a[0], b[1] - a[1]
        long = math.hypot(dr, dz) or 1
        x, y = r - wall * dz / long, z + wall * dr / long
        if y >= (inner[-1][1] if inner else base + floor) and x > 0.05:
            inner.append((x, y))
    under = line_radius(outer, base + floor) - wall
    if inner and inner[0][1] - base - floor > wall * 0.3 and under > inner[0][0] * 0.5:
        inner.insert(0, (under, base + floor))
    top = outer[-1]
    rim = [((top[0] + inner[-1][0]) / 2, top[1] + wall * 0.35)]
    low = inner[0]
    return [
        (0, base),
        (outer[0][0] * 0.7, base),
        *outer,
        *rim,
        *reversed(inner),
        (low[0] * 0.75, base + floor),
        (0, base + floor),
    ]


def line_radius(line, z):
    """The radius of a line [(r, z), …] at a height."""
    for (r, a), (s, b) in zip(line, line[1:]):
        if a <= z <= b:
            return r + (s - r) * (z - a) / max(b - a, 1e-6)
    return line[-1][0]


def vessel(outer, material=None, wall=0.35, steps=6, floor=None, curved=True):
    """A turned vessel from a few points of its outer line, made smooth."""
    line = spline(outer, steps) if curved else outer
    profile = hollow(line, wall, floor)
    thing = lathe(profile, material, steps=96, levels=1)
    thing.outer, thing.inner = line, profile[: len(line) + 2 : -1]
    return thing


def radius_at(thing, z):
    """The outer radius of a vessel at a height."""
    return line_radius(thing.outer, z)


def fill(thing, material, level):
    """Liquid or another content in a vessel up to a height."""
    line = [(r + 0.05 if r > 0.1 else r, z - 0.04) for r, z in thing.inner if z < level - 0.1]
    r = line[-1][0]  # the content reaches into the wall, so that glass looks full
    return thing.add(
        lathe([*line, (r, level), (r - 0.05, level), (0, level)], material, levels=0), 'content'
    )


def handle(thing, low, high, reach=2.6, thick=0.55, material=None, flat=1.0, turn=0):
    """An ear handle on the right side between two heights of a vessel."""
    a, b = radius_at(thing, low) - 0.15, radius_at(thing, high) - 0.15
    out = max(a, b) + reach
    middle = low + (high - low) * 0.55
    line = [
        (b, 0, high),
        (b + reach * 0.55, 0, high + 0.25),
        (out, 0, middle + 0.2),
        (a + reach * 0.7, 0, low + 0.25 * (middle - low)),
        (a, 0, low),
    ]
    bar = tube(line, thick, material, taper=[1.15, 1, 1, 1, 1.15]).stretch(y=flat).turn(z=turn)
    return thing.add(bar, 'handle')


SHAPES = {
    'mug': [(0.86, 0), (0.93, 0.03), (0.97, 0.15), (0.98, 0.5), (1, 1)],
    'straight': [(0.94, 0), (0.99, 0.02), (1, 0.1), (1, 1)],
    'round': [(0.55, 0), (0.72, 0.05), (0.96, 0.3), (1.0, 0.6), (0.92, 1)],
    'tulip': [(0.5, 0), (0.62, 0.05), (0.8, 0.3), (0.84, 0.6), (1, 1)],
    'cone': [(0.6, 0), (0.64, 0.04), (0.8, 0.5), (1, 1)],
    'bowl': [(0.42, 0), (0.44, 0.08), (0.7, 0.3), (0.9, 0.65), (1, 1)],
    'deep': [(0.5, 0), (0.52, 0.05), (0.84, 0.26), (0.96, 0.6), (1, 1)],
    'plate': [(0.6, 0), (0.64, 0.1), (0.72, 0.4), (0.98, 0.9), (1, 1)],
    'dish': [(0.82, 0), (0.88, 0.08), (0.96, 0.5), (1, 1)],
}


def cup(height=9.5, width=8.5, material=None, shape='mug', wall=0.32, ear=False):
    """A cup, mug, bowl, plate or dish: shape is a name in SHAPES; `ear` adds a handle."""
    material = material or glaze()
    outer = [(r * width / 2, z * height) for r, z in SHAPES[shape]]
    thing = vessel(outer, material, wall)
    if ear:
        handle(thing, height * 0.22, height * 0.82, width * 0.3, width * 0.06, material)
    return thing


def bowl(width=14, height=6.5, material=None, shape='bowl', wall=0.35):
    return cup(height, width, material, shape, wall)


def plate(width=22, height=2.2, material=None, shape='plate', wall=0.4):
    return cup(height, width, material, shape, wall)


def saucer(width=15, material=None):
    return plate(width, 1.8, material)


VASES = {
    'bottle': [
        (0.62, 0),
        (0.8, 0.04),
        (1, 0.24),
        (0.86, 0.46),
        (0.34, 0.68),
        (0.26, 0.86),
        (0.4, 1),
    ],
    'meiping': [
        (0.5, 0),
        (0.54, 0.06),
        (0.74, 0.4),
        (1, 0.74),
        (0.82, 0.9),
        (0.34, 0.95),
        (0.4, 1),
    ],
    'moon': [(0.4, 0), (0.6, 0.04), (0.96, 0.32), (1, 0.52), (0.78, 0.82), (0.36, 0.95), (0.38, 1)],
    'cylinder': [(0.92, 0), (1, 0.03), (0.98, 0.5), (1, 1)],
    'trumpet': [(0.6, 0), (0.62, 0.05), (0.42, 0.4), (0.52, 0.7), (1, 1)],
    'bulb': [(0.7, 0), (0.98, 0.12), (1, 0.3), (0.6, 0.5), (0.3, 0.62), (0.3, 0.9), (0.36, 1)],
    'amphora': [(0.36, 0), (0.44, 0.04), (0.9, 0.42), (1, 0.62), (0.7, 0.8), (0.4, 0.88), (0.5, 1)],
}


def vase(height=22, width=12, material=None, shape='bottle', wall=0.4):
    """A vase; shape is a name in VASES."""
    outer = [(r * width / 2, z * height) for r, z in VASES[shape]]
    return vessel(outer, material or glaze(), wall)


def planter(height=12, width=13, material=None, dish=True, soil='#3d2d22'):
    """A flower pot with soil, and its dish."""
    from .materials import plain, terracotta

    material = material or terracotta()
    low = 1.1 if dish else 0
    pot = cup(height, width, material, 'cone', 0.5).at(z=low)
    rim = ring(width / 2 - 0.1, 0.45, material, flat=1.6).at(z=low + height - 0.7)
    ground = cylinder(width / 2 - 0.9, 0.4, plain(soil, 0.95), 0.1).at(z=low + height - 1.9)
    whole = group(pot, rim, ground)
    if dish:
        whole.add(plate(width * 0.95, 1.6, material, 'dish', 0.4), 'dish')
    return whole


def spout(base, tip, thick=1.3, thin=0.6, material=None, rise=0.5):
    """A spout from a point on the body to its tip, both in the plane y = 0."""
    (a, _, b), (c, _, d) = base, tip
    line = [
        base,
        (a + (c - a) * 0.45, 0, b + (d - b) * 0.3 * rise * 2),
        (a + (c - a) * 0.75, 0, b + (d - b) * 0.68),
        tip,
    ]
    return tube(line, 1.0, material, taper=[thick, (thick * 0.7 + thin * 0.3), thin * 1.08, thin])


def lid(width=7, height=2.2, material=None, knob='ball'):
    """A domed lid with a knob that lies on z = 0; knob 'ball', 'ring', 'flat' or None."""
    r = width / 2
    dome = lathe(
        [
            (0, 0),
            (r - 0.4, 0),
            (r, 0.05),
            (r, 0.3),
            (r * 0.86, height * 0.5),
            (r * 0.5, height * 0.86),
            (0, height),
        ],
        material,
    )
    if knob == 'ball':
        dome.add(ball(r * 0.22, material, 4, 0.85).at(z=height + r * 0.15))
    elif knob == 'ring':
        dome.add(ring(r * 0.24, r * 0.07, material, 'y').at(z=height + r * 0.22))
    elif knob == 'flat':
        dome.add(cylinder(r * 0.24, r * 0.26, material, 0.1, r * 0.34).at(z=height - 0.1))
    return dome


def teapot(width=11, height=8, material=None, shape='round', grip='ear', lid_material=None):
    """A teapot: spout to the left, handle to the right ('ear') or over the top ('bail')."""
    material = material or glaze()
    r = width / 2
    shapes = {
        'round': [(0.5, 0), (0.66, 0.03), (0.96, 0.3), (1, 0.5), (0.84, 0.82), (0.5, 1)],
        'low': [(0.66, 0), (0.84, 0.05), (1, 0.4), (0.92, 0.75), (0.55, 1)],
        'tall': [(0.8, 0), (0.9, 0.03), (0.94, 0.3), (0.82, 0.75), (0.56, 1)],
        'barrel': [(0.86, 0), (0.94, 0.04), (1, 0.5), (0.94, 0.94), (0.56, 1)],
    }
    body = vessel([(a * r, b * height) for a, b in shapes[shape]], material, 0.3)
    top = lid(r * 1.16, height * 0.2, lid_material or material).at(z=height - 0.12)
    low = height * 0.36
    a = radius_at(body, low) - 0.5
    beak = spout(
        (-a, 0, low), (-r - width * 0.3, 0, height * 0.98), width * 0.115, width * 0.052, material
    )
    whole = Thing(body=body, lid=top, spout=beak)
    if grip == 'bail':
        line = [
            (-r * 0.78, 0, height * 0.82),
            (-r * 0.8, 0, height * 1.35),
            (0, 0, height * 1.8),
            (r * 0.8, 0, height * 1.35),
            (r * 0.78, 0, height * 0.82),
        ]
        whole.add(tube(line, width * 0.03, material), 'handle')
    else:
        body.outer = body.outer
        handle(body, height * 0.24, height * 0.78, width * 0.27, width * 0.05, material)
    return whole


def gaiwan(width=10, height=5.6, material=None):
    """A lidded tea cup on its saucer."""
    material = material or porcelain()
    base = plate(width * 1.15, 1.5, material, 'dish', 0.25)
    body = cup(height, width, material, 'tulip', 0.2).at(z=0.5)
    top = lathe(
        [
            (0, height * 0.28),
            (width * 0.2, height * 0.26),
            (width * 0.36, height * 0.1),
            (width * 0.43, -0.2),
            (width * 0.44, -0.05),
            (width * 0.37, height * 0.18),
            (width * 0.2, height * 0.33),
            (width * 0.13, height * 0.36),
            (width * 0.16, height * 0.5),
            (width * 0.13, height * 0.5),
            (0, height * 0.4),
        ],
        material,
    ).at(z=height + 0.3)
    return Thing(saucer=base, cup=body, lid=top)


def pitcher(height=10, width=8, material=None, drink=None):
    """A tea pitcher (fairness cup) with a lip to the left and a handle to the right."""
    body = cup(height, width, material or glaze(), 'round', 0.22)
    for ob in body.objects:
        for v in ob.data.vertices:
            high = max(0, v.co.z / height - 0.72) / 0.28
            if v.co.x < 0 and high > 0:
                near = max(0, 1 - abs(v.co.y) / (width * 0.2))
                v.co.x -= near * high * width * 0.13
                v.co.z += near * high * 0.5
    handle(
        body,
        height * 0.25,
        height * 0.75,
        width * 0.3,
        width * 0.055,
        material or body.objects[0].data.materials[0],
    )
    if drink:
        fill(body, drink, height * 0.68)
    return body


def pot(width=20, height=10, material=None, handles='ears', cover=True, knob=None):
    """A cooking pot with lid; handles 'ears', 'long' or None."""
    material = material or metal('steel', brushed=0.4)
    dark = knob or plastic('#222222', 0.3)
    r = width / 2
    body = vessel(
        [(r * 0.93, 0), (r * 0.99, 0.25), (r, 1), (r, height * 0.97), (r + 0.25, height)],
        material,
        0.22,
        curved=False,
    )
    whole = Thing(body=body)
    if handles == 'ears':
        for side in (-1, 1):
            line = [
                (side * (r - 0.1), -r * 0.28, height * 0.8),
                (side * (r + width * 0.11), -r * 0.2, height * 0.82),
                (side * (r + width * 0.11), r * 0.2, height * 0.82),
                (side * (r - 0.1), r * 0.28, height * 0.8),
            ]
            whole.add(tube(line, width * 0.022, material))
    elif handles == 'long':
        line = [
            (r - 0.2, 0, height * 0.78),
            (r + width * 0.2, 0, height * 0.86),
            (r + width * 0.85, 0, height * 0.95),
        ]
        whole.add(tube(line, width * 0.045, dark).stretch(y=1.2))
    if cover:
        top = lid(width * 1.02, height * 0.22, material, None).at(z=height)
        top.add(cylinder(width * 0.05, width * 0.07, dark, 0.2, width * 0.075).at(z=height * 0.2))
        whole.add(top, 'lid')
    return whole


def enamel_mug(width=8.5, height=8, colour='#f1ede2', rim='#24405e'):
    """An enamel mug with a dark rim."""
    paint = plastic(colour, 0.85)
    mug = cup(height, width, paint, 'straight', 0.16)
    handle(mug, height * 0.22, height * 0.8, width * 0.28, width * 0.05, paint)
    mug.add(ring(width / 2 - 0.05, 0.16, plastic(rim, 0.8)).at(z=height))
    return mug


def kettle(width=17, height=17, material=None, grip=None):
    """An electric kettle on its base: gooseneck spout left, handle right."""
    material = material or metal('steel', brushed=0.5)
    grip = grip or plastic('#26272a', 0.25)
    r = width / 2
    stand = cylinder(r * 1.02, 2, grip, 0.4)
    body = vessel(
        [
            (r, 0),
            (r * 0.99, 0.5),
            (r * 0.9, height * 0.4),
            (r * 0.66, height * 0.86),
            (r * 0.6, height * 0.92),
        ],
        material,
        0.2,
    ).at(z=2.1)
    top = lid(r * 1.22, 1.3, grip, 'flat').at(z=height * 0.92 + 2.1)
    line = [
        (-r * 0.9, 0, 5.2),
        (-r * 1.5, 0, 6.4),
        (-r * 1.5, 0, height * 0.7),
        (-r * 1.75, 0, height * 0.98),
        (-r * 2.02, 0, height * 1.02),
    ]
    neck = tube(line, 0.62, material, taper=[1.7, 1.2, 1, 0.9, 0.85])
    hold = tube(
        [
            (r * 0.62, 0, height * 0.99),
            (r * 1.3, 0, height * 1.06),
            (r * 1.62, 0, height * 0.92),
            (r * 1.5, 0, height * 0.5),
        ],
        0.95,
        grip,
        taper=[0.8, 1, 1.1, 0.9],
    ).stretch(y=1.15)
    return Thing(base=stand, body=body, lid=top, spout=neck, handle=hold)


def board(x=30, y=20, z=1.8, material=None, hole=True):
    """A cutting or serving board with round corners."""
    from .shapes import cut, slab

    thing = slab(x, y, z, material or wood('oak', axis='x'), 2.5, 0.3)
    if hole:
        cut(thing, cylinder(1.1, z * 3).at(x * 0.42, 0, -z))
    return thing


def coaster(width=9.5, material=None):
    return cylinder(width / 2, 0.9, material or wood('walnut', axis='x'), 0.15)


def tea(kind='black'):
    """A drink: 'black', 'green', 'puer', 'oolong', 'coffee', 'milk', 'juice'."""
    return liquid(
        {
            'black': '#8f3d12',
            'green': '#c9b65a',
            'puer': '#4a160a',
            'coffee': '#23110a',
            'oolong': '#c07a22',
            'milk': '#f6efe2',
            'juice': '#e58a1f',
        }[kind]
    )
