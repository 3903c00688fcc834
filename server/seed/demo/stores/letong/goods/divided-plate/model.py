import random

from studio import *

TONES = {'sage': '#8fae8c', 'coral': '#d98068'}
gums = {k: plain(t, 0.5, sheen=0.15) for k, t in TONES.items()}
cane = wood('bamboo', 'x', ring=0.9)


def outline(grow=0.0):
    """A bear's head: a round face with two ears."""
    line = []
    for k in range(180):
        a = 2 * math.pi * k / 180
        r = 10.6 + grow
        for ear in (52, 128):
            d = (math.degrees(a) - ear + 180) % 360 - 180
            r += 2.3 * math.exp(-(d / 15) ** 4)
        line.append((r * math.cos(a), r * 0.94 * math.sin(a)))
    return line


plate_ = extrude(outline(), 2.2, cane, 0.35, 4)


def hollow(points_):
    """Digs a soft hollow of that outline into the plate."""
    line = [tuple(p) for p in spline([*points_, points_[0]], 6)][:-1]
    tool = extrude(line, 4.0, cane, 0.6, 5).at(0, 0, 0.75)
    cut(plate_, tool)


hollow([(-8.7, -0.7), (-7.4, -5.0), (-3.6, -8.1), (0, -8.8), (3.6, -8.1), (7.4, -5.0), (8.7, -0.7), (4.5, -0.6), (0, -0.6), (-4.5, -0.6)])
hollow([(-8.6, 1.2), (-7.6, 4.6), (-4.8, 7.4), (-1.2, 8.3), (-0.75, 7.6), (-0.75, 4.5), (-0.8, 1.5), (-1.6, 0.95), (-5, 0.95)])
hollow([(8.6, 1.2), (5, 0.95), (1.6, 0.95), (0.8, 1.5), (0.75, 4.5), (0.75, 7.6), (1.2, 8.3), (4.8, 7.4), (7.6, 4.6)])
sole = extrude(outline(0.14), 1.05, gums['sage'], 0.3, 4).at(0, 0, 0.2)
cup_ = lathe([(7.6, 0.25), (8.3, 0.1), (8.6, 0), (8.7, 0.04), (8.5, 0.3)], gums['sage'])
inner = lathe([(4.4, 0.25), (4.9, 0.08), (5.1, 0), (5.2, 0.04), (5.0, 0.3)], gums['sage'])
tab = extrude([(-1.3, 0), (1.3, 0), (1.1, 1.2), (0.6, 1.7), (-0.6, 1.7), (-1.1, 1.2)], 0.35, gums['sage'], 0.12).turn(z=180).at(0, -9.8, 0.35)
foot = group(sole, cup_, inner, tab)
plate_.by(z=1.1)
whole = group(plate_, foot)
for name in TONES:
    view(name, only=whole, turn=-14, tilt=34, fill=0.82, recolour={foot: gums[name]})
with prop():
    pea = ball(0.42, plain('#6f9a3a', 0.35), 3)
    peas = scatter(70, pea, lambda i, c: (4.6 + c.gauss(0, 1.3), 4.3 + c.gauss(0, 1.2), 2.4 + 0.35 * c.random() * (i > 35), (0, 0, 0), c.uniform(0.9, 1.08)), 4)
    slices = [group(cylinder(1.15, 0.55, plain('#df7a28', 0.42), 0.12), cylinder(0.45, 0.57, plain('#eb9440', 0.42), 0.05)).turn(x=c[3], z=c[4]).at(*c[:3])
              for c in ((-6.0, 2.6, 1.95, 0, 0), (-4.2, 4.6, 1.95, 4, 0), (-2.3, 2.7, 1.95, 0, 0), (-5.0, 3.4, 2.5, 12, 30), (-3.2, 6.2, 1.95, 0, 0), (-2.9, 4.3, 2.55, -10, 60), (-6.2, 4.6, 2.0, 6, 0))]
    grain = capsule(0.55, 0.2, 0.2, plain('#f3eddd', 0.5), 0.09)
    rice = scatter(900, grain, lambda i, c: ((r := 4.6 * c.random() ** 0.5, a := c.uniform(0, 6.28))[0] * math.cos(a) * 1.25, -4.5 + r * 0.62 * math.sin(a), 2.2 + 1.5 * math.exp(-(r / 2.6) ** 2) * c.uniform(0.75, 1), (c.uniform(-25, 25), c.uniform(-25, 25), c.uniform(0, 360)), 1), 9)
view('lunch', only=whole, turn=-4, tilt=52, fill=0.84)
for t in (peas, rice, *slices):
    t.hide()
view('review-1', only=whole, look='home', turn=30, tilt=42, fill=0.86, recolour={foot: gums['coral']}, setup=lambda: [t.hide(False) for t in slices])
for t in slices:
    t.hide()
