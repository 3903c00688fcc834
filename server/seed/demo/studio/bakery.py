"""Bread, biscuits, sweets, noodles. Lengths in cm."""
import math
import random

import numpy as np

from .core import Thing, bevel, group, mesh_thing, object_thing, scatter
from .food import heap
from .materials import Nodes, linear, plain, shade
from .shapes import ball, box, cylinder, displace, extrude, lathe, ring, tube


def crust(colour='#b5702f', flour=0.0, dark='#6b3413', top=None, height=8):
    """Bread crust: darker on bumps, pale below; flour 0 to 1 dusts the top; height in cm."""
    n = Nodes('crust')
    split = n.add('SeparateXYZ', {0: n.place()})
    cloud = n.noise(2.5, 5, 0.65)
    base = n.ramp(cloud, (0.3, dark), (0.52, colour), (0.78, '#cf9550'))
    rise = n.math('DIVIDE', split.outputs['Z'], height)
    base = n.mix(
        n.ramp(
            n.math('ADD', rise, n.math('MULTIPLY', cloud, 0.2)),
            (0.05, '#ffffff'),
            (0.35, '#000000'),
        ),
        base,
        '#dcbd8c',
    )
    if flour:
        dust = n.ramp(n.noise(0.35, 4, 0.75), (0.5 - 0.2 * flour, '#000000'), (0.62, '#ffffff'))
        up = n.add('NewGeometry')
        normal = n.add('SeparateXYZ', {0: up.outputs['Normal']})
        high = n.ramp(normal.outputs['Z'], (0.3, '#000000'), (0.75, '#ffffff'))
        base = n.mix(n.math('MULTIPLY', n.math('MULTIPLY', dust, high), 0.85), base, '#f3ead8')
    n.principled(base_color=base, roughness=0.62, specular=0.3)
    fine = n.noise(0.3, 5, 0.7)
    n.bump(
        n.math(
            'ADD', n.math('MULTIPLY', n.noise(1.2, 4, 0.6), 1.0), n.math('MULTIPLY', fine, 0.35)
        ),
        0.2,
        0.7,
    )
    return n.material


def crumb(colour='#eddcb8', pore=1.0, deep=0.78, depth=0.3):
    """Inside of bread: pores, `pore` times as large as in a country loaf, `depth` cm deep."""
    n = Nodes('crumb')
    cells = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 1.9 / pore})
    fine = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 5.5 / pore})
    height = n.math(
        'MINIMUM',
        n.ramp(cells.outputs['Distance'], (0.1, '#000000'), (0.4, '#ffffff')),
        n.ramp(fine.outputs['Distance'], (0.06, '#000000'), (0.4, '#ffffff')),
    )
    n.principled(base_color=n.mix(height, shade(colour, deep), linear(colour)), roughness=0.9)
    n.bump(height, depth, 0.8)
    return n.material


def baked(colour='#c07c36', pale='#e6c288', dark='#8a4a1c', low=1.0, high=8.0, gap=None, rough=0.42, axis='Z'):
    """A smooth brushed crust: pale below `low`, brown at `high` cm of its own axis.

    `gap` = (cm, share): every so many cm along y a pale line, where two pieces of dough touch.
    """
    n = Nodes('baked')
    split = n.add('SeparateXYZ', {0: n.place()})
    cloud = n.noise(3.5, 2, 0.45)
    rise = n.math('DIVIDE', n.math('SUBTRACT', split.outputs[axis], low), high - low)
    rise = n.math('ADD', rise, n.math('MULTIPLY', n.math('SUBTRACT', cloud, 0.5), 0.35))
    base = n.ramp(rise, (0.0, pale), (0.5, colour), (1.0, dark))
    if gap:
        near = n.math('PINGPONG', n.math('ADD', split.outputs['Y'], gap[0] / 2), gap[0] / 2)
        near = n.math('ADD', near, n.math('MULTIPLY', n.math('SUBTRACT', n.noise(0.9, 3), 0.5), 0.7))
        base = n.mix(n.ramp(n.math('DIVIDE', near, gap[1]), (0.1, '#ffffff'), (1.0, '#000000')), base, pale)
    base = n.mix(n.math('MULTIPLY', n.noise(0.25, 3, 0.7), 0.16), base, shade(dark, 0.8))
    n.principled(base_color=base, roughness=rough, specular=0.4, subsurface=0.03)
    n.bump(n.math('ADD', n.math('MULTIPLY', n.noise(0.9, 3, 0.6), 0.6), n.math('MULTIPLY', n.noise(0.12, 3, 0.7), 0.3)), 0.08, 0.5)
    return n.material


