import random

from studio import *
from studio.orchard import *

wheat = plain('#f2e4bb', 0.6)
wrapper = paper('#efe7d3')


def sheaf(long, wide, count, seed):
    """Dry noodles side by side in one mesh, a flat oval bundle along x."""
    chance, v, f = random.Random(seed), [], []
    for _ in range(count):
        a, r = chance.uniform(0, 6.283), math.sqrt(chance.random())
        y, z = r * math.cos(a) * wide / 2, r * math.sin(a) * wide * 0.36 + wide * 0.38
        dy, dz, shift = chance.uniform(-0.16, 0.16), chance.uniform(-0.12, 0.12), chance.uniform(-0.18, 0.18)
        thick, at = 0.08 * chance.uniform(0.85, 1.15), len(v)
        for k in range(4):
            t = k / 3 * 2 - 1
            for q in range(6):
                b = q * math.pi / 3
                v.append((t * long / 2 + shift, y + dy * t + thick * math.cos(b), z + dz * t + thick * math.sin(b)))
        for k in range(3):
            for q in range(6):
                n = (q + 1) % 6
                f.append((at + 6 * k + q, at + 6 * k + 6 + q, at + 6 * k + 6 + n, at + 6 * k + n))
        f += [tuple(at + q for q in range(6)), tuple(at + 23 - q for q in range(6))]
    return mesh_thing(v, f, wheat)


def bundle(x, y, z, turned, seed, named=True):
    long, wide = 22, 5.6
    noodle = sheaf(long, wide, 560, seed)
    ring_, n = [], 40
    v, f = [], []
    for j in (-1, 1):
        for i in range(n):
            a = 2 * math.pi * i / n
            v.append((j * 3.4, (wide / 2 + 0.2) * math.cos(a), wide * 0.38 + (wide * 0.36 + 0.24) * math.sin(a)))
    f = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    band_ = modify(mesh_thing(v, f, wrapper), 'SOLIDIFY', thickness=0.06)
    whole = group(noodle, band_)
    if named:
        tag = label([('手工挂面', 0.95, 'serif-bold', 0.3), ('SUN-DRIED NOODLES', 0.36, 'bold', 0.56), ('元气果园 300 g', 0.46, 'sans', 0.8)],
                    5.6, 3.2, colour='#e7dcc0', ink='#7a2f22', frame='#7a2f22')
        whole.add(sticker(tag, 5.6, 3.2, apply(band_), (0, -0.7, wide), tilt=0, lift=0.05))
    return whole.turn(z=turned).at(x, y, z).stand(z)


five = [bundle(0.5 * (-1) ** k, 6.4 * (k - 2), 0, 2.4 * (-1) ** k, k + 1) for k in range(5)]
view('front', turn=-18, tilt=52, fill=0.86, exposure=0.05)


def stacked():
    for one, (x, y, z) in zip(five, ((-0.4, -3.2, 0), (0.2, 3.0, 0), (0.4, 9.2, 0), (0.6, 0.6, 3.7), (-0.4, 6.2, 3.7))):
        one.at(x, y).stand(z)


view('ends', turn=-62, tilt=16, close_up=(-10.4, -0.4, 3.2), zoom=2.0, exposure=0.05, setup=stacked)
