from studio import *


def dough(seed):
    return biscuit(('#d9a560', '#cf9850', '#dfae6c')[seed % 3])


def piped_ring(radius, thick, material, seed):
    """A piped ring: ridges that wind round it."""
    n, m = 96, 40
    v, f = [], []
    for i in range(n):
        a = 2 * math.pi * i / n
        fat = 1 + 0.05 * math.sin(3 * a + seed)
        for j in range(m):
            b = 2 * math.pi * j / m
            r = thick * fat * (1 + 0.15 * math.cos(7 * b + 11 * a))
            x = radius + r * math.cos(b)
            z = r * math.sin(b) * 0.72
            v.append((x * math.cos(a), x * math.sin(a), max(z, -thick * 0.5) + thick * 0.5))
    for i in range(n):
        for j in range(m):
            p, q = (i + 1) % n, (j + 1) % m
            f.append((i * m + j, p * m + j, p * m + q, i * m + q))
    return mesh_thing(v, f, material)


def rosette(radius, high, material, seed):
    """A piped swirl with a point."""
    rows, n = 26, 120
    v, f = [], []
    for j in range(rows + 1):
        t = j / rows
        r0 = radius * math.sqrt(max(0, 1 - t**1.6)) + 0.02
        step = 1 - 0.1 * abs(math.sin(2.5 * math.pi * t))
        for i in range(n):
            a = 2 * math.pi * i / n
            r = r0 * step * (1 + 0.13 * math.cos(8 * a + 5 * t + seed))
            v.append((r * math.cos(a), r * math.sin(a), high * t))
    for j in range(rows):
        for i in range(n):
            k = (i + 1) % n
            f.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
    f.append([rows * n + i for i in range(n)])
    return mesh_thing(v, f, material)


def pretzel(material, seed):
    return shortbread(5.6, 3.4, 1.2, material, (5, 3))


def fill_ring(count, radius, make, z, start=0):
    return [
        make(k).turn(z=360 * k / count + start).by(
            radius * math.cos(math.radians(360 * k / count + start)),
            radius * math.sin(math.radians(360 * k / count + start)),
            z,
        )
        for k in range(count)
    ]


blue, pale = plain('#22395c', 0.35), paper('#f4eee0')
r, z = 11.0, 5.4
tub = lathe(
    [(0, 0.15), (r - 0.4, 0.15), (r - 0.1, 0.0), (r, 0.2), (r, z - 0.1), (r - 0.05, z), (r - 0.25, z), (r - 0.25, 0.4), (0, 0.4)],
    blue,
    levels=0,
)
liner = lathe([(r - 0.35, z - 0.1), (r - 0.4, 2.2), (r - 0.5, 2.0), (0, 2.0)], pale, levels=0)
outer = fill_ring(9, 7.9, lambda k: piped_ring(1.75, 0.86, dough(k), k) if k % 3 else rosette(2.3, 1.7, dough(k), k), 2.1)
inner = fill_ring(5, 3.6, lambda k: rosette(2.2, 1.7, dough(k + 1), k) if k % 2 else piped_ring(1.7, 0.84, dough(k), k + 4), 2.1, 20)
more = fill_ring(7, 7.4, lambda k: piped_ring(1.75, 0.86, dough(k + 1), k + 7), 3.6, 33)
top_ = fill_ring(3, 2.4, lambda k: rosette(2.2, 1.7, dough(k), k + 2), 3.4, 50)
words = [
    ('麦香', 2.1, 'serif-bold', 0.36, '#f0e3c0'),
    ('BUTTER COOKIES', 1.0, 'bold', 0.58, '#f0e3c0'),
    ('黄油曲奇 400 g', 0.75, 'serif', 0.72, '#d9c48f'),
]


def draw(d, w, h):
    m = w // 2
    for k, wide in ((0.47, 7), (0.44, 2)):
        d.ellipse([m - k * w, m - k * w, m + k * w, m + k * w], outline='#c9a24d', width=wide)


face = label(words, 15, 15, colour='#22395c', draw=draw, dots=50)
cover = group(cylinder(r + 0.18, 2.2, blue, 0.3), sticker(face, 15, 15, None, (0, 0, 2.23), tilt=0))
leaning = cover.turn(x=76).at(0, r + 2.4, 0).stand()
view('front', turn=0, tilt=40, fill=0.86, exposure=0.15)
leaning.hide()
view('review-1', look='home', turn=18, tilt=56, fill=0.94)
three = group(
    piped_ring(1.75, 0.86, dough(0), 1).at(-3.0, -61),
    rosette(2.3, 1.7, dough(1), 2).at(1.6, -62.4),
    piped_ring(1.75, 0.86, dough(2), 3).turn(x=52).at(5.8, -59.6, 1.7).stand(),
    rosette(2.2, 1.7, dough(2), 5).at(-0.4, -57.6),
)
dish = plate(16, 1.6, porcelain()).at(0.9, -60)
three.by(z=1.0)
view('pieces', only=[three, dish], turn=6, tilt=34, fill=0.84, exposure=0.15)
