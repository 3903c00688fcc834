"""Fruit, vegetables and eggs. Lengths in cm, angles in degrees."""
import math
import random

import bmesh
from PIL import Image, ImageDraw

from .core import apply, group, mesh_thing, modify, scatter, smooth
from .labels import grid_uv, load
from .materials import Nodes, linear, picture, plain, shade
from .shapes import ball, lathe, rod, spline, tube


def skin(
    colour,
    second=None,
    spots=2.5,
    streaks=0.0,
    dots=None,
    pores=0.0,
    rough=0.35,
    clear=0.25,
    bloom=None,
    edge=(0.4, 0.65),
    glow=0.04,
    fuzz=0.0,
):
    """The skin of a fruit: a second colour in soft spots or streaks, dots, pores, bloom or fuzz."""
    n = Nodes('skin')
    base = n.mix(n.noise(spots * 0.5, 3), shade(colour, 0.86), shade(colour, 1.1))
    if second:
        where = n.noise(spots, 2)
        if streaks:
            fine = n.noise(0.7, 4, 0.7, n.place((1, 1, 0.12)))
            where = n.math(
                'ADD', n.math('MULTIPLY', where, 1 - streaks), n.math('MULTIPLY', fine, streaks)
            )
        base = n.mix(n.ramp(where, (edge[0], '#000000'), (edge[1], '#ffffff')), base, second)
    if dots:
        cells = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 2.0})
        base = n.mix(
            n.ramp(cells.outputs['Distance'], (0.06, '#ffffff'), (0.12, '#000000')), base, dots
        )
    if bloom:
        base = n.mix(
            n.ramp(n.noise(1.2, 4, 0.65), (0.35, '#222222'), (0.75, '#bbbbbb')), base, bloom
        )
    n.principled(
        base_color=base, roughness=rough, clearcoat=clear, subsurface=glow, specular=0.4, sheen=fuzz
    )
    n.bsdf.inputs['Subsurface Radius'].default_value = (0.5, 0.25, 0.15)
    if pores:
        cells = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 7.0})
        n.bump(cells.outputs['Distance'], 0.05, pores)
    return n.material


SHAPES = {
    'apple': [
        (0, 0.14),
        (0.16, 0.05),
        (0.34, 0.0),
        (0.62, 0.12),
        (0.88, 0.5),
        (1.0, 1.0),
        (0.93, 1.42),
        (0.68, 1.72),
        (0.4, 1.78),
        (0.18, 1.62),
        (0, 1.5),
    ],
    'pear': [
        (0, 0.1),
        (0.2, 0.02),
        (0.4, 0.0),
        (0.75, 0.2),
        (0.98, 0.68),
        (1.0, 1.0),
        (0.88, 1.42),
        (0.58, 1.72),
        (0.28, 1.8),
        (0.1, 1.72),
        (0, 1.66),
    ],
    'orange': [
        (0, 0.02),
        (0.35, 0.05),
        (0.78, 0.36),
        (1.0, 0.98),
        (0.8, 1.58),
        (0.4, 1.88),
        (0.1, 1.92),
        (0, 1.88),
    ],
    'lemon': [
        (0, -0.28),
        (0.14, -0.22),
        (0.22, -0.06),
        (0.55, 0.2),
        (0.92, 0.7),
        (1.0, 1.12),
        (0.86, 1.66),
        (0.48, 2.16),
        (0.2, 2.34),
        (0.12, 2.42),
        (0, 2.42),
    ],
    'mandarin': [
        (0, 0.1),
        (0.3, 0.04),
        (0.75, 0.2),
        (1.02, 0.72),
        (0.9, 1.22),
        (0.45, 1.46),
        (0.14, 1.44),
        (0, 1.38),
    ],
    'peach': [
        (0, -0.06),
        (0.14, 0.0),
        (0.6, 0.2),
        (0.96, 0.7),
        (1.0, 1.05),
        (0.82, 1.5),
        (0.45, 1.74),
        (0.16, 1.7),
        (0, 1.58),
    ],
    'persimmon': [
        (0, 0.12),
        (0.4, 0.02),
        (0.85, 0.2),
        (1.06, 0.66),
        (0.95, 1.1),
        (0.55, 1.3),
        (0.2, 1.28),
        (0, 1.2),
    ],
    'tomato': [
        (0, 0.1),
        (0.3, 0.02),
        (0.8, 0.22),
        (1.05, 0.75),
        (0.92, 1.24),
        (0.55, 1.48),
        (0.2, 1.42),
        (0, 1.3),
    ],
    'pumpkin': [
        (0, 0.14),
        (0.35, 0.02),
        (0.85, 0.18),
        (1.12, 0.62),
        (1.0, 1.06),
        (0.6, 1.26),
        (0.22, 1.2),
        (0, 1.08),
    ],
    'egg': [
        (0, 0),
        (0.42, 0.09),
        (0.8, 0.42),
        (1.0, 0.98),
        (0.92, 1.56),
        (0.62, 2.2),
        (0.3, 2.5),
        (0, 2.58),
    ],
}


