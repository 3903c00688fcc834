import math

from studio import *

steel, black = metal('steel', 0.34, 0.25, colour='#d4d6d9'), plastic('#1b1c1e', 0.3)
body = lathe([(0, 2.4), *edge(7.2, 2.4), (7.4, 3.2), (7.2, 8), (6.5, 14), (5.8, 18.6), (5.95, 18.9), (5.7, 19.0), (5.55, 18.6),
              (6.2, 14), (6.9, 8), (7.0, 3.4), (6.4, 2.9), (0, 2.8)], steel)


def lip(x, y, z):
    """Where a point of the wall goes: the rim is drawn out to a spout on the left."""
    pull = math.exp(-((math.atan2(y, -x) / 0.36) ** 2)) * max(0, min(1, (z - 12.5) / 6.5)) ** 2.2
    return x - 2.7 * pull, y * (1 - 0.25 * pull), z + 0.55 * pull


apply(body)
for ob in body.objects:
    for v in ob.data.vertices:
        v.co = lip(*v.co)
circle = [(5.85 * math.cos(math.radians(a)), 5.85 * math.sin(math.radians(a)), 18.9) for a in range(0, 360, 3)]
rim = tube([lip(*p) for p in circle], 0.13, steel, closed=True, smooth_line=False)
lid = group(lathe([(0, 20.2), (3.0, 20.05), (5.2, 19.5), (5.6, 19.0), (5.4, 18.9)], steel),
            cylinder(1.5, 0.5, black, 0.15).at(z=20.0), cylinder(0.9, 1.1, black, 0.3, 1.3).at(z=20.4))
handle = tube([(5.9, 0, 18.2), (8.6, 0, 19.2), (11.2, 0, 18.0), (11.6, 0, 13.5), (10.6, 0, 8.6), (7.3, 0, 6.6)],
              material=black, profile=[(-0.9, -0.7), (-0.5, -0.9), (0.5, -0.9), (0.9, -0.7), (0.9, 0.7), (0.5, 0.9), (-0.5, 0.9), (-0.9, 0.7)])
base = lathe([(0, 0), *edge(7.9, 0), (8.0, 0.5), (7.8, 1.6), *edge(7.4, 1.9), (0, 1.9)], black)
switch = box(1.4, 1.0, 1.6, plastic('#c4552d', 0.4), 0.3).turn(y=16).at(9.0, -0.0, 5.6)
marks = []
for z, n in ((6.0, '0.5'), (10.0, '1.0'), (14.2, '1.5 MAX')):
    r = 7.0 - (z - 4) * 0.062
    marks.append(box(1.6, 0.06, 0.1, plain('#55585c', 0.5), 0.01).at(0, r - 0.25, z))
    marks.append(text(n, 2.0, plain('#55585c', 0.5), 0.03, 'bold').turn(x=75).at(0, r - 0.3, z + 0.8))
view('front', turn=-24, tilt=17, fill=0.8, light=1.25, exposure=0.3)
view('inside', turn=0, tilt=52, hide=lid, fill=0.9, close_up=(0, 1, 15), zoom=1.4, exposure=0.1, lights=[(0, 75, 1.5, 0.6, '#ffffff')])
