import random

from studio import *
from studio.orchard import *


def shell_skin(colour):
    n = Nodes('shell')
    fine = n.noise(0.5, 4, 0.65)
    base = n.mix(fine, shade(colour, 0.6), shade(colour, 1.2))
    n.principled(base_color=base, roughness=0.6, specular=0.3)
    n.bump(fine, 0.08, 0.8)
    return n.material


shells = [shell_skin(c) for c in ('#b98a58', '#a97a4a', '#c59a68')]


def nut(seed, material):
    body = ball(1.75, material, 5)
    chance = random.Random(seed)
    p = [chance.uniform(0, 6) for _ in range(4)]
    for ob in body.objects:
        for v in ob.data.vertices:
            x, y, z = v.co
            f = 1 + 0.05 * math.sin(2.6 * x + 2.2 * math.sin(1.9 * z + p[0]) + p[1]) * math.sin(2.4 * z + p[2])
            f += 0.025 * math.sin(5 * z + 3 * math.sin(2 * y + p[3]))
            f += 0.075 * math.exp(-((y / 0.16) ** 2)) - 0.05 * math.exp(-(((abs(y) - 0.36) / 0.16) ** 2))
            f += 0.09 * max(0, z / 1.75 - 0.86) / 0.14
            v.co = (x * f, y * f * 0.96, z * f * 1.12)
    return apply(body)


kinds = [nut(i, shells[i % 3]) for i in range(4)]
for k in kinds:
    k.at(0, 0, -90)


def kernel(seed):
    """Half a kernel: two lobes of folds, as a brain."""
    body = ball(1.3, plain('#d9b27c', 0.55), 5)
    chance = random.Random(seed)
    p = chance.uniform(0, 6)
    for ob in body.objects:
        for v in ob.data.vertices:
            x, y, z = v.co
            f = 1 + 0.13 * math.sin(4.4 * x + 2.2 * math.sin(2.6 * y + p)) * math.cos(3.6 * y + p) - 0.4 * math.exp(-((x / 0.13) ** 2))
            v.co = (x * f * 1.05, y * f * 1.15, max(-0.05, z) * f * 0.72)
    return apply(body)


halves = [kernel(i) for i in range(3)]
for k in halves:
    k.at(0, 0, -90)


def opened(x, y, turned, seed):
    """Half a shell with its kernel."""
    bowl_ = half(nut(seed, shells[seed % 3]), 'y')
    inside = halves[seed % 3].copy()
    for ob in inside.objects:
        ob.hide_render = False
    inside.at(0, 0, 0).size(0.98).turn(x=90).at(0, 0.1, 0.05)
    return group(bowl_, inside).turn(x=-62, z=turned).at(x, y).stand(0)


bowl_ = bowl(17, 6.4, glaze('#8fa690', speckle=0.3))
spots = []
for ring_, (count, r, z) in enumerate(((8, 5.6, 4.8), (5, 3.0, 6.6), (1, 0.2, 8.4), (6, 3.2, 3.6))):
    for i in range(count):
        a = 6.283 * i / count + ring_ * 0.5
        spots.append((r * math.cos(a), r * math.sin(a), z))
nuts = scatter(len(spots), kinds, lambda i, c: (*spots[i], (c.uniform(0, 180), c.uniform(0, 180), c.uniform(0, 360)), c.uniform(0.92, 1.05)), 4)
for t in (bowl_, nuts):
    t.at(-2.4, 2.4)
loose = scatter(3, kinds, lambda i, c: ((8.2, 11.6, 8.8)[i], (2.0, -2.4, -6.4)[i], 1.7, (c.uniform(60, 110), c.uniform(0, 60), c.uniform(0, 360)), 1), 9)
cracked = [opened(1.6, -9.4, 24, 1), opened(5.6, -8.4, -30, 2)]
meat = scatter(3, halves, lambda i, c: ((-3.2, -6.0, 9.8)[i], (-9.4, -8.2, -10.2)[i], 0.1, (0, 0, c.uniform(0, 360)), 0.95), 3)
view('front', turn=0, tilt=30, fill=0.88, exposure=0)
view('kernel', turn=4, tilt=36, close_up=(3.4, -8.6, 1.0), zoom=2.3, exposure=0)