def tin_loaf(x=12, y=21, z=12, humps=3, material=None, seed=1):
    """A loaf of a tin along y: straight walls, above them `humps` round tops side by side."""
    n, rows, vertices, faces = 56, 96, [], []
    for j in range(rows + 1):
        t = j / rows * 2 - 1
        end = (1 - abs(t) ** 16) ** (1 / 16) if abs(t) < 1 else 0
        hump = abs(math.cos(math.pi * humps * t / 2 + (math.pi / 2 if humps % 2 == 0 else 0))) ** 0.55
        side = (1 - max(0, (abs(t) - 0.86) / 0.14) ** 2.4) ** 0.5 if abs(t) < 1 else 0
        top = z * (0.72 + 0.28 * hump * (0.55 + 0.45 * side))
        for i in range(n):
            a = 2 * math.pi * i / n
            c, s = math.cos(a), math.sin(a)
            px = math.copysign(abs(c) ** 0.32, c) * x / 2
            if s < 0:
                pz = z * 0.34 * (1 - abs(s) ** 0.3)
            else:
                px = math.copysign(abs(c) ** 0.45, c) * x / 2 * (1 + 0.05 * math.sin(math.pi * s ** 0.8) * hump)
                pz = z * 0.34 + (top - z * 0.34) * s ** 0.75
            py = t * y / 2
            inset = 1 - 0.10 * (1 - end)
            vertices.append((px * inset, py, z * 0.34 + (pz - z * 0.34) * (0.86 + 0.14 * end)))
    for j in range(rows):
        for i in range(n):
            k = (i + 1) % n
            faces.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
    faces += [list(range(n))[::-1], [rows * n + i for i in range(n)]]
    body = mesh_thing(vertices, faces, material or baked(low=z * 0.45, high=z, gap=(y / humps, 1.1)))
    displace(body, 5, 0.25, seed)
    return body


def stick(long=42, width=6.4, cuts=5, seed=1):
    """A baguette along x: slanting cuts that overlap by a third, each with its raised ear."""
    chance, n, rows = random.Random(seed), 64, 260
    step = long * 0.78 / cuts
    middles = [(k - (cuts - 1) / 2) * step + chance.uniform(-0.4, 0.4) for k in range(cuts)]
    vertices, faces, opened = [], [], []
    for j in range(rows + 1):
        t = j / rows * 2 - 1
        r = max(0.02, (1 - abs(t) ** 2.6)) ** 0.5 * (1 + 0.03 * math.sin(7 * t + seed))
        for i in range(n):
            a = 2 * math.pi * i / n
            c, s = math.cos(a), math.sin(a)
            px, py = t * long / 2, c * r * width / 2
            pz = width * 0.36 + s * r * width * (0.43 if s > 0 else 0.34)
            pale, lift = 0.0, 0.0
            if s > 0.15:
                for middle in middles:
                    along = (px - middle) / (step * 0.67)
                    if abs(along) >= 1:
                        continue
                    # the cut runs from one side to the other, its lips furthest apart in the middle
                    off = py - along * width * 0.22
                    half = 1.05 * (1 - along**2) ** 0.7 * (width / 6.4)
                    if abs(off) < half:
                        pale = max(pale, min(1, (half - abs(off)) / 0.18))
                        lift += 0.12 - 0.1 * (1 - (off / half) ** 2)
                    elif off > 0:
                        lift += 0.42 * (1 - along**2) * math.exp(-(((off - half) / 0.22) ** 2))
            vertices.append((px, py, max(0, pz) + lift))
            opened.append(pale)
    for j in range(rows):
        for i in range(n):
            k = (i + 1) % n
            faces.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
    faces += [list(range(n))[::-1], [rows * n + i for i in range(n)]]
    body = mesh_thing(vertices, faces, None)
    mesh = body.objects[0].data
    layer = mesh.color_attributes.new('opened', 'FLOAT_COLOR', 'POINT')
    for item, value in zip(layer.data, opened):
        item.color = (value, value, value, 1)
    m = Nodes('stick')
    split = m.add('SeparateXYZ', {0: m.place()})
    skin_ = m.ramp(m.math('DIVIDE', split.outputs['Z'], width * 0.8), (0.0, '#c99a5a'), (0.4, '#b8702c'), (1.0, '#9a5620'))
    skin_ = m.mix(m.math('MULTIPLY', m.noise(1.6, 3, 0.5), 0.35), skin_, '#7d4218')
    skin_ = m.mix(m.ramp(m.noise(0.5, 3, 0.6), (0.55, '#000000'), (0.8, '#6a6a6a')), skin_, '#ead7b2')
    mask = m.add('Attribute', attribute_name='opened').outputs['Fac']
    inner = m.ramp(m.noise(0.5, 4, 0.7), (0.25, '#d9a964'), (0.7, '#efdcb2'))
    m.principled(base_color=m.mix(mask, skin_, inner), roughness=0.55, specular=0.35)
    m.bump(m.math('ADD', m.math('MULTIPLY', m.noise(0.7, 3, 0.6), 0.5), m.math('MULTIPLY', m.noise(0.14, 3, 0.7), 0.35)), 0.1, 0.6)
    return body.paint(m.material)


