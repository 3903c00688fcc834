from studio import *

TONES = {'sky': ('#86afc4', '#e8c27a'), 'coral': ('#d98a72', '#f0e2c8')}


def sides(s, stuff):
    """A soft grip at one side."""
    path = [(s * 3.2, 0, 7.2), (s * 4.6, 0, 7.6), (s * 5.7, 0, 6.6), (s * 5.9, 0, 5.0), (s * 5.4, 0, 3.4), (s * 4.2, 0, 2.6), (s * 3.0, 0, 2.9)]
    return tube(path, 0.62, stuff, taper=(1.15, 1, 0.95, 0.95, 0.95, 1, 1.15))


def cup_of(name):
    tone, second = TONES[name]
    matt, accent = plain(tone, 0.45, sheen=0.15), plain(second, 0.5, sheen=0.15)
    body = lathe([(0, 0), (2.7, 0), (3.1, 0.1), (3.3, 0.5), (3.5, 2.2), (3.72, 5.2), (3.8, 8.1), (3.8, 8.3)], matt)
    band = lathe([(3.84, 8.2), (3.98, 8.25), (4.02, 8.5), (4.02, 9.4), (3.9, 9.7), (3.3, 10.0), (2.0, 10.25), (0, 10.3)], accent)
    ribs = Thing()
    for k in range(40):
        a = 2 * math.pi * k / 40
        ribs.add(cylinder(0.09, 0.9, accent, 0.03).at(4.02 * math.cos(a), 4.02 * math.sin(a), 8.5))
    beak = lathe([(1.55, 0), (1.5, 0.3), (1.05, 0.9), (0.92, 1.8), (1.0, 2.3), (0.9, 2.7), (0.45, 2.86), (0, 2.88)], plain('#f2ead9', 0.4, sheen=0.2)).stretch(y=0.62)
    beak.turn(x=16).at(0, -1.75, 9.95)
    hole = [cylinder(0.11, 0.06, plain('#5a4a3e', 0.8), 0).turn(x=16).at(x, -2.52 - 0.0, 12.79) for x in (-0.3, 0, 0.3)]
    vent = cylinder(0.3, 0.12, matt, 0.04).at(0, 2.3, 10.12)
    mark = wrap(label([('乐童', 0.72, 'black', 0.42, '#f7efdd'), ('180 ml', 0.34, 'bold', 0.82, '#f7efdd')], 3, 2, colour=None), 4.2, 3, 2, 4.9, on=body)
    return Thing(body=body, grips=group(sides(-1, accent), sides(1, accent)), lid=group(band, ribs, beak, *hole, vent), mark=mark)


cups = {n: cup_of(n) for n in TONES}
for n, c in cups.items():
    view(n, only=c, turn=-24, tilt=16, fill=0.76)


def opened():
    c = cups['coral']
    c.lid.at(9.2, -3.5, -8.2)


inner = lathe([(3.62, 8.28), (3.6, 7.0), (3.4, 3.0), (3.0, 0.4), (0, 0.35)], plain('#c9785f', 0.5))
water = cylinder(3.5, 0.05, liquid('#f4eee2', 0.8), 0).at(0, 0, 6.2)
cups['coral'].add(inner)
cups['coral'].add(water)
view('lid', only=cups['coral'], turn=-16, tilt=34, fill=0.82, setup=opened)
