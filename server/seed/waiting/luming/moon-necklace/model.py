import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver, satin = metal('silver', 0.2), metal('silver', 0.42)
Z = 0.8
line = []
for i in range(97):
    t = i / 96
    a = math.radians(-90 + 12 + 696 * t)
    r = 3.5 - 0.5 * math.sin(math.pi * t) + 0.15 * math.sin(5 * a)
    line.append((r * math.cos(a), 0.82 * r * math.sin(a), Z + 0.1 + 0.12 * t))
line[0] = line[-1] = (0, -3.05, Z + 0.2)
links = chain(line, 0.3, 0.05, silver)
outer = [(math.cos(math.radians(d)), math.sin(math.radians(d))) for d in range(40, 321, 6)]
inner = [(0.36 + 0.78 * math.cos(math.radians(d)), 0.78 * math.sin(math.radians(d))) for d in range(298, 61, -6)]
moon = extrude([(1.15 * x, 1.15 * y) for x, y in [*outer, *inner]], 0.24, satin, 0.1, 5).turn(z=-48)
bead = ball(0.3, pearl(), 5).at(0.3, 0.36, 0.12)
cap = ring(0.12, 0.035, silver, axis='x').at(0.3, 0.7, 0.14)
bail = ring(0.2, 0.055, silver, axis='x').at(0, 1.28, 0.12)
drop = group(moon, bead, cap, bail).at(0, -4.5, Z + 0.02)
with prop():
    stone_plate(12.5, 13, Z, stone('#474c53', rough=0.6, grain=0.4), 6)
view('front', turn=-8, tilt=58, fill=0.8, lights=SOFT)
view('close', turn=14, tilt=46, close_up=(0, -4.2, 1.0), zoom=2.6, lights=SOFT)