def loaf(x=24, y=12, z=9, material=None, scores=3, seed=1, score='slant'):
    """A loaf with scores; x long, y wide. scores: number of cuts ('slant', 'cross' or 'long')."""
    body = ball(1.0, material or crust(flour=0.5, height=z), 6)
    for ob in body.objects:
        for v in ob.data.vertices:
            c = v.co
            low = -0.45
            c.z = max(c.z, low) if c.z < 0 else c.z
            fat = 1 + 0.12 * (1 - abs(c.z))
            c.x, c.y = c.x * x / 2 * fat, c.y * y / 2 * fat
            c.z = (c.z - low) / (1 - low) * z
            gash = 0.0
            for k in range(scores):
                if score == 'long':
                    d = abs(c.y + 0.6 * math.sin(c.x / x * 5)) / 0.9
                elif score == 'cross':
                    d = min(abs(c.x), abs(c.y)) / 0.8
                else:
                    middle = (k - (scores - 1) / 2) * x * 0.74 / scores
                    d = abs((c.x - middle) - c.y * 0.55) / 0.75
                inside = max(0, 1 - abs(c.y) / (y * 0.42)) * max(0, 1 - abs(c.x) / (x * 0.47))
                gash = max(gash, max(0, 1 - d) * min(1, inside * 3))
                ridge = max(0, 1 - abs(d - 1.3) / 0.5) * min(1, inside * 3)
                c.z += ridge * z * 0.012 if c.z > z * 0.45 else 0
            if c.z > z * 0.4:
                c.z -= gash * z * 0.1
    displace(body, 3.0, 0.5, seed)
    displace(body, 0.8, 0.14, seed + 1)
    return Thing(body=body)


def toast(x=11, y=11, z=20, slices=0, material=None, inside=None):
    """A tin loaf along y, with `slices` cut off in front."""
    outline = [(-x * 0.47, 0), (x * 0.47, 0), (x * 0.48, y * 0.62)]
    outline += [
        (
            x * 0.53 * math.cos(math.pi * i / 16) * (1 if abs(i - 8) < 7 else 0.96),
            y * 0.7 + y * 0.3 * math.sin(math.pi * i / 16),
        )
        for i in range(17)
    ]
    outline += [(-x * 0.48, y * 0.62)]
    skin_, inside = material or crust('#b8772f', height=y), inside or crumb()
    whole = Thing()

    def piece(long, at, lean=0):
        body = extrude(outline, long, skin_, 0.35)
        inner = extrude(
            [(a * 0.95, b * 0.95 + y * 0.025) for a, b in outline], long + 0.06, inside, 0.05
        ).at(z=-0.03)
        part = group(body, inner)
        part.turn(x=90 + lean).at(0, at, 0).stand()
        whole.add(part)

    piece(z, z / 2)
    for k in range(slices):
        piece(1.5, -z / 2 - 1.2 - k * 3.0, -10 - 9 * k)
    return whole


