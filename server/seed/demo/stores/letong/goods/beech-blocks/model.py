import math

from studio import *

woods = [wood('beech', a) for a in 'xyzx'] + [wood('ash', 'x', stain='#dcb98c')]


def block(kind, i):
    m = woods[(i * 7 + len(kind)) % 5]
    if kind == 'cube':
        return box(2.9, 2.9, 2.9, m, 0.18)
    if kind == 'brick':
        return box(5.9, 2.9, 2.9, m, 0.18)
    if kind == 'drum':
        return cylinder(1.45, 2.9, m, 0.15)
    if kind == 'roof':
        return extrude([(-1.45, 0), (1.45, 0), (0, 2.5)], 2.9, m, 0.12).turn(x=90).by(y=1.45)
    hole = [(1.5 * math.cos(a), 1.5 * math.sin(a)) for a in [math.pi - math.pi * k / 20 for k in range(21)]]
    return extrude([(-2.95, 0), *hole, (2.95, 0), (2.95, 2.9), (-2.95, 2.9)], 2.9, m, 0.1).turn(x=90).by(y=1.45)


ROWS = [['cube'] * 8, ['cube'] * 4 + ['brick'] * 2, ['brick'] * 4, ['brick', 'arch', 'arch', 'brick'], ['drum', 'roof'] * 4]
pieces, n = [], 0
for r, row in enumerate(ROWS):
    x = -12.0
    for kind in row:
        w = 6 if kind in ('brick', 'arch') else 3
        pieces.append(block(kind, n).by(x + w / 2, 6 - 3 * r, 0.85))
        x, n = x + w, n + 1
assert n == 30
pine = wood('pine', 'x')
tray = group(box(26, 17, 0.8, pine, 0.1), *[box(26, 0.95, 3.2, pine, 0.2).at(0, s * 8.02, 0.8) for s in (-1, 1)],
             *[box(0.95, 15.1, 3.2, wood('pine', 'y'), 0.2).at(s * 12.52, 0, 0.8) for s in (-1, 1)])
TOWER = [('brick', -6, 0), ('brick', 0, 0), ('brick', 6, 0), ('cube', -7.5, 3), ('arch', -3, 3), ('arch', 3, 3), ('cube', 7.5, 3),
         ('brick', -6, 6), ('brick', 0, 6), ('brick', 6, 6), ('drum', -7.4, 9), ('cube', -1.5, 9), ('cube', 1.5, 9), ('drum', 7.4, 9),
         ('roof', -7.4, 12), ('brick', 0, 12), ('roof', 7.4, 12), ('cube', 0, 15), ('roof', 0, 18)]
tower = [block(k, i).by(x, 0, z) for i, (k, x, z) in enumerate(TOWER)]
loose = [block('drum', 3).turn(x=90).at(-11, -5, 1.45), block('cube', 1).turn(z=24).at(9.5, -6, 0), block('roof', 2).turn(z=-30).at(4.6, -6.5, 0)]
view('front', only=[tray, *pieces], turn=-24, tilt=42, fill=0.8)
view('tower', only=[*tower, *loose], turn=-18, tilt=14, fill=0.74)
