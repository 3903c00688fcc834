import math

from studio import *


BLUE = '#8ea3b3'
blue = slubbed(BLUE)
H, N, D = 72, 8.4, 8.5
cut_ = Cut(chest=56, height=H, shoulder=23.5, neck=N, drop=D, armhole=24, sleeve=56, cuff=13, angle=60, hem=3.0)
body = piece(cut_, blue, folds=26, deep=(0.3, 0.85), puff=1.7, soft=5.5, seed=11, bends=7)
back = extrude([(-N - 1, H - 1), *spline([(-N - 0.5, H - 0.4), (0, H + 2.4), (N + 0.5, H - 0.4)], 6), (N + 1, H - 1), (N, H - D - 3), (-N, H - D - 3)],
               0.3, plain('#5a6874', 0.95)).at(z=0.25)
placket = band([(0, H - D - 0.6), (0, H * 0.5), (0, -1.6)], body, blue, 3.2, 0.16, 0.1)
collar = shirt_collar(H, N, D, blue, 1.5)
studs = buttons([(0, y) for y in (H - D - 2.6, 53, 44.5, 36, 27.5, 19, 10.5)], body, lift=0.22)
pocket_line = [(7.2, 53), (7.2, 42.2), (8.2, 40.8), (17.2, 40.8), (18.2, 42.2), (18.2, 53)]
pocket = laid([(a, b) for a, b in pocket_line[::-1]], blue, body.height(12.7, 47) - 0.35, 0.3, 0.25, cell=0.3)
pocket.turn(y=0)
rim = group(seam([(7.3, 51.4), (18.1, 51.4)], body, blue, 0.12, 0.12))
cuffs = group()
sleeve, across = cut_.sleeve, cut_.cuff / 2
for s in (-1, 1):
    sx, sy = cut_.shoulder - across * math.sin(cut_.a), H - 4.2 - across * math.cos(cut_.a)

    def at(t, q):
        return s * (sx + t * math.cos(cut_.a) + q * math.sin(cut_.a)), sy - t * math.sin(cut_.a) + q * math.cos(cut_.a)

    quad = [at(sleeve - 1.5, across + 0.1), at(sleeve + 5.2, across - 0.4), at(sleeve + 5.2, 0.4 - across), at(sleeve - 1.5, -across - 0.1)]
    one = laid(quad if s < 0 else quad[::-1], blue, 0.15, 0.6, 1.0, cell=0.35, soft=1.6)
    cuffs.add(one)
    cuffs.add(buttons([at(sleeve + 1.8, 1.6 - across)], one, radius=0.5))
tag = sticker(
    label([('青禾', 0.8, 'serif-bold', 0.36), ('QINGHE', 0.4, 'sans', 0.74)], 3.4, 2.4, colour='#efe9dc', ink='#4d5a66'),
    3.4, 2.4, at=(0, H - 3.4, 0.8), tilt=0,
)
view('front', turn=-6, tilt=74, fill=0.86, blur=0.2)
view('collar', turn=-12, tilt=52, close_up=(3, 57, 2), zoom=2.5, blur=0.5)
