import random

from studio import *


def rope_(colour, second):
    stuff, chance, thick = rope_cloth(colour, second), random.Random(4), 0.98
    turns, steps, line = 13, 40, []
    spots = []
    for k in range(turns + 2):
        spots.append((chance.uniform(-1.9, 1.9), chance.uniform(-1.5, 1.5), chance.uniform(0.9, 1.06)))
    for i in range(turns * steps):
        a, k, t = 2 * math.pi * i / steps, i // steps, (i % steps) / steps
        t = t * t * (3 - 2 * t)
        (r0, z0, s0), (r1, z1, s1) = spots[k], spots[k + 1]
        tight = 0.35 + 0.65 * min(1, abs(((a - math.pi / 2) % (2 * math.pi) + math.pi) % (2 * math.pi) - math.pi) / 0.9)
        r, z, s = r0 + (r1 - r0) * t, z0 + (z1 - z0) * t, s0 + (s1 - s0) * t
        line.append(((13.5 * (1 + (s - 1) * tight) + r * tight) * math.cos(a) * 0.74, (13.5 + r * tight) * math.sin(a), 2.4 + z * tight))
    whole = group(tube(line, thick / 2, stuff))
    coil = [(-3.4 + 6.8 * i / 168, 13.4 + 1.95 * math.cos(2 * math.pi * i / 24), 2.4 + 1.95 * math.sin(2 * math.pi * i / 24)) for i in range(169)]
    whole.add(tube(coil, thick / 2, stuff))
    whole.add(tube([coil[-1], (4.4, 12.2, 3.8), (5.4, 9.4, 3.4), (5.0, 5.6, 1.2), (3.0, 2.4, 0.5), (3.4, -0.8, 0.5)], thick / 2, stuff))
    whole.add(tube([coil[0], (-4.6, 14.4, 3.9), (-6.6, 17.2, 2.6), (-5.4, 19.6, 0.8), (-2.4, 19.4, 0.5), (-1.6, 16.6, 0.6)], thick / 2, stuff))
    whole.add(cylinder(0.52, 1.6, plain('#1d1e20', 0.6), 0.1).turn(x=90, z=8).at(3.36, 0.2, 0.5))
    return whole.turn(z=206).stand()


ropes = {name: rope_(*tones) for name, tones in (('orange', ('#d0622c', '#f1e7d2')), ('teal', ('#2c6c73', '#e9c46a')))}
for name, one in ropes.items():
    view(name, only=one, turn=-8, tilt=44, fill=0.82)
