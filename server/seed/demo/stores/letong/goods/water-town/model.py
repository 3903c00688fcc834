from studio import *

WALL = painted('#ede3cf', 0.55, 0.4)
ROOF = wood('ash', 'x', stain='#4a5258', rough=0.5)
DOOR, SILL = wood('ash', 'z', stain='#a5462f', rough=0.5), plain('#4a5258', 0.6)
BEECH, GREEN, BLUE = wood('beech', 'x'), wood('ash', 'z', stain='#6a9455', rough=0.5), wood('ash', 'x', stain='#4f93ad', rough=0.5)
LAMP = wood('ash', 'z', stain='#d8532f', rough=0.45)
D = 4.4


def roof(w, d, h, over=0.5):
    """A tiled roof with raised ends; it is its own block."""
    a = w / 2 + over
    line = [(-a, 0), (a, 0), (a, 0.45), (a * 0.62, h * 0.62), (a * 0.3, h * 0.95), (a * 0.22, h * 1.1), (-a * 0.22, h * 1.1), (-a * 0.3, h * 0.95), (-a * 0.62, h * 0.62), (-a, 0.45)]
    return extrude(line, d + 2 * over, ROOF, 0.14).turn(x=90).by(y=d / 2 + over)


def ridge(w, d, h):
    """A roof whose ridge runs along the house, seen from its long side."""
    a, b, o = w / 2 + 0.55, d / 2 + 0.5, 0.0
    line = [(-b, 0), (b, 0), (b, 0.4), (0.35, h), (-0.35, h), (-b, 0.4)]
    body = extrude(line, 2 * a, ROOF, 0.12).turn(x=90).turn(z=90).by(x=-a)
    top = box(2 * a * 0.98, 0.8, 0.5, ROOF, 0.15).at(0, 0, h - 0.12)
    tiles = [rod((x, -b + 0.1, 0.46), (x, -0.4, h + 0.02), 0.09, ROOF) for x in [(-a + 0.5) + k * (2 * a - 1.0) / 8 for k in range(9)]]
    return group(body, top, *tiles)


def house(w, h, doors=1, up=0, side=None):
    """A whitewashed block with inlaid door and windows."""
    one = Thing()
    one.add(box(w, D, h, WALL, 0.2))
    front = -D / 2 - 0.02
    spots = [(-w / 2 + w * (k + 0.5) / (doors + 1)) for k in range(doors + 1)]
    for k, x in enumerate(spots):
        if k == (side if side is not None else 0):
            one.add(box(1.5, 0.12, 2.6, DOOR, 0.05).at(x, front, 0.25))
        else:
            one.add(box(1.3, 0.12, 1.3, SILL, 0.05).at(x, front, 1.5))
    for row in range(up):
        for x in spots:
            one.add(box(1.1, 0.12, 1.2, SILL, 0.05).at(x, front, 4.6 + 3.0 * row))
    return one


def tree(h):
    top = lathe([(0, h), (0.5, h - 0.3), (1.5, h - 2.2), (1.7, h - 3.2), (1.4, h - 3.9), (0.4, h - 4.1)], GREEN)
    return group(cylinder(0.42, h - 3.6, wood('beech', 'z'), 0.08), top)


arc = [(2.6 * math.cos(a), 2.6 * math.sin(a)) for a in [math.pi - math.pi * k / 30 for k in range(31)]]
hump = [(-6, 0), *arc, (6, 0), (6, 0.5), (3.2, 3.3), (1.6, 4.1), (-1.6, 4.1), (-3.2, 3.3), (-6, 0.5)]
bridge = extrude(hump, 3.6, wood('beech', 'x'), 0.18).turn(x=90).by(y=1.8)
boat = extrude([(-3.2, 1.3), (-2.3, 0), (2.3, 0), (3.2, 1.3)], 2.1, BEECH, 0.2).turn(x=90).by(y=1.05)
boat = group(boat, extrude([(-1.3, 0), (1.3, 0), (1.1, 1.0), (0.5, 1.4), (-0.5, 1.4), (-1.1, 1.0)], 1.8, DOOR, 0.15).turn(x=90).by(y=0.9, z=1.2))
tall = [box(5.0, 5.0, 3.2, WALL, 0.2), box(4.0, 4.0, 2.8, WALL, 0.2), box(3.0, 3.0, 2.6, WALL, 0.2)]