def baguette(long=45, width=6, material=None, seed=1):
    return loaf(long, width, width * 0.8, material, 5, seed)


def bun(width=9, height=6, material=None, sesame=False, seed=1):
    """A round roll, bun or bao."""
    body = lathe(
        [
            (0, 0),
            (width * 0.4, 0),
            (width * 0.49, height * 0.2),
            (width * 0.47, height * 0.5),
            (width * 0.3, height * 0.88),
            (0, height),
        ],
        material or crust('#c4803a', height=height),
    )
    displace(body, 3, 0.25, seed)
    whole = Thing(body=body)
    if sesame:
        seed_ = ball(0.17, plain('#efe0bb', 0.5), 2).stretch(x=1.6)

        def place(i, chance):
            a, r = chance.uniform(0, 6.283), width * 0.36 * chance.random() ** 0.5
            z = height * (1 - 0.55 * (r / (width * 0.47)) ** 2)
            return (
                r * math.cos(a),
                r * math.sin(a),
                z - 0.05,
                (chance.uniform(-20, 20), chance.uniform(-20, 20), chance.uniform(0, 360)),
                1,
            )

        whole.add(scatter(70, seed_, place, seed))
    return whole


def bagel(width=10, material=None, sesame=True, seed=1):
    r = width / 2
    body = ring(r * 0.62, r * 0.4, material or crust('#b5712c', height=r * 0.8), flat=0.85)
    displace(body, 2.5, 0.2, seed)
    whole = Thing(body=body.at(z=r * 0.33))
    if sesame:

        def place(i, chance):
            a, b = chance.uniform(0, 6.283), chance.uniform(0.5, 2.6)
            rr = r * 0.62 + r * 0.4 * math.cos(b)
            return (
                rr * math.cos(a),
                rr * math.sin(a),
                r * 0.33 + r * 0.35 * math.sin(b),
                [chance.uniform(-30, 30), chance.uniform(-30, 30), chance.uniform(0, 360)],
                1,
            )

        whole.add(scatter(130, ball(0.15, plain('#efe0bb', 0.5), 2), place, seed))
    return whole


def croissant(long=15, width=6.5, material=None):
    """A croissant: ribs along a crescent."""
    material = material or crust('#b8702a', height=5)
    around, rows, vertices, faces = 36, 90, [], []
    for j in range(rows + 1):
        t = 2 * j / rows - 1
        fat = (1 - abs(t) ** 1.7) ** 0.75
        step = abs(math.sin((t * 3.5 + 0.5) * math.pi)) ** 0.6
        r = max(0.12, width / 2 * fat * (0.84 + 0.16 * step))
        a = t * 1.05
        cx, cy = long * 0.56 * math.sin(a), long * 0.5 * (1 - math.cos(a))
        for i in range(around):
            b = 2 * math.pi * i / around
            u, v = r * math.cos(b), r * math.sin(b) * 0.86
            vertices.append(
                (cx + u * math.sin(-a) * -1 * 0.9, cy - u * math.cos(a), v + width * 0.4)
            )
    for j in range(rows):
        for i in range(around):
            k = (i + 1) % around
            faces.append(
                (j * around + i, j * around + k, (j + 1) * around + k, (j + 1) * around + i)
            )
    body = mesh_thing(vertices, faces, material, name='croissant')
    displace(body, 1.2, 0.2, 3)
    return Thing(body=body).stand()


def cookie(width=7, thick=1.3, material=None, chips=14, chip='#2e1a10', seed=1):
    """A biscuit with chips."""
    r = width / 2
    body = lathe(
        [
            (0, 0),
            (r * 0.9, 0),
            (r, thick * 0.3),
            (r * 0.94, thick * 0.7),
            (r * 0.6, thick),
            (0, thick * 1.02),
        ],
        material or biscuit(),
    )
    displace(body, 1.4, 0.3, seed)
    whole = Thing(body=body)
    if chips:

        def place(i, chance):
            a, d = chance.uniform(0, 6.283), r * 0.84 * chance.random() ** 0.5
            return (
                d * math.cos(a),
                d * math.sin(a),
                thick * (1 - 0.28 * (d / r) ** 3),
                [chance.uniform(0, 50), chance.uniform(0, 50), chance.uniform(0, 360)],
                chance.uniform(0.7, 1.2),
            )

        whole.add(scatter(chips, box(0.75, 0.65, 0.5, plain(chip, 0.35), 0.2, 4), place, seed))
    return whole


