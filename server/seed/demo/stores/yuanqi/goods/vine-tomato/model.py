from studio import *
from studio.orchard import *

reds = [
    skin(c, d, 5, rough=0.2, clear=0.35, glow=0.02, edge=(0.42, 0.72))
    for c, d in (('#a81208', '#b82208'), ('#b01a0a', '#c4380c'), ('#9c0e08', '#b01c0a'))
]
green = leaf_green('#4f7a36')
stalk = plain('#5d7d3a', 0.7)


def one(i, x, y, z=0, lean=0, turned=0, r=3.3):
    body = fruit('tomato', r, reds[i % 3], ribs=5, deep=0.03, seed=i)
    top = calyx(r * 0.8, 5, green, 0.26, 0.25, i).at(0, 0, r * 1.32)
    nub = tube([(0, 0, r * 1.25), (0.1, 0.1, r * 1.5), (0.5, 0, r * 1.75)], 0.2, stalk, taper=[1, 0.9, 1.1])
    return group(body, top, nub).turn(x=lean, z=turned).at(x, y).stand(z)


def truss(x, y, turned, seed):
    whole = group()
    vine = [(-11.4, 0.6, 4.2), (-7, 0, 5.0), (-2, 0.2, 5.1), (3, -0.1, 4.9), (8.4, 0.2, 4.5)]
    whole.add(tube(vine, 0.34, stalk, taper=[1.5, 1.1, 1.0, 0.8, 0.6]))
    for k, (a, side) in enumerate(((-7.6, -1), (-4.2, 1), (-0.6, -1), (3.0, 1), (6.6, -1))):
        r = 3.15 - 0.12 * k
        body = fruit('tomato', r, reds[(k + seed) % 3], ribs=5, deep=0.03, seed=k + seed)
        top = calyx(r * 0.8, 5, green, 0.26, 0.2, k + seed).at(0, 0, r * 1.33)
        whole.add(group(body, top).turn(x=side * -24, z=seed * 20).at(a, side * 3.1).stand(0))
        whole.add(
            tube(
                [(a + 0.8, 0, 5.0), (a + 0.3, side * 0.9, 5.0), (a, side * 1.8, r * 1.28)],
                0.2, stalk, taper=[1.2, 1, 1],
            )
        )
    return whole.turn(z=turned).at(x, y)


three = [truss(-1, 13.4, 6, 1), truss(1.2, 0, -5, 4), truss(-1.0, -13.4, 4, 8)]
view('front', turn=-8, tilt=50, fill=0.88, exposure=-0.05)


def inside(pen, w, h, k):
    c, r = w / 2, w / 2 - 1
    pen.ellipse([c - r, c - r, c + r, c + r], fill='#b8221a')
    pen.ellipse([c - r * 0.97, c - r * 0.97, c + r * 0.97, c + r * 0.97], fill='#d9543c')
    for i in range(5):
        a = math.pi * 2 / 5 * i
        pts = []
        for t in range(40):
            b = t / 40 * 2 * math.pi
            f, s = 0.54 + 0.24 * math.cos(b), 0.42 * math.sin(b)
            pts.append((c + r * f * math.cos(a + s), c + r * f * math.sin(a + s)))
        pen.polygon(pts, fill='#c2651f')
        for t in range(9):
            b = a + 0.28 * math.sin(2.4 * t)
            f = 0.4 + 0.04 * t
            x, y = c + r * f * math.cos(b), c + r * f * math.sin(b)
            pen.ellipse([x - 0.17 * k, y - 0.12 * k, x + 0.17 * k, y + 0.12 * k], fill='#e6c98a')
    pen.ellipse([c - r * 0.2, c - r * 0.2, c + r * 0.2, c + r * 0.2], fill='#e58a6c')


body = lathe([(0, 0), (1.4, 0.1), (2.7, 0.8), (3.3, 2.1), (3.35, 2.5)], reds[0], levels=2)
cut = group(body, face(6.66, 6.66, inside, 0.12).at(0, 0, 2.51)).turn(x=52, z=14).at(3.6, -43).stand(0)
whole = one(2, -3.8, -39.4, 0, 10, 20)
other = one(6, 3.4, -35.6, 0, -6, 60)
view('cut', only=[cut, whole, other], turn=2, tilt=24, fill=0.82, exposure=-0.05)
