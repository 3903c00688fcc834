import random

from studio import *
from studio.orchard import *


def bottle_(x, y, turned=0):
    green = plain('#26331f', 0.06, clear=0.9)
    body = lathe(
        [(0, 0.2), (3.0, 0.2), (3.5, 0), (3.9, 0.5), (3.95, 1.2), (3.95, 14.6), (3.8, 16), (3.0, 17.8), (1.9, 19.4),
         (1.55, 20.6), (1.5, 23.6), (1.72, 23.7), (1.72, 24.3), (1.5, 24.4), (0, 24.4)],
        green, levels=2,
    )
    cap_ = cylinder(1.62, 2.6, metal('brass', 0.32, brushed=0.3), 0.18).at(z=24.1)
    collar_ = cylinder(1.7, 0.3, metal('brass', 0.3), 0.1).at(z=24.0)
    front_label = label(
        [('元气果园', 0.62, 'bold', 0.1), ('山茶油', 1.7, 'serif-bold', 0.34), ('CAMELLIA', 0.72, 'bold', 0.56),
         ('SEED OIL', 0.72, 'bold', 0.66), ('冷榨 500 ml', 0.55, 'sans', 0.87)],
        6.6, 8.6, colour='#f2ecdc', ink='#28402a', frame='#b0893e',
    )
    tag = wrap(front_label, 3.97, 6.6, 8.6, z=8.4)
    return group(body, cap_, collar_, tag).turn(z=turned).at(x, y)


shell = plain('#3b2418', 0.42)
seed_ = ball(0.95, shell, 4)
for ob in seed_.objects:
    for v in ob.data.vertices:
        v.co.z *= 0.72
        if v.co.y > 0:
            v.co.y *= 0.62
        v.co.x *= 1 + 0.12 * v.co.y
seed_.at(0, 0, -90)
two = [bottle_(-4.6, 2.4, 6), bottle_(4.4, 3.6, -8)]
seeds = scatter(
    26, seed_,
    lambda i, c: ((lambda r, a: (5.4 + r * math.cos(a) * 1.5, -6.4 + r * math.sin(a)))(2.9 * math.sqrt(c.random()), c.uniform(0, 6.28)) +
                  (0.62 + 0.9 * (i % 3 == 0), (c.uniform(-80, 80), c.uniform(-80, 80), c.uniform(0, 360)), c.uniform(0.85, 1.1))), 5)
leaves = [leaf(6.6, 2.8, leaf_green('#2f5a30'), 0.5, k).turn(y=-4, z=z).at(x, y, 0.3)
          for k, z, x, y in ((1, 196, -0.6, -6.2), (2, 232, 1.0, -7.6))]
view('front', turn=0, tilt=14, fill=0.86, exposure=0)
dish_ = plate(11, 1.8, porcelain('#f0f2ec')).at(0.6, -60)
pool = lathe([(0, 1.25), (3.4, 1.25), (4.0, 1.1)], liquid('#d9b94a'), levels=1).at(0.6, -60)
close_bottle = bottle_(-6.2, -53.6, 10)
near = scatter(
    9, seed_,
    lambda i, c: (7.4 + c.uniform(-2.4, 2.4), -56.4 + c.uniform(-1.8, 1.8), 0.6,
                  (c.uniform(-60, 60), c.uniform(-60, 60), c.uniform(0, 360)), c.uniform(0.85, 1.1)), 11)
view('dish', only=[dish_, pool, close_bottle, near], turn=2, tilt=26, fill=0.88, exposure=0)
