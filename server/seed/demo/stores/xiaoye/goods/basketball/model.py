import math

from studio import *

R = 12
skin = leather('#b8602a', grain=0.3, rough=0.6)
for node in skin.node_tree.nodes:
    if node.type == 'BUMP':
        node.inputs['Distance'].default_value, node.inputs['Strength'].default_value = 0.12, 1.0
body = ball(R, skin, levels=6)
seam = rubber('#1f1a17', 0.7)


def line(points):
    spots = []
    for x, y, z in points:
        k = R * 0.998 / math.sqrt(x * x + y * y + z * z)
        spots.append((x * k, y * k, z * k))
    return tube(spots, 0.24, seam, closed=True)


turns = [2 * math.pi * k / 72 for k in range(72)]
seams = group(line([(math.cos(a), math.sin(a), 0) for a in turns]),
              line([(0, math.cos(a), math.sin(a)) for a in turns]))
for s in (-1, 1):
    seams.add(line([(s * (0.62 + 0.30 * math.cos(2 * a)), math.cos(a), math.sin(a)) for a in turns]))
whole = group(body, seams)
whole.turn(y=24, x=-22, z=30)
whole.at(z=R)
view('front', turn=0, tilt=12, fill=0.66)
view('grain', turn=-16, tilt=30, close_up=(-4, -8, 17), zoom=2.4, fill=0.66)
