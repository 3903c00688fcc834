import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver, brushed_ = metal('silver', 0.22), metal('silver', 0.4)
turquoise, agate, jade = glaze('#3f9d93', 0.25, rough=0.2), glaze('#a8402c', rough=0.18), glaze('#5f8a5d', rough=0.18)
Z, R, count = 0.7, 2.75, 27
stones, parts = [], []
for i in range(count):
    a = math.radians(-90 + 360 * i / count)
    x, y = R * math.cos(a), R * math.sin(a)
    if i == 0:
        stones.append(ball(0.46, turquoise, 5).at(x * 1.02, y * 1.02, Z + 0.46))
    elif i in (1, count - 1):
        parts.append(group(*[ring(0.22, 0.09, silver, axis='x').at(k * 0.16 - 0.08) for k in (0, 1)]).turn(z=math.degrees(a) + 90).at(x, y, Z + 0.38))
    else:
        parts.append(ball(0.31, silver if i % 2 else brushed_, 4).at(x, y, Z + 0.33))
whole, gem_ = group(*parts), group(*stones)
with prop():
    stone_plate(11.5, 10, Z, stone('#42464c', rough=0.6, grain=0.4), 11)
side = dict(turn=-14, tilt=42, fill=0.76, lights=SOFT)
view('turquoise', **side)
view('agate', recolour={gem_: agate}, **side)
view('close', turn=-26, tilt=24, close_up=(0, -2.7, 1.1), zoom=2.8, lights=SOFT)
use('home')
view('review-1', turn=28, tilt=50, fill=0.66)
