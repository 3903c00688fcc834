import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver, milk = metal('silver', 0.2), pearl('#f5ebe2')
H = 4.5
walnut = wood('walnut', 'x')
base = box(6.0, 2.8, 0.8, walnut, 0.2)
posts = [rod((s * 2.4, 0, 0.7), (s * 2.4, 0, H + 0.1), 0.14, silver) for s in (-1, 1)]
bar = rod((-2.6, 0, H), (2.6, 0, H), 0.12, silver)


def earring_(x, spin):
    hook = tube([(0, -0.35, -1.15), (0, -0.28, -0.5), (0, -0.16, 0.0), (0, 0.05, 0.2), (0, 0.26, -0.02), (0, 0.36, -0.7), (0, 0.5, -1.2)], 0.05, silver)
    eye = ring(0.11, 0.035, silver, axis='x').at(0, -0.35, -1.22)
    cap = lathe([(0, 0.3), (0.08, 0.26), (0.2, 0.12), (0.34, -0.12), (0.36, -0.2), (0.3, -0.16)], silver).at(0, -0.35, -1.6)
    petals = [ball(0.07, silver, 3).at(0.35 * math.cos(k * 0.785), -0.35 + 0.35 * math.sin(k * 0.785), -1.8) for k in range(8)]
    drop = displace(ball(0.52, milk, 5).stretch(z=1.42), 0.9, 0.1, seed=spin, levels=0).at(0, -0.35, -2.3)
    return group(hook, eye, cap, drop, *petals).at(x, -0.0, H + 0.02)


pair_ = [earring_(-1.05, 3), earring_(1.05, 9)]
view('front', turn=-20, tilt=14, fill=0.84, lights=SOFT)
view('close', turn=-34, tilt=10, close_up=(-0.4, -0.3, H - 2.0), zoom=2.1, lights=SOFT)
