import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver, satin, milk = metal('silver', 0.2), metal('silver', 0.36), pearl('#f5ebe2')
stick = lathe([(0, -8.2), (0.06, -8.1), (0.12, -7), (0.17, -3), (0.18, 4.0), (0.15, 5.6), (0, 5.65)], silver).turn(y=-90).at(0, 0, 0.2)
coil = tube([(-2.2 - 2.4 * i / 160, 0.2 * math.cos(i * 0.59), 0.2 + 0.2 * math.sin(i * 0.59)) for i in range(161)], 0.05, silver, smooth_line=False)


def petal():
    n, verts, faces = 14, [], []
    for j in range(n + 1):
        for i in range(n + 1):
            u, v = i / n * 2 - 1, j / n
            w = 0.66 * math.sin(math.pi * min(1, v * 0.86 + 0.1)) ** 0.6
            verts.append((0.1 + v * 1.02 - 0.06 * (1 - abs(u)) * (v > 0.9), u * w, 0.1 + 0.34 * v * v + 0.22 * u * u * w + 0.03 * math.cos(u * 9) * v))
    for j in range(n):
        for i in range(n):
            k = j * (n + 1) + i
            faces.append((k, k + 1, k + n + 2, k + n + 1))
    return smooth(modify(mesh_thing(verts, faces, satin), 'SOLIDIFY', thickness=0.05), 1)


def flower(size, x, y, z):
    parts = [petal().turn(z=72 * k + 8) for k in range(5)]
    parts += [tube([(0, 0, 0.1), (0.2 * math.cos(a), 0.2 * math.sin(a), 0.36), (0.38 * math.cos(a), 0.38 * math.sin(a), 0.5)], 0.02, silver) for a in [k * 0.5236 for k in range(12)]]
    parts += [ball(0.045, silver, 3).at(0.38 * math.cos(k * 0.5236), 0.38 * math.sin(k * 0.5236), 0.51) for k in range(12)]
    return group(*parts, ball(0.2, milk, 4).at(z=0.32)).size(size).at(x, y, z)


blossom, bud = flower(1.05, -5.9, 0, 0.22), flower(0.62, -4.7, -0.85, 0.16)
leafs = [ball(0.5, satin, 4, 0.16).stretch(x=1.0, y=0.4).turn(z=t).at(x, y, 0.22) for x, y, t in ((-4.6, 0.62, 28), (-3.7, -0.5, -30))]
falls = []
for y, long in ((-0.5, 1.9), (0.3, 1.3)):
    falls += [chain([(-6.6, y, 0.3), (-7.2, y - 0.6, 0.12), (-7.3 - 0.15 * long, y - 0.6 - long, 0.12)], 0.22, 0.035, silver),
              ball(0.26, milk, 4).at(-7.3 - 0.15 * long, y - 0.85 - long, 0.28)]
pin = group(stick, coil, blossom, bud, *leafs, *falls).turn(z=30).stand(0.7)
with prop():
    stone_plate(19, 13, 0.7, stone('#454a50', rough=0.6, grain=0.5), 12)
view('front', turn=-4, tilt=56, fill=0.86, lights=SOFT)
view('flower', turn=-18, tilt=42, close_up=(-4.7, -2.9, 1.2), zoom=2.5, lights=SOFT)
use('home')
view('review-1', turn=22, tilt=52, fill=0.84)
