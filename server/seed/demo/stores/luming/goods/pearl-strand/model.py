import math

from studio import *

SOFT = [(-20, 72, 1.6, 0.12, '#ffffff'), (75, 18, 1.2, 0.2, '#fff4e4'), (-80, 24, 1.2, 0.16, '#e8eeff')]
silver = metal('silver', 0.2)
Z = 0.8
tones = [pearl('#e6d8ca'), pearl('#e9d5cf'), pearl('#dfd5c9')]
count, beads = 62, []
for i in range(count):
    a = math.radians(90 + 8 + 344 * (i + 0.5) / count)
    r = 6.1 + 0.18 * math.sin(3 * a)
    k = 0.36 + 0.006 * math.sin(i * 2.3)
    beads.append(ball(k * 0.92, tones[i % 3], 4, 0.96).turn(x=i * 37, y=i * 23).at(r * 0.86 * math.cos(a), r * math.sin(a), Z + k))
clasp = group(ball(0.3, silver, 4).stretch(x=1.5), *[ring(0.14, 0.04, silver, axis='y').at(s * 0.55, 0, 0) for s in (-1, 1)], ring(0.3, 0.04, silver, axis='x')).at(0, 6.15, Z + 0.36)
with prop():
    stone_plate(15.5, 17, Z, stone('#3f4348', rough=0.6, grain=0.5), 7)
view('front', turn=-12, tilt=52, fill=0.86, light=0.7, lights=SOFT)
view('clasp', turn=160, tilt=30, close_up=(0.4, 5.9, 1.0), zoom=3.4, lights=SOFT)
use('home')
view('review-1', turn=24, tilt=44, fill=0.8)