def outline(kind, radius):
    return [(max(0, r) * radius, z * radius) for r, z in spline(SHAPES[kind], 5)]


def fruit(
    kind='apple',
    radius=4.0,
    material=None,
    ribs=0,
    deep=0.0,
    uneven=0.02,
    seed=1,
    stem=None,
    lean=0.15,
):
    """A whole fruit; `ribs` furrows of `deep`, `stem` the material of a stalk."""
    chance = random.Random(seed)
    body = lathe(outline(kind, radius), material, steps=64, levels=1)
    phase = [chance.uniform(0, 6.28) for _ in range(3)]
    for ob in body.objects:
        for v in ob.data.vertices:
            a = math.atan2(v.co.y, v.co.x)
            f = 1 + uneven * (
                math.sin(a + phase[0]) + 0.7 * math.sin(2 * a + phase[1] + v.co.z / radius)
            )
            if ribs:
                f -= deep * (1 - abs(math.sin(ribs * a / 2 + phase[2]))) ** 1.5
            v.co.x *= f
            v.co.y *= f
    if kind == 'apple':
        for ob in body.objects:
            for v in ob.data.vertices:
                a = math.atan2(v.co.y, v.co.x)
                if v.co.z < radius * 0.5:
                    v.co.z += 0.05 * radius * math.cos(5 * a) * (1 - v.co.z / radius / 0.5)
    whole = group(body=body)
    if stem:
        top = SHAPES[kind][-1][1] * radius
        whole.add(
            tube(
                [
                    (0, 0, top - 0.1),
                    (lean * 0.3, 0, top + 0.3 * radius),
                    (lean * radius, 0.1, top + 0.55 * radius),
                ],
                0.045 * radius,
                stem,
                taper=[0.8, 0.8, 1.3],
            ),
            'stem',
        )
    return whole


def leaf(length=6.0, width=2.6, material=None, bow=0.8, seed=1):
    """A green leaf that begins at the origin and points to +x."""
    v, f = [], []
    for i in range(13):
        t = i / 12
        w = width / 2 * math.sin(math.pi * t**0.8) ** 0.85
        for s in (-2, -1, 0, 1, 2):
            v.append(
                (
                    t * length,
                    w * s / 2,
                    bow * math.sin(2.2 * t)
                    - 0.12 * w * (2 - abs(s))
                    + 0.05 * math.sin(9 * t + s + seed),
                )
            )
    for i in range(12):
        for s in range(4):
            a = 5 * i + s
            f.append((a, a + 1, a + 6, a + 5))
    thing = mesh_thing(v, f, material or leaf_green())
    return apply(smooth(modify(thing, 'SOLIDIFY', thickness=0.05, offset=0), 1))


