import math

from studio import *


def cloth(colour):
    return weave(colour, 0.09, second=None, depth=0.03, fuzz=0.3, rough=0.88)


COLOURS = {'mist': '#8ea3b3', 'clay': '#b98a72', 'sage': '#93a089'}
blue = cloth(COLOURS['mist'])
H, N, D = 72, 8.4, 8.5
shirt_ = garment(blue, 56, H, 23.5, N, D, 24, 56, 12.5, 71, dark=plain('#4d5a66', 0.95), folds=22,
                 deep=(0.35, 0.95), seed=11, collar=None, hem=3.0)
body = shirt_.body
placket = band([(0, H - D - 0.6), (0, H * 0.5), (0, -1.6)], body, blue, 3.2, 0.16, 0.1)
collar = shirt_collar(H, N, D, blue, 1.5)
studs = buttons([(0, y) for y in (H - D - 2.6, 53, 44.5, 36, 27.5, 19, 10.5)], body, lift=0.22)
pocket_line = [(7.2, 53), (7.2, 42.2), (8.2, 40.8), (17.2, 40.8), (18.2, 42.2), (18.2, 53)]
pocket = laid([(a, b) for a, b in pocket_line[::-1]], blue, body.height(12.7, 47) - 0.35, 0.3, 0.25, cell=0.3)
pocket.turn(y=0)
rim = group(seam([(7.3, 51.4), (18.1, 51.4)], body, blue, 0.12, 0.12))
cuffs = group()
for side in (shirt_.right, shirt_.left):
    (ax, ay), (bx, by) = side.ends
    s = 1 if ax > 0 else -1
    a = math.radians(71)
    dx, dy = s * math.cos(a), -math.sin(a)
    quad = [(ax - dx * 1, ay - dy * 1), (ax + dx * 5.6, ay + dy * 5.6), (bx + dx * 5.6, by + dy * 5.6), (bx - dx * 1, by - dy * 1)]
    one = laid(quad if s < 0 else quad[::-1], blue, 0.1, 0.5, 0.6, cell=0.35, soft=1.2)
    cuffs.add(one)
    cuffs.add(buttons([(bx + dx * 2.6 + s * 2.2, by + dy * 2.6 + 0.8)], one, radius=0.5))
tag = sticker(
    label([('青禾', 0.8, 'serif-bold', 0.36), ('QINGHE', 0.4, 'sans', 0.74)], 3.4, 2.4, colour='#efe9dc', ink='#4d5a66'),
    3.4, 2.4, at=(0, H - 3.4, 0.7), tilt=0,
)
linens = [shirt_.body, shirt_.left, shirt_.right, placket, collar, pocket, rim]
view('front', turn=-6, tilt=76, fill=0.86, blur=0.2)
view('collar', turn=-12, tilt=52, close_up=(3, 57, 2), zoom=2.5, blur=0.5)
