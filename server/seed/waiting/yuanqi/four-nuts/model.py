import random

from studio import *
from studio.orchard import *


def speckled(colour, rough=0.55, dots=0.25):
    n = Nodes('nut')
    base = n.mix(n.noise(dots, 4, 0.6), shade(colour, 0.72), shade(colour, 1.18))
    n.principled(base_color=base, roughness=rough, specular=0.35)
    n.bump(n.noise(dots * 0.6, 4), 0.03, 0.6)
    return n.material


def ridged(colour):
    n = Nodes('almond')
    lines = n.noise(0.16, 3, 0.6, n.place((0.16, 1, 1)))
    n.principled(base_color=n.mix(lines, shade(colour, 0.6), shade(colour, 1.25)), roughness=0.62, specular=0.3)
    n.bump(lines, 0.05, 0.8)
    return n.material


def shaped(material, make):
    body = ball(1, material, 4)
    for ob in body.objects:
        for v in ob.data.vertices:
            v.co = make(*v.co)
    return apply(body).at(0, 0, -90)


almond = shaped(ridged('#9a5f36'), lambda x, y, z: (x * 1.15, y * 0.66 * (1 - 0.4 * x) , z * 0.34))
cashew = shaped(speckled('#dcb878', 0.5), lambda x, y, z: (1.25 * math.sin(x * 1.25), y * 0.5 * (1 + 0.12 * x) + 0.95 * (1 - math.cos(x * 1.25)) - 0.3, z * 0.5))
hazel = shaped(speckled('#a5673a', 0.45), lambda x, y, z: (x * 0.78, y * 0.78, z * 0.8 + (0.22 * max(0, z - 0.7))))


def walnut(x, y, z):
    f = 1 + 0.16 * math.sin(4.4 * x + 2.2 * math.sin(2.8 * y)) * math.cos(3.8 * y) - 0.42 * math.exp(-((x / 0.12) ** 2))
    return (x * f * 1.2, y * f * 1.3, max(-0.06, z) * f * 0.8)


pecan = shaped(speckled('#c7965c', 0.55), walnut)
KINDS = [almond, cashew, hazel, pecan]
bamboo = wood('bamboo', 'x')


def tray_(x, y, kind, seed):
    v = group(
        box(11, 11, 0.6, bamboo, 0.15),
        *(box(11, 0.6, 3, bamboo, 0.15).at(0, s * 5.2) for s in (-1, 1)),
        *(box(0.6, 11, 3, bamboo, 0.15).at(s * 5.2, 0) for s in (-1, 1))
    )
    chance, spots = random.Random(seed), []
    gap = (1.25, 1.5, 1.35, 1.8)[kind]
    for layer in range(3):
        kept = []
        for _ in range(700):
            p = (chance.uniform(-4.1, 4.1), chance.uniform(-4.1, 4.1))
            if all((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 > gap**2 for q in kept):
                kept.append(p)
        spots += [(*p, 1.2 + (0.62, 0.72, 1.0, 0.7)[kind] * layer) for p in kept]
    tilt = (26, 40, 180, 24)[kind]
    fill_ = scatter(len(spots), KINDS[kind], lambda i, c: (*spots[i], (c.uniform(-tilt, tilt), c.uniform(-tilt, tilt), c.uniform(0, 360)), c.uniform(0.88, 1.08)), seed)
    return group(v, fill_).at(x, y)


four = [tray_(-5.4, 5.4, 0, 1), tray_(5.4, 5.4, 1, 2), tray_(-5.4, -5.4, 2, 3), tray_(5.4, -5.4, 3, 4)]
view('front', turn=-22, tilt=44, fill=0.88, exposure=0)
view('close', turn=-22, tilt=40, close_up=(0.4, -1.4, 2.4), zoom=2.1, exposure=0)