def leaf_green(colour='#3f6b2a'):
    """Leaf with a lighter middle and fine veins."""
    n = Nodes('leaf')
    base = n.mix(n.noise(1.2, 3), shade(colour, 0.75), shade(colour, 1.25))
    n.principled(base_color=base, roughness=0.42, specular=0.4, subsurface=0.02)
    n.bump(n.noise(0.5, 3), 0.05, 0.4)
    return n.material


def calyx(radius=2.0, count=5, material=None, wide=0.5, bow=-0.3, seed=2):
    """Green sepals in a star that lies on the origin."""
    chance = random.Random(seed)
    return group(
        *(
            leaf(
                radius * chance.uniform(0.85, 1.1),
                radius * wide,
                material,
                bow * radius * chance.uniform(0.6, 1.3),
                i,
            ).turn(z=360 * i / count + chance.uniform(-9, 9))
            for i in range(count)
        )
    )


def half(thing, axis='y'):
    """Cuts a thing through its middle; what lies before the plane (towards -axis) goes."""
    normal = {'x': (1, 0, 0), 'y': (0, 1, 0), 'z': (0, 0, -1)}[axis]
    apply(thing)
    for ob in thing.objects:
        bm = bmesh.new()
        bm.from_mesh(ob.data)
        bmesh.ops.bisect_plane(
            bm,
            geom=[*bm.verts, *bm.edges, *bm.faces],
            plane_co=(0, 0, 0),
            plane_no=normal,
            clear_inner=True,
        )
        bmesh.ops.holes_fill(bm, edges=[e for e in bm.edges if e.is_boundary])
        bm.to_mesh(ob.data)
        bm.free()
        ob.data.use_auto_smooth = True
        ob.data.auto_smooth_angle = 0.9
    return thing


def face(width, height, paint, rough=0.3, bump=0.0, dots=110):
    """A cut face: `paint(pen, w, h, k)` draws it, k pixels per cm; it lies flat, centred, facing up."""
    w, h = int(width * dots), int(height * dots)
    image = Image.new('RGBA', (w, h), (0, 0, 0, 0))
    paint(ImageDraw.Draw(image), w, h, dots)
    thing = mesh_thing(
        [
            (-width / 2, -height / 2, 0),
            (width / 2, -height / 2, 0),
            (-width / 2, height / 2, 0),
            (width / 2, height / 2, 0),
        ],
        [(0, 1, 3, 2)],
        picture(load(image, 'face'), rough, clear=0.3),
    )
    return grid_uv(thing, 1, 1)


def section(kind, radius, flesh, rind, thick=0.12, draw=None, rough=0.3):
    """The lengthwise cut face of a fruit, standing in the plane y = 0 and facing -y; draw(pen, at, k) adds seeds and core.

    `at(x, z)` gives the pixel of a place in cm from the foot of the fruit.
    """
    line = outline(kind, radius)
    low, high = min(z for _, z in line), max(z for _, z in line)
    wide = 2 * max(r for r, _ in line)

    def paint(pen, w, h, k):
        def at(x, z):
            return (w / 2 + x * k, h - (z - low) * k)

        both = [*line, *[(-r, z) for r, z in reversed(line)]]
        pen.polygon([at(r * 0.995, z) for r, z in both], fill=rind)
        mid = (low + high) / 2
        f = 1 - thick / radius
        pen.polygon([at(r * f, mid + (z - mid) * f) for r, z in both], fill=flesh)
        if draw:
            draw(pen, at, k)

    thing = face(wide, high - low, paint, rough).turn(x=90)
    return thing.at(0, -0.02, mid_height(kind, radius))


def mid_height(kind, radius):
    line = outline(kind, radius)
    return (min(z for _, z in line) + max(z for _, z in line)) / 2


