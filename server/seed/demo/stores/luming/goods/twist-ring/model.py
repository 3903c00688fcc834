import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver = metal('silver', 0.2)
strands = []
for k in range(2):
    line = []
    for i in range(400):
        a = 2 * math.pi * i / 400
        b = 12 * a + math.pi * k
        r = 0.98 + 0.085 * math.cos(b)
        line.append((r * math.cos(a), r * math.sin(a), 0.085 * math.sin(b)))
    strands.append(tube(line, 0.09, silver, closed=True, smooth_line=False))
ring_ = group(*strands)
with prop():
    plate = stone_plate(7.5, 6, 0.6, stone('#4c5157', rough=0.6, grain=0.3), 8)
ring_.turn(x=78).turn(z=-30).stand(0.6)
view('front', turn=0, tilt=30, fill=0.56, lights=SOFT)


def boxed():
    ring_.turn(z=30).turn(x=12).turn(z=-8)
    global case
    case = ring_box(5.4, leather('#6d2f2b', 0.12), velvet('#e9e2d6'))
    ring_.at(0, -0.2, 3.35)
    plate.hide()


view('box', turn=-22, tilt=32, close_up=(0, 0.6, 3.4), zoom=1.25, fill=0.84, setup=boxed, lights=SOFT)
