from studio import *

TONES = ['#cf4131', '#e9862e', '#f1bb3a', '#6f9e50', '#3f86a8']
base = lathe([(0, 0), (2.6, 0.12), (4.6, 0.7), (5.2, 1.5), (5.0, 2.1), (4.6, 2.3), (0, 2.3)], wood('beech', 'z'))
peg = cylinder(0.85, 14.6, wood('beech', 'z'), 0.4).at(z=2.2)
rings = []
z = 2.35
for i, tone in enumerate(TONES):
    r, h = 5.5 - 0.62 * i, 2.62
    a, b, hole = r, h / 2, 1.05
    line = [(hole, 0.35), (hole + 0.25, 0.06), (a - 1.2, 0), (a - 0.35, 0.32), (a, b), (a - 0.35, h - 0.32), (a - 1.2, h), (hole + 0.25, h - 0.06), (hole, h - 0.35), (hole, 0.35)]
    rings.append(lathe(line, wood('ash', 'x', stain=tone, rough=0.45), levels=2).at(0, 0, z))
    z += h + 0.02
ball_top = ball(2.0, wood('ash', 'x', stain='#84568f', rough=0.45)).at(0, 0, z + 1.6)
view('front', turn=-16, tilt=14, fill=0.76)


def spread():
    for ring_, (x, y, s) in zip(rings, [(0, 0, 0), (-9.8, -2.5, 0), (9.2, -3.5, 0), (-4.6, -9.2, 0), (3.6, -8.6, 0)]):
        ring_.at(x, y, 2.35 if x == 0 else 0)
    ball_top.at(10.5, 4.0, 2.0)


view('rings', turn=-8, tilt=26, fill=0.82, setup=spread)