def eave(w, h):
    """A square roof for the tower."""
    a, b = w / 2 + 0.7, w / 2 - 0.6
    points_ = [(-a, -a, 0), (a, -a, 0), (a, a, 0), (-a, a, 0), (-a, -a, 0.4), (a, -a, 0.4), (a, a, 0.4), (-a, a, 0.4), (-b, -b, h), (b, -b, h), (b, b, h), (-b, b, h)]
    faces = [(3, 2, 1, 0), (8, 9, 10, 11)]
    for k in range(4):
        j = (k + 1) % 4
        faces += [(k, j, 4 + j, 4 + k), (4 + k, 4 + j, 8 + j, 8 + k)]
    return bevel(mesh_thing(points_, faces, ROOF, smooth=True), 0.1, 3, 20)


eaves = [eave(5.0, 1.3), eave(4.0, 1.2)]
spire = lathe([(0, 3.4), (0.16, 3.3), (0.2, 2.7), (0.4, 2.5), (0.5, 2.2), (0.3, 2.0), (0.55, 1.8), (2.3, 0.45), (2.35, 0), (0, 0)][::-1], ROOF, 4, 0).turn(z=45)
spire = lathe([(0, 0), (2.2, 0), (2.3, 0.4), (0.7, 1.7), (0.35, 1.9), (0.5, 2.2), (0.3, 2.5), (0.12, 2.7), (0.1, 3.5), (0, 3.5)], ROOF)
windows = [box(1.2, 0.12, 1.9, DOOR, 0.3).at(0, -w / 2 - 0.02, 0.55) for w in (5.0, 4.0, 3.0)]
for t, w in zip(tall, windows):
    t.add(w)
river = [box(11.4, 4.4, 0.8, BLUE, 0.25), box(11.4, 4.4, 0.8, BLUE, 0.25)]
row = [house(6.4, 6.0, 1, 0), house(5.2, 8.4, 1, 1, 1), house(7.0, 5.0, 2, 0, 1), house(5.6, 7.0, 1, 1)]
tops = [ridge(6.4, D, 2.6), ridge(5.2, D, 2.4), ridge(7.0, D, 2.4), ridge(5.6, D, 2.5)]
trees = [tree(7.0), tree(5.6)]
for h, t, z, x, y in zip(row, tops, (6.0, 8.4, 5.0, 7.0), (-8.0, -4.6, 0.2, 2.3), (-1.6, 4.4, -1.6, 4.4)):
    h.at(x, y, 0)
    t.at(x, y, z)
z = 0
for k, t in enumerate(tall):
    t.at(8.6, 3.2, z)
    z += (3.2, 2.8, 2.6)[k]
    (eaves + [spire])[k].at(8.6, 3.2, z)
    z += (1.3, 1.2, 0)[k]
river[0].at(-6.6, -10, 0)
river[1].at(4.9, -10, 0)
bridge.turn(z=90).at(2.0, -10, 0)
boat.at(-6.2, -10, 0.8)
trees[0].at(-13.2, -2.0, 0)
trees[1].at(6.4, -3.2, 0)
pieces = [*row, *tops, *tall, *eaves, spire, *river, bridge, boat, *trees]
print('pieces', len(pieces))
view('front', turn=-18, tilt=24, fill=0.88)


view('tower', turn=-30, tilt=16, close_up=(6.5, 0, 6.4), zoom=1.9)
view('review-1', look='home', turn=24, tilt=26, fill=0.95, setup=lambda: (tops[2].turn(z=70).at(-5, -16, 0), trees[0].turn(x=90).at(10, -12, 1.7)))