def citrus_face(radius, colour, pale, rind, segments=10, pips=0):
    """The round cut face of a citrus fruit; it lies flat and faces up."""
    chance = random.Random(segments)

    def paint(pen, w, h, k):
        c, r = w / 2, w / 2 - 1
        pen.ellipse([c - r, c - r, c + r, c + r], fill=rind)
        pen.ellipse([c - r * 0.955, c - r * 0.955, c + r * 0.955, c + r * 0.955], fill=pale)
        for i in range(segments):
            a0, a1 = (math.pi * 2 * (i + e) / segments for e in (0.06, 0.94))
            pts = [(c + r * 0.08 * math.cos((a0 + a1) / 2), c + r * 0.08 * math.sin((a0 + a1) / 2))]
            for j in range(13):
                a = a0 + (a1 - a0) * j / 12
                f = 0.87 - 0.05 * abs(j / 6 - 1) ** 3
                pts.append((c + r * f * math.cos(a), c + r * f * math.sin(a)))
            pen.polygon(pts, fill=colour)
            for _ in range(26):
                a, f = chance.uniform(a0 + 0.08, a1 - 0.08), chance.uniform(0.3, 0.8)
                light = tuple(
                    min(255, int(int(colour[j : j + 2], 16) * chance.uniform(0.9, 1.2) + 12))
                    for j in (1, 3, 5)
                )
                for s in range(5):
                    x, y = c + r * (f + 0.014 * s) * math.cos(a), c + r * (
                        f + 0.014 * s
                    ) * math.sin(a)
                    q = r * 0.012 * (1 + s % 3)
                    pen.ellipse([x - q, y - q, x + q, y + q], fill=light)
        for i in range(pips):
            a = math.pi * 2 * (i * 3 + 0.5) / segments
            x, y = c + r * 0.27 * math.cos(a), c + r * 0.27 * math.sin(a)
            pen.ellipse([x - r * 0.05, y - r * 0.035, x + r * 0.05, y + r * 0.035], fill='#e8dcae')
        pen.ellipse([c - r * 0.07, c - r * 0.07, c + r * 0.07, c + r * 0.07], fill=pale)

    return face(radius * 2, radius * 2, paint, 0.22)


def bunch(count=50, berry=1.25, material=None, long=15, wide=4.8, stem=None, squash=1.15, seed=4):
    """A bunch of grapes that hangs from the origin downwards along -z."""
    chance, kept = random.Random(seed), []
    tries = 0
    while len(kept) < count and tries < 20000:
        tries += 1
        t = chance.random() ** 0.8
        r = (
            wide
            * (0.35 + 0.65 * math.sin(math.pi * min(1, 0.25 + 0.8 * (1 - t)) * 0.62))
            * (1 - t) ** 0.35
        )
        a, f = chance.uniform(0, 6.283), chance.random() ** 0.25
        p = ((r * f) * math.cos(a), (r * f) * math.sin(a), -1.6 - t * (long - 2))
        if all(sum((u - w) ** 2 for u, w in zip(p, q)) > (1.62 * berry) ** 2 for q in kept):
            kept.append(p)
    one = ball(berry, material, levels=4, squash=squash)
    berries = scatter(
        len(kept),
        one,
        lambda i, c: (
            *kept[i],
            (c.uniform(-30, 30), c.uniform(-30, 30), c.uniform(0, 360)),
            c.uniform(0.9, 1.06),
        ),
        seed,
    )
    stalk = tube(
        [(0, 0, 2.2), (0.2, 0, 0), (0, 0.1, -long * 0.4), (0.1, 0, -long * 0.8)],
        0.22,
        stem or plain('#7d8a3c', 0.7),
        taper=[1.3, 1.1, 0.7, 0.4],
    )
    bar = tube([(-1.8, 0, 2.3), (0, 0, 2.1), (1.6, 0.2, 2.5)], 0.28, stem or plain('#7d8a3c', 0.7))
    return group(berries, stalk, bar)


def lay(thing, x=0, y=0):
    """Sets a thing on the floor with its middle at (x, y)."""
    low, high = thing.box
    return thing.by(x - (low.x + high.x) / 2, y - (low.y + high.y) / 2, -low.z)
