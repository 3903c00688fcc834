import random

from studio import *

R, THICK = 14.5, 0.98


def places(rings):
    """Where the loops lie in the bundle: as close as circles can."""
    found = [(0.0, 0.0)]
    for k in range(1, rings + 1):
        for side in range(6):
            a, b = math.radians(60 * side), math.radians(60 * side + 120)
            for i in range(k):
                found.append(((k * math.cos(a) + i * math.cos(b)), (k * math.sin(a) + i * math.sin(b))))
    return found


def rope_(colour, second):
    """A factory coil: 37 loops, bound where they are tightest, one end out."""
    stuff, chance = sheath(colour, second), random.Random(4)
    whole, steps = group(), 150
    bundle = 3.0 * THICK + THICK / 2
    for px, pz in places(3):
        wobble = [(k, chance.uniform(-0.13, 0.13), chance.uniform(0, 6.3), chance.uniform(-0.08, 0.08)) for k in (1, 2, 3, 5)]
        line = []
        for i in range(steps):
            a = 2 * math.pi * i / steps
            free = 1 - math.exp(-((((a - math.pi * 1.5 + math.pi) % (2 * math.pi) - math.pi) / 0.55) ** 2))
            spin = 0.5 * math.sin(a) + 0.25 * math.sin(2 * a + 1)
            x, z = px * math.cos(spin) - pz * math.sin(spin), px * math.sin(spin) + pz * math.cos(spin)
            loose = THICK * (1.0 + 0.05 * free)
            r = R + x * loose + free * sum(h * math.cos(k * a + p) for k, h, p, _ in wobble)
            line.append((r * math.cos(a) * 1.08, r * math.sin(a) * 0.94, bundle + z * loose + free * sum(v * math.sin(k * a + p) for k, _, p, v in wobble)))
        whole.add(strand(line, THICK / 2, stuff, 12, True))
    hold, turns = bundle + THICK * 0.52, 7
    wrap_ = []
    for i in range(turns * 36 + 1):
        b, x = 2 * math.pi * i / 36, (i / 36 - turns / 2) * THICK * 1.04
        wrap_.append((x, -R * 0.94 * math.cos(x / R) - hold * math.cos(b), bundle + hold * math.sin(b)))
    whole.add(strand(wrap_, THICK / 2, stuff))
    end_x, y0 = wrap_[-1][0], wrap_[-1][1]
    tail = spline([wrap_[-1], (end_x + 0.8, y0 - 0.2, bundle + 1.4), (end_x + 3.0, y0 - 0.8, bundle - 0.6), (end_x + 5.6, y0 - 2.4, 0.9),
                   (end_x + 8.4, y0 - 2.2, 0.5), (end_x + 11.2, y0 - 0.2, 0.5)], 16)
    whole.add(strand(tail, THICK / 2, stuff))
    whole.add(rod(tail[-6], tail[-1], 0.53, plain('#1d1e20', 0.5)))
    return whole.turn(z=24).stand()


ropes = {name: rope_(*tones) for name, tones in (('orange', ('#d0622c', '#f1e7d2')), ('teal', ('#2c6c73', '#e9c46a')))}
for name, one in ropes.items():
    view(name, only=one, turn=-8, tilt=42, fill=0.84)
