import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]

silver = metal('silver', 0.24)
strands = []
for k in range(3):
    line = []
    for i in range(281):
        a = math.radians(-90 + 14 + 332 * i / 280)
        t = 2 * math.pi * (14 * i / 280 + k / 3)
        r = 2.98 + 0.165 * math.cos(t)
        line.append((r * math.cos(a), r * math.sin(a), 0.165 * math.sin(t)))
    strands.append(tube(line, 0.165, silver, smooth_line=False))
ends = [ball(0.42, silver).at(2.98 * math.cos(a), 2.98 * math.sin(a), 0) for a in (math.radians(-90 + 12), math.radians(-90 - 12))]
collars = [ring(0.3, 0.07, silver, axis='x').turn(z=s * 16).at(2.98 * math.cos(math.radians(-90 + s * 17)), 2.98 * math.sin(math.radians(-90 + s * 17)), 0) for s in (-1, 1)]
cuff = group(*strands, *ends, *collars).at(0, 0, 0.42)
view('front', turn=-16, tilt=34, fill=0.66, lights=SOFT)
view('close', turn=-24, tilt=24, close_up=(-0.6, -2.7, 0.4), zoom=2.6, lights=SOFT)
