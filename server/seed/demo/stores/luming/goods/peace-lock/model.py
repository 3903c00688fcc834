import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver, dark = metal('silver', 0.24), plain('#2b2a2b', 0.7, 0.5)
bright = plain('#f1efea', 0.3, 0.55)
Z = 0.8
half = spline([(0, 1.15), (0.3, 1.2), (0.5, 1.02), (0.75, 1.16), (1.15, 1.12), (1.5, 0.78), (1.58, 0.3), (1.45, -0.3), (1.1, -0.85), (0.62, -1.12), (0.25, -1.1), (0, -1.28)], 8)
outline = [*half, *[(-x, y) for x, y in reversed(half)][1:-1]]
plate = extrude(outline, 0.26, silver, 0.1, 5)
field = extrude([(x * 0.84, y * 0.82) for x, y in outline], 0.03, dark, 0.01).at(z=0.245)
rim = tube([(x * 0.86, y * 0.84, 0.27) for x, y in outline], 0.045, silver, closed=True, smooth_line=False)


def raised(letter, x, high=0.86):
    """One character that stands out of the dark ground, `high` cm tall, its middle at x."""
    one = text(letter, 1.0, bright, 0.045, 'bold')
    low, top = one.box
    one.size(high / (top.y - low.y))
    low, top = one.box
    return one.by(x - (low.x + top.x) / 2, -0.1 - (low.y + top.y) / 2, 0.28 - low.z)


words = group(raised('平', -0.52), raised('安', 0.52))
rings = [ring(0.16, 0.05, silver, axis='x').at(s * 1.15, 1.25, 0.16) for s in (-1, 1)]
bells = []
for x, y in ((-0.85, -1.05), (0, -1.3), (0.85, -1.05)):
    bells += [ring(0.1, 0.035, silver, axis='x').at(x, y - 0.08, 0.14), chain([(x, y - 0.15, 0.14), (x, y - 0.5, 0.14), (x, y - 0.75, 0.14)], 0.2, 0.035, silver),
              ball(0.22, silver, 4).at(x, y - 0.98, 0.2), ring(0.2, 0.03, silver, axis='y').at(x, y - 0.98, 0.2)]
lock = group(plate, field, rim, words, *rings, *bells).at(0, -3.3, Z)
line = []
for i in range(81):
    t = i / 80
    a = math.radians(-70 + 320 * t)
    line.append((3.3 * math.cos(a) * (1 - 0.0 * t), 2.9 * math.sin(a) + 0.9, Z + 0.14))
line = [(1.15, -1.95, Z + 0.2), *line[2:-2], (-1.15, -1.95, Z + 0.2)]
links = chain(line, 0.42, 0.07, silver)
with prop():
    stone_plate(12, 13.5, Z, stone('#7b2f2a', second='#8f3d35', rough=0.6, grain=0.4), 2)
view('front', turn=-4, tilt=66, fill=0.9, lights=SOFT)
view('close', turn=12, tilt=46, close_up=(0, -3.55, 1.0), zoom=2.7, lights=SOFT)