def disc(width=8, thick=1.5, material=None, inside=None, line=None, bumps=0.12, cracks=(), edge=0.12, half=False, seed=1):
    """A round flat bake as one mesh: an uneven edge, bumps, cracks that open to a paler inside.

    line: the height as shares (radius, thick), from the middle outwards. cracks: (cell cm, depth cm, share that opens).
    half: broken along x, the far half, its broken side of the material `inside`. `top(x, y)` tells its height.
    The attribute `opened` is 1 in a crack.
    """
    r, chance = width / 2, np.random.default_rng(seed)
    line = line or [(0, 1), (0.6, 0.97), (0.86, 0.74), (0.96, 0.42), (1, 0.14)]
    rounds, around = 46, 120 if half else 240
    wave = [(k, chance.uniform(-1, 1) * edge / k**0.7, chance.uniform(0, 6.3)) for k in range(2, 9)]
    lumps = [(chance.uniform(-1, 1, 2) * 2 * math.pi / size, chance.uniform(0, 6.3), size) for size in chance.uniform(0.5, 2.6, 40)]
    cell, deep, share = cracks or (1.0, 0.0, 0.0)
    count = int(math.pi * (r / cell) ** 2 * 1.15) + 3
    middle = chance.uniform(-r, r, (count * 4 // 3, 2))

    def rim(a):
        return r + sum(h * np.cos(k * a + p) for k, h, p in wave)

    def surface(x, y):
        q = np.hypot(x, y) / rim(np.arctan2(y, x))
        z = np.interp(q, [p[0] for p in line], [p[1] for p in line]) * thick
        body = np.clip((1 - q) / 0.12, 0, 1)
        for (u, v), p, size in lumps:
            z = z + bumps * 0.16 * size**0.5 * np.sin(u * x + v * y + p) * body
        if not deep:
            return z, np.zeros_like(z)
        wx = x + 0.16 * np.sin(3.1 * y + seed) + 0.07 * np.sin(7.7 * y + 2 * x)
        wy = y + 0.16 * np.sin(2.7 * x + 2 * seed) + 0.07 * np.sin(8.3 * x - 2 * y)
        far = np.sort(np.hypot(wx[:, None] - middle[None, :, 0], wy[:, None] - middle[None, :, 1]), 1)
        near = far[:, 1] - far[:, 0]
        some = 0.5 + 0.5 * np.sin(1.3 * x + seed * 2.1) * np.sin(1.7 * y + seed) + 0.35 * np.sin(2.9 * x - 1.9 * y + seed)
        some = np.clip((some - (1 - share)) / 0.25, 0, 1) * np.clip((q - 0.2) / 0.15, 0, 1)
        opened = np.exp(-((near / (0.05 + 0.09 * some)) ** 2)) * some
        return z - deep * opened * np.clip((1.02 - q) / 0.08, 0.25, 1), opened

    angles = np.linspace(0, math.pi, around + 1) if half else np.arange(around) * 2 * math.pi / around
    shares = np.linspace(0.002, 1, rounds + 1) ** 0.8
    a, q = np.meshgrid(angles, shares)
    x, y = (q * rim(a) * np.cos(a)).ravel(), (q * rim(a) * np.sin(a)).ravel()
    jag = [(chance.uniform(1, 9), chance.uniform(0, 6.3)) for _ in range(9)]

    def broken(px):
        return sum(0.34 / (1 + f) * np.sin(f * px + p) for f, p in jag)

    if half:
        y = y + broken(x) * np.clip(1 - y / r, 0, 1) ** 2
    z, opened = surface(x, y)
    n = len(angles)
    top = np.stack([x, y, z], 1)
    low = top[-n:].copy()
    low[:, :2] *= 0.95 if not half else 1
    low[:, 2] = 0
    vertices = [*top, *low]
    faces, walls = [], []
    steps = n - 1 if half else n
    for j in range(rounds):
        for i in range(steps):
            k = (i + 1) % n
            faces.append((j * n + i, (j + 1) * n + i, (j + 1) * n + k, j * n + k))
    under = len(top)
    for i in range(steps):
        k = (i + 1) % n
        faces.append(((rounds * n) + i, under + i, under + k, rounds * n + k))
    faces.append([under + i for i in range(n)][::-1])
    if half:
        # the broken side: from one end of the line to the other, sandy
        ends = [j * n + n - 1 for j in range(rounds, 0, -1)] + [j * n for j in range(rounds + 1)]
        rows, before = 8, ends
        for row in range(1, rows + 1):
            now = []
            for e in ends:
                vx, vy, vz = top[e]
                now.append(len(vertices))
                vertices.append((vx, vy - chance.uniform(-0.02, 0.14) * math.sin(math.pi * row / rows), vz * (1 - row / rows)))
            for i in range(len(ends) - 1):
                walls.append((before[i], before[i + 1], now[i + 1], now[i]))
            before = now
    body = mesh_thing(vertices, [*faces, *walls], material)
    mesh = body.objects[0].data
    layer = mesh.color_attributes.new('opened', 'FLOAT_COLOR', 'POINT')
    for item, value in zip(layer.data, [*opened, *([0] * (len(vertices) - len(opened)))]):
        item.color = (value, value, value, 1)
    if half:
        mesh.materials.append(inside or material)
        for polygon in mesh.polygons[len(faces) :]:
            polygon.material_index = 1
            polygon.use_smooth = False
    body.top = lambda px, py: float(surface(np.array([px]), np.array([py]))[0][0])
    return body


def sandy(colour='#d9a75c', dark='#b87a34', pale='#edd09a', radius=4.0, grain=0.1):
    """The skin of a crumbly bake: darker to its edge and below, pale and rough where it has cracked."""
    n = Nodes('sandy')
    split = n.add('SeparateXYZ', {0: n.place()})
    far = n.math('POWER', n.math('ADD', n.math('POWER', split.outputs['X'], 2.0), n.math('POWER', split.outputs['Y'], 2.0)), 0.5)
    tone = n.math('ADD', n.math('DIVIDE', far, radius), n.math('MULTIPLY', n.math('SUBTRACT', n.noise(0.9, 4, 0.65), 0.5), 0.9))
    base = n.ramp(tone, (0.2, shade(colour, 1.12)), (0.7, colour), (1.0, dark))
    base = n.mix(n.math('MULTIPLY', n.noise(0.16, 3, 0.8), 0.3), base, shade(dark, 0.75))
    opened = n.add('Attribute', attribute_name='opened')
    base = n.mix(n.math('MULTIPLY', opened.outputs['Fac'], 0.85), base, pale)
    n.principled(base_color=base, roughness=0.85, specular=0.2)
    n.bump(n.math('ADD', n.noise(grain, 4, 0.8), n.math('MULTIPLY', n.noise(grain * 4, 3, 0.7), 0.7)), 0.1, 0.8)
    return n.material


def chunk(size=0.9, material=None, seed=1):
    """A piece hewn from a bar: flat sides, sharp edges."""
    import bmesh
    import bpy

    chance, bm = random.Random(seed), bmesh.new()
    for _ in range(11):
        point = [chance.choice((-1, 1)) * chance.uniform(0.55, 1) * size / 2 for _ in range(3)]
        bm.verts.new((point[0], point[1] * 0.85, point[2] * 0.6))
    hull = bmesh.ops.convex_hull(bm, input=bm.verts)
    inside = [part for part in hull['geom_interior'] if isinstance(part, bmesh.types.BMVert)]
    bmesh.ops.delete(bm, geom=inside, context='VERTS')
    mesh = bpy.data.meshes.new('chunk')
    bm.to_mesh(mesh)
    bm.free()
    return bevel(object_thing(mesh, material, smooth=False), size * 0.06, 2)


def biscuit(colour='#c98f4f'):
    n = Nodes('biscuit')
    base = n.mix(n.noise(0.8, 5, 0.7), shade(colour, 0.7), shade(colour, 1.2))
    n.principled(base_color=base, roughness=0.8, specular=0.2)
    n.bump(n.noise(0.3, 5, 0.75), 0.1, 0.7)
    return n.material


def shortbread(x=6, y=4, z=1.0, material=None, holes=(4, 3)):
    """A pricked biscuit."""
    body = box(x, y, z, material or biscuit('#dcb06e'), 0.2)
    whole = Thing(body=body)
    dark = plain('#8a5a2a', 0.9)
    for i in range(holes[0]):
        for j in range(holes[1]):
            whole.add(
                cylinder(0.12, 0.02, dark, 0).at(
                    (i + 0.5) / holes[0] * x * 0.84 - x * 0.42,
                    (j + 0.5) / holes[1] * y * 0.8 - y * 0.4,
                    z,
                )
            )
    return whole


def macaron(width=4.6, colour='#e3a6b0', filling='#f5e8d8'):
    r = width / 2
    shell = Nodes('macaron')
    shell.principled(base_color=linear(colour), roughness=0.55, subsurface=0.05)
    shell.bump(shell.noise(0.2, 3), 0.01, 0.4)
    foot = Nodes('foot')
    foot.principled(base_color=(*shade(colour, 0.92), 1), roughness=0.9)
    foot.bump(foot.noise(0.16, 4, 0.8), 0.12, 1.0)

    def half():
        cap = lathe(
            [(r * 0.96, 0.35), (r, 0.5), (r * 0.97, 0.85), (r * 0.75, 1.3), (0, 1.5)],
            shell.material,
        )
        frill = cylinder(r * 1.0, 0.42, foot.material, 0.15)
        return group(cap, frill)

    low = half().turn(x=180).at(z=1.5)
    cream = cylinder(r * 0.94, 0.6, plain(filling, 0.5), 0.2).at(z=1.4)
    return Thing(low=low, cream=cream, top=half().at(z=1.9))


def chocolate_bar(x=16, y=7.5, z=0.9, rows=3, columns=6, material=None, wrapper=None, foil=None):
    """A bar of chocolate; wrapper and foil cover its right half."""
    material = material or chocolate()
    whole = Thing(base=box(x, y, z * 0.5, material, 0.1))
    u, v = x / columns, y / rows
    for i in range(columns):
        for j in range(rows):
            block = box(u * 0.92, v * 0.92, z * 0.6, material, 0.22, 4)
            whole.add(block.at((i + 0.5) * u - x / 2, (j + 0.5) * v - y / 2, z * 0.4))
    if foil:
        whole.add(box(x * 0.62, y * 1.03, z * 1.12, foil, 0.1).at(x * 0.21, 0, -0.02))
    if wrapper:
        from .labels import sticker

        cover = box(x * 0.55, y * 1.06, z * 1.2, None, 0.08).at(x * 0.26, 0, -0.04)
        cover.paint(plain('#efe3cf', 0.6))
        whole.add(cover)
        whole.add(sticker(wrapper, x * 0.55, y * 1.05, None, (x * 0.26, 0, z * 1.2 - 0.02), tilt=0))
    return whole


def chocolate(colour='#3b2014'):
    n = Nodes('chocolate')
    n.principled(base_color=linear(colour), roughness=0.32, specular=0.45, subsurface=0.02)
    n.bump(n.noise(0.6, 2), 0.01, 0.3)
    return n.material


def praline(width=2.8, material=None, kind='dome'):
    """A chocolate: 'dome', 'cube' or 'truffle' (dusted)."""
    if kind == 'cube':
        return box(width, width, width * 0.7, material or chocolate(), 0.2, 4)
    if kind == 'truffle':
        dust = Nodes('cocoa')
        dust.principled(base_color=linear('#5a3420'), roughness=1.0, specular=0.05)
        dust.bump(dust.noise(0.12, 4, 0.8), 0.1, 0.9)
        body = ball(width / 2, dust.material, 4)
        return displace(body, 0.8, 0.25).at(z=width * 0.46)
    r = width / 2
    return lathe(
        [
            (0, 0),
            (r, 0),
            (r, 0.15),
            (r * 0.9, width * 0.35),
            (r * 0.5, width * 0.56),
            (0, width * 0.6),
        ],
        material or chocolate(),
    )


def mooncake(width=7, height=3.4, material=None, seed=1, word=None):
    """A mooncake: scalloped side, rosette or a character on top."""
    material = material or crust('#b8702a', height=height)
    r = width / 2
    body = lathe(
        [
            (0, 0),
            (r * 0.95, 0),
            (r, height * 0.12),
            (r, height * 0.84),
            (r * 0.95, height),
            (0, height),
        ],
        material,
        96,
        1,
    )
    for ob in body.objects:
        for v in ob.data.vertices:
            a = math.atan2(v.co.y, v.co.x)
            f = 1 - 0.05 * (1 - abs(math.cos(8 * a)))
            v.co.x, v.co.y = v.co.x * f, v.co.y * f
    whole = Thing(body=body)
    whole.add(ring(r * 0.82, 0.13, material).at(z=height))
    if word:
        from .shapes import text

        whole.add(text(word, r * 0.75, material, 0.7, 'serif').at(z=height), 'word')
    else:
        for k in range(8):
            a = math.pi * k / 4
            whole.add(
                ring(r * 0.22, 0.1, material, steps=24, sides=10)
                .stretch(x=1.5)
                .turn(z=45 * k)
                .at(r * 0.46 * math.cos(a), r * 0.46 * math.sin(a), height)
            )
        whole.add(ball(r * 0.14, material, 3).at(z=height))
    return whole


def noodles(count=70, long=22, width=5, material=None, tied=True):
    """A bundle of dry noodles along x with a paper band."""
    chance = random.Random(4)
    material = material or plain('#ecd9a6', 0.6)
    stick = tube([(-long / 2, 0, 0), (long / 2, 0, 0)], 0.16, material, smooth_line=False)

    def place(i, chance):
        a, r = chance.uniform(0, 6.283), width / 2 * chance.random() ** 0.5
        return (
            chance.uniform(-0.6, 0.6),
            r * math.cos(a),
            width / 2 + r * math.sin(a) * 0.85,
            (0, chance.uniform(-0.8, 0.8), chance.uniform(-0.8, 0.8)),
            1,
        )

    whole = Thing(noodles=scatter(count * 3, stick, place, chance.randint(1, 9)))
    if tied:
        band = cylinder(width / 2 + 0.05, 4.5, plain('#b5382a', 0.7), 0.02).turn(y=90)
        whole.add(band.stretch(z=0.9).at(-2.25, 0, width / 2), 'band')
    return whole


def pasta(kind='penne', count=60, radius=6, seed=1):
    """A heap of short pasta: 'penne' or 'rings'."""
    colour = plain('#e3b65a', 0.5)
    if kind == 'rings':
        one = ring(0.8, 0.3, colour, steps=24, sides=10)
        return heap(one, count, 1.8, radius, seed, True, 0.4)
    one = tube([(-2, 0, 0), (2, 0, 0)], 0.5, colour, smooth_line=False)
    return heap(one, count, 1.6, radius, seed, True, 0.5)


def cake_slice(long=10, height=7, layers=('#f0d9a8', '#fff6ea', '#f0d9a8', '#fff6ea'), top=None):
    """A slice of layer cake, its point to -y."""
    outline = [(0, -long / 2), (long * 0.38, long / 2), (-long * 0.38, long / 2)]
    whole, z = Thing(), 0.0
    for i, colour in enumerate(layers):
        high = height / len(layers) * (1.3 if i % 2 == 0 else 0.7)
        stuff = crumb(colour) if i % 2 == 0 else plain(colour, 0.5)
        whole.add(extrude(outline, high, stuff, 0.12).at(z=z))
        z += high
    if top:
        whole.add(top.stand(z))
    return whole


def honey_dipper(long=16, material=None):
    """A honey spoon that stands upright, head down."""
    from .materials import wood

    profile = [(0, 0), (0.8, 0.2)]
    for k in range(6):
        z = 0.5 + k * 0.55
        profile += [
            (1.45 - 0.05 * abs(k - 3), z),
            (1.45 - 0.05 * abs(k - 3), z + 0.25),
            (0.8, z + 0.3),
            (0.8, z + 0.5),
        ]
    profile += [(0.5, 4.2), (0.4, 6), (0.5, long - 1), (0, long)]
    return lathe(profile, material or wood('boxwood'))
