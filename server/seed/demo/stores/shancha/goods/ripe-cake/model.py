from studio import *
from studio.larder import *

RADIUS, THICK = 9.5, 2.6
leaf_ = tinted(['#1b110b', '#2a1910', '#3f2617', '#593622', '#835a36'], 0.62, 0.5)


def rise(p):
    """Height of the upper side at a share of the radius."""
    return THICK * (1 - 0.16 * p**2 - 0.42 * p**9)


def draw(d, w, h):
    m = w // 2
    for r, wide in ((0.4, 7), (0.383, 3)):
        d.ellipse([m - r * w, m - r * w, m + r * w, m + r * w], outline='#8d2a1f', width=wide)
    d.ellipse([m - 0.09 * w, 0.17 * h, m + 0.09 * w, 0.35 * h], fill='#8d2a1f')


face = label(
    [
        ('茶', 2.5, 'serif-bold', 0.257, '#f0e6cf'),
        ('勐海熟普', 2.7, 'serif-bold', 0.48),
        ('RIPE PU’ER', 1.35, 'bold', 0.62),
        ('357 g', 1.1, 'bold', 0.705),
        ('山茶记', 1.15, 'serif-bold', 0.785),
    ],
    19,
    19,
    rough=0.85,
    colour='#e9dcc0',
    ink='#4a211a',
    draw=draw,
    dots=56,
)


def wrapped(seed):
    """A cake in its paper, the print over the whole upper side, pleats at the rim."""
    rings, steps, spots, faces = 40, 240, [], []
    line = [(p / 30, rise(p / 30)) for p in range(31)] + [(1.012, 0.9), (1.0, 0.4), (0.97, 0.05)]
    line += [(0.9 - 0.13 * k, 0.0) for k in range(7)]
    for k, (p, z) in enumerate(line):
        crease = 0.07 * max(0, p - 0.8) / 0.2
        for i in range(steps):
            a = 2 * math.pi * i / steps
            f = math.sin(31 * a + 2 * math.sin(3 * a + seed)) * crease
            spots.append((RADIUS * p * math.cos(a) * (1 + 0.05 * f), RADIUS * p * math.sin(a) * (1 + 0.05 * f), z + f))
    for k in range(len(line) - 1):
        for i in range(steps):
            j = (i + 1) % steps
            faces.append((k * steps + i, (k + 1) * steps + i, (k + 1) * steps + j, k * steps + j))
    body = mesh_thing(spots, faces, face)
    for ob in body.objects:
        layer = ob.data.uv_layers.new(name='uv').data
        for loop in ob.data.loops:
            x, y, _ = ob.data.vertices[loop.vertex_index].co
            layer[loop.index].uv = (x / (2 * RADIUS) + 0.5, y / (2 * RADIUS) + 0.5)
    return body


def bare(seed):
    """A pressed cake: single leaves all over a dark core."""
    line = [(0, 0.1), (8.6, 0.1), (9.2, 0.7), (9.2, 1.1)]
    line += [(9.3 * p / 12, rise(p / 12) - 0.12) for p in range(12, -1, -1)]
    core = displace(lathe(line, pressed_tea('#2c1a10'), steps=64), 0.7, 0.2, seed, levels=1)

    def place(i, c):
        a = c.uniform(0, 2 * math.pi)
        if i % 4 == 0:
            p, z, tilt_ = 0.985 + c.uniform(-0.01, 0.01), c.uniform(0.35, 1.5), 60
        else:
            p, tilt_ = math.sqrt(c.random()) * 0.97, 9
            z = rise(p) - 0.06
        turn_ = math.degrees(a) + 90 + c.uniform(-35, 35) if i % 4 == 0 else c.uniform(0, 360)
        return (RADIUS * p * math.cos(a), RADIUS * p * math.sin(a), z, (c.uniform(-tilt_, tilt_), c.uniform(-9, 9), turn_), c.uniform(0.8, 1.2))

    return group(core, scatter(2200, leaf_kinds('twist', leaf_, 1.7, seed), place, seed))


def lump(seed, x, y, z):
    """A piece broken from the cake."""
    core = displace(box(x * 0.9, y * 0.9, z * 0.85, pressed_tea('#2c1a10'), 0.4, 4), 0.8, 0.4, seed, levels=2)

    def place(i, c):
        side = c.choice('xyzzz')
        u, v, s = c.uniform(-0.45, 0.45), c.uniform(-0.45, 0.45), c.choice((-0.47, 0.47))
        if side == 'z':
            return (u * x, v * y, z * (0.94 if s > 0 else 0.1), (c.uniform(-14, 14), c.uniform(-14, 14), c.uniform(0, 360)), c.uniform(0.8, 1.1))
        where = (s * x, v * y) if side == 'x' else (u * x, s * y)
        return (*where, c.uniform(0.15, 0.85) * z, (c.uniform(-50, 50), c.uniform(-12, 12), (90 if side == 'x' else 0) + c.uniform(-30, 30)), c.uniform(0.7, 1.0))

    return group(core, scatter(150, leaf_kinds('twist', leaf_, 1.2, seed), place, seed))


standing = wrapped(1).turn(x=74, z=-4).at(-3.6, 5, 0).stand()
lying = bare(2).at(6.2, -6.4)
view('front', only=[standing, lying], turn=-4, tilt=26, fill=0.88, exposure=0.2)
pieces = [
    lump(3, 3.6, 2.9, 1.6).turn(x=4, z=20).at(-1.7, -40.6, 0.95),
    lump(4, 3.0, 2.5, 1.5).turn(y=-6, z=95).at(2.2, -41.2, 0.95),
    lump(5, 2.6, 2.2, 1.4).turn(z=160).at(0.4, -44.0, 0.9),
]
plate_ = tea_dish(5.6, 1.4, porcelain('#e6dfd2')).at(0.2, -41.9)
cup_ = tasting_cup(3.4, 3.6, porcelain('#e6dfd2'), brew('#4a130a')).at(8.2, -46)
view('pieces', only=[plate_, cup_, *pieces], turn=4, tilt=42, fill=0.88, exposure=0.15)
