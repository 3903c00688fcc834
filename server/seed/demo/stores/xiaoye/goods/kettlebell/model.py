import math

from studio import *

black = painted('#26272a', 0.5, 0.9)
line = [(0, 0), (5.4, 0), (6.0, 0.3)]
for k in range(3, 30):
    a = math.pi * k / 31
    r, z = 9.3 * math.sin(a), 9.2 - 9.3 * math.cos(a)
    if z > 0.7:
        line.append((r, z))
line.append((0, 18.5))
body = lathe(line, black)
grip = tube([(-5.4, 0, 14.5), (-6.6, 0, 18.5), (-6.0, 0, 22.6), (-3.6, 0, 24.6), (0, 0, 25.0), (3.6, 0, 24.6),
             (6.0, 0, 22.6), (6.6, 0, 18.5), (5.4, 0, 14.5)], 1.7, black,
            taper=[1.5, 1.12, 1.0, 0.98, 0.98, 0.98, 1.0, 1.12, 1.5])
mark = sticker(label([('小野', 3.0, 'bold', 0.5, '#d8c9a4')], 8, 4.4, colour=None), 8, 4.4, at=(0, -9.6, 9.0), on=body,
               lift=0.05)
group(body, grip, mark).turn(z=-16)
view('front', turn=0, tilt=14, fill=0.7)
view('handle', turn=-12, tilt=26, close_up=(0, 0, 21.5), zoom=1.9, fill=0.7)
