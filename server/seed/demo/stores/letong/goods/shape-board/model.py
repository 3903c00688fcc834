import math

from studio import *


def poly(n, r, start=90, inner=None):
    line = []
    for i in range(n if inner is None else 2 * n):
        k = r if inner is None or i % 2 == 0 else inner
        a = math.radians(start + i * 360 / (n if inner is None else 2 * n))
        line.append((k * math.cos(a), k * math.sin(a)))
    return line


half = [(2.4 * math.cos(a), 2.4 * math.sin(a) - 1.0) for a in [math.pi * k / 30 for k in range(31)]]
cross = [(-0.8, 2.3), (-0.8, 0.8), (-2.3, 0.8), (-2.3, -0.8), (-0.8, -0.8), (-0.8, -2.3), (0.8, -2.3), (0.8, -0.8), (2.3, -0.8), (2.3, 0.8), (0.8, 0.8), (0.8, 2.3)]
SHAPES = [(poly(48, 2.3), '#cf4a36'), (poly(4, 3.0, 45), '#3f86a3'), (poly(3, 2.8), '#e8a33a'),
          (poly(6, 2.5, 0), '#8c6098'), (half, '#d9713a'), (poly(4, 2.7, 0), '#4b6fa8'),
          (poly(5, 2.8, 90, 1.25), '#f0bd45'), (cross, '#6f9e58'), ([(-2.6, -1.5), (2.6, -1.5), (2.6, 1.5), (-2.6, 1.5)], '#b9566a')]
places = [((i % 3 - 1) * 6.7, 6.7 - (i // 3) * 6.7) for i in range(9)]


def grow(line, f):
    return [(x * f, y * f) for x, y in line]


holes = [[(x + px, y + py) for x, y in grow(s, 1.06)] for (s, _), (px, py) in zip(SHAPES, places)]
board = extrude(rounded(22, 22, 1.8), 1.0, wood('beech', 'x'), 0.0, holes=holes).at(z=0.8)
base = slab(22, 22, 0.8, wood('beech', 'y'), 1.8, 0.15)
pieces = []
for (line, tone), (px, py) in zip(SHAPES, places):
    m = wood('ash', 'x', stain=tone, rough=0.5)
    cy = 0.0 if line is not half else 0.0
    peg = lathe([(0.42, 0), (0.42, 0.8), (0.62, 1.1), (0.6, 1.6), (0.35, 1.85), (0, 1.88)], wood('beech', 'z')).at(0, cy, 1.0)
    pieces.append(group(extrude(line, 1.1, m, 0.1), peg).at(px, py, 0.82))
view('front', turn=-18, tilt=50, fill=0.82)


def lift():
    pieces[0].at(-8.5, -15.5, 0)
    pieces[6].turn(z=20).at(-1.0, -16, 0)
    pieces[7].turn(z=-14).at(7.0, -15.2, 0)


view('pieces', turn=-14, tilt=44, fill=0.84, setup=lift)
