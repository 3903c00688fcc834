import math

from studio import *

straw = weave('#d9b877', 0.22, second='#c39d58', depth=0.06, fuzz=0.1, rough=0.7)
line = [(0, 9.4), (6.6, 9.5)]
line += [(8.2, 9.3), (8.7, 8.6), (8.9, 4.0), (9.1, 0.9), (9.6, 0.35)]
line += [(9.6 + 0.9 * k, 0.25 + 0.10 * math.sin(math.pi * k)) for k in range(1, 11)]
outer = []
for (a, b), (c, d) in zip(line, line[1:]):
    n = max(1, int(math.dist((a, b), (c, d)) / 0.22))
    for k in range(n):
        t = k / n
        outer.append((a + (c - a) * t, b + (d - b) * t + (0.05 if len(outer) % 3 == 0 else -0.02)))
hat = modify(lathe(outer, straw, steps=160, levels=0), 'SOLIDIFY', thickness=0.3)
hat.stretch(x=0.94, y=1.04)
rim = ring(18.6, 0.22, straw, steps=160).stretch(x=0.94, y=1.04).at(z=0.3)
ribbon = plain('#1c1b1d', 0.45, sheen=0.4)
band = lathe([(9.4, 0.85), (9.58, 0.85), (9.38, 4.6), (9.2, 4.6)], ribbon, levels=0, steps=120).stretch(x=0.945, y=1.045)
ridges = group(*[ring(9.54 - 0.04 * k, 0.03, ribbon, steps=120).stretch(x=0.945, y=1.045).at(z=1.2 + 0.62 * k) for k in range(6)])
bow = group(*[sheet(3.6, 3.2, ribbon, 12, 8, lambda u, v: 0.5 * math.sin(math.pi * u)).turn(x=90, z=s * 14).at(s * 2.0, -10.1, 2.7)
              for s in (-1, 1)], box(0.9, 0.5, 3.0, ribbon, 0.15).at(0, -10.25, 1.2)).turn(z=62)
inside = lathe([(8.5, 0.6), (8.7, 0.6), (8.6, 3.6), (8.4, 3.6)], plain('#e9e0cb', 0.9), levels=0).stretch(x=0.94, y=1.04)
whole = group(hat, rim, band, ridges, bow, inside).turn(z=-20)
view('front', turn=0, tilt=20, fill=0.84, blur=0.4)
view('crown', turn=-14, tilt=46, fill=0.84, blur=0.6, close_up=(-3, -3, 8.5), zoom=1.9)
