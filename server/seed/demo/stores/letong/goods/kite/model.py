from studio import *

SETS = {'sunset': ('#d9523a', '#efb83c', '#f3e4c2', '#3f86a3'), 'lake': ('#3f86a3', '#7fb58a', '#f3e4c2', '#e08a3a')}
X, Y, CROSS = 62.0, 74.0, 0.18


def face(tones):
    a, b, c, d = tones

    def draw(pen, w, h):
        pen.rectangle([0, 0, w, h], fill=c)
        mid, cross = w / 2, h * 0.32
        pen.polygon([(mid, 0), (0, cross), (mid, cross)], fill=a)
        pen.polygon([(mid, 0), (w, cross), (mid, cross)], fill=b)
        pen.polygon([(0, cross), (mid, cross), (mid, h)], fill=b)
        pen.polygon([(w, cross), (mid, cross), (mid, h)], fill=a)
        for k, (q, tone) in enumerate(((0.2, c), (0.15, d), (0.085, c), (0.045, a))):
            r = w * q
            pen.ellipse([mid - r, cross - r, mid + r, cross + r], fill=tone)
        for line in ([(0, cross), (w, cross)], [(mid, 0), (mid, h)]):
            pen.line(line, fill='#6d5638', width=4)
    return label([], X, Y, draw=draw, dots=11, rough=0.75)


def sail(tones):
    """A diamond of cloth, bowed back at its sides."""
    n, vertices, faces = 40, [], []
    uv = []
    for j in range(n + 1):
        v = j / n
        y = (v - 0.5) * Y
        half = X / 2 * (v / 0.68 if v < 0.68 else (1 - v) / 0.32)
        for i in range(n + 1):
            u = i / n * 2 - 1
            x = u * max(half, 0.02)
            z = -5.0 * (abs(x) / (X / 2)) ** 1.6 + 1.1 * math.sin(math.pi * min(1, abs(u))) * (1 - abs(y / Y)) * (half / (X / 2))
            vertices.append((x, y, z))
            uv.append((x / X + 0.5, v))
    for j in range(n):
        for i in range(n):
            a = j * (n + 1) + i
            faces.append((a, a + 1, a + n + 2, a + n + 1))
    thing = mesh_thing(vertices, faces, face(tones), name='sail')
    for ob in thing.objects:
        layer = ob.data.uv_layers.new(name='uv').data
        for loop in ob.data.loops:
            layer[loop.index].uv = uv[loop.vertex_index]
    return thing


cloths = {n: face(t) for n, t in SETS.items()}
cloth = sail(SETS['sunset'])
cane = wood('bamboo', 'z')
spine = rod((0, -Y / 2 - 0.6, -0.3), (0, Y / 2 + 0.6, -0.3), 0.42, cane)
yc = -Y / 2 + 0.68 * Y
bow = tube([(x * X / 2 * 1.01, yc, -5.0 * abs(x) ** 1.6 - 0.5) for x in (-1, -0.66, -0.33, 0, 0.33, 0.66, 1)], 0.36, wood('bamboo', 'x'))


def ribbon(tone, points_, wide=1.5):
    return tube(points_, 0.3, plain(tone, 0.7), profile=[(-wide, -0.04), (wide, -0.04), (wide, 0.04), (-wide, 0.04)])


kite_ = group(cloth, spine, bow).stand().by(y=8)
tails = [ribbon('#d9523a', [(0, -29, 3), (-1.5, -35, 1.4), (3, -42, 1.6), (12, -44, 1.4), (19, -49, 1.6), (28, -47, 1.4), (37, -51, 1.5)]),
         ribbon('#efb83c', [(0, -29, 3.4), (2.5, -34, 1.6), (10, -37, 1.5), (17, -35, 1.6), (24, -39, 1.4), (31, -36, 1.6), (40, -39, 1.5)])]


def reel():
    """A wooden reel with line."""
    bars = [rod((s * 4.2, 0, 0), (s * 4.2, 0, 15), 0.6, wood('beech', 'z')) for s in (-1, 1)]
    ends = [rod((-5.4, 0, z), (5.4, 0, z), 0.7, wood('beech', 'z')) for z in (3.2, 11.8)]
    cord = capsule(8.6, 3.4, 6.4, pattern('#f4ecd8', '#d9cbaa', 0.14, axis='z'), 1.2).at(0, 0, 4.3)
    return group(*bars, *ends, cord).turn(x=90).turn(z=24).stand()


spool = reel().at(-27, -36, 0).stand()
view('sunset', only=[kite_, *tails, spool], turn=-10, tilt=56, fill=0.92)
view('lake', only=[kite_, *tails, spool], turn=-10, tilt=56, fill=0.92,
     recolour={tails[0]: plain('#3f86a3', 0.7), tails[1]: plain('#7fb58a', 0.7), cloth: cloths['lake']})
view('reel', only=spool, turn=-16, tilt=32, fill=0.72)
