import math

from studio import *

pink = plain('#edc6bd', 0.22, clear=0.5)
cream = plain('#fbf4ea', 0.35)
jar = lathe([(0, 0), (3.2, 0), (3.2, 0), (3.4, 0.2), (3.4, 3.3), (3.4, 3.3), (3.2, 3.5), (2.8, 3.55),
             (2.8, 4.3), (2.8, 4.3), (2.6, 4.3), (2.6, 4.2), (2.6, 0.8), (0, 0.8)], pink)
words = label([('花间集', 0.62, 'serif-bold', 0.24), ('山茶籽修护面霜', 0.36, 'serif', 0.56),
               ('CAMELLIA SEED CREAM  50 g', 0.2, 'sans', 0.82)], 5, 2.3, colour=None, ink='#7c3a35')
wrap(words, 3.4, 5, 2.3, z=1.7)
lid = cylinder(3.45, 1.5, metal('rosegold', 0.22), 0.15).at(z=3.6)
emblem = text('花', 1.5, metal('rosegold', 0.4), 0.04, 'serif-bold').at(z=5.1)
lid.add(emblem.at(z=1.51))
rings, steps, spots, faces = 24, 96, [], []
for k in range(rings + 1):
    for i in range(steps):
        a, p = 2 * math.pi * i / steps, k / rings
        rise = 3.75 + 0.75 * (1 - p) ** 2 + 0.16 * math.sin(a + 13 * p) * math.sin(math.pi * p)
        spots.append((2.58 * p * math.cos(a), 2.58 * p * math.sin(a), rise))
for k in range(rings):
    for i in range(steps):
        j = (i + 1) % steps
        faces.append((k * steps + i, (k + 1) * steps + i, (k + 1) * steps + j, k * steps + j))
swirl = mesh_thing(spots, faces, cream)
view('front', hide=swirl, turn=-8, tilt=16, fill=0.58)
lid.turn(x=68).at(5.4, 1.6, 0).stand()
view('inside', turn=4, tilt=34, fill=0.72)
