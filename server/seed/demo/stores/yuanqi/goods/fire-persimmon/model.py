from studio import *
from studio.orchard import *

orange_ = skin('#cf4206', '#dd6408', 4, rough=0.28, clear=0.3, glow=0.02, edge=(0.4, 0.7))
deep = skin('#c23604', '#d35706', 4, rough=0.28, clear=0.3, glow=0.02, edge=(0.4, 0.7))
dry = leaf_green('#7d7a44')


def one(i, x, y, z=0, turned=0, lean=12):
    body = fruit('persimmon', 3.5, orange_ if i % 3 else deep, ribs=4, deep=0.035, seed=i)
    crown = calyx(2.5, 4, dry, 0.85, 0.06, i).at(0, 0, 4.5)
    knob = cylinder(0.42, 0.7, plain('#5f4d33', 0.9), 0.15).at(0, 0, 4.4)
    return group(body, crown, knob).turn(x=lean, z=turned).at(x, y).stand(z)


spots = (
    (-7.8, 5.2), (0.0, 6.2), (7.8, 5.2), (-11.4, -1.6), (-3.8, -0.8), (4.0, -0.8), (11.6, -1.6),
    (-7.6, -8.2), (0.2, -8.0), (8.0, -8.2),
)
ten = [one(i + 1, x, y, 0, 40 * i, ((i * 29) % 31) - 8) for i, (x, y) in enumerate(spots)]
view('front', turn=0, tilt=38, fill=0.88, exposure=-0.1)


def flesh(pen, w, h, k):
    c, r = w / 2, w / 2 - 1
    pen.ellipse([c - r, c - r, c + r, c + r], fill='#d9561a')
    pen.ellipse([c - r * 0.96, c - r * 0.96, c + r * 0.96, c + r * 0.96], fill='#ea8a35')
    for i in range(8):
        a = math.pi / 4 * i + 0.2
        p = [(c + r * f * math.cos(a + s), c + r * f * math.sin(a + s))
             for f, s in ((0.14, 0), (0.4, -0.16), (0.62, -0.1), (0.7, 0), (0.62, 0.1), (0.4, 0.16))]
        pen.polygon(p, fill='#d96a1c')
        pen.line([(c + r * 0.7 * math.cos(a + 0.39), c + r * 0.7 * math.sin(a + 0.39)),
                  (c + r * 0.2 * math.cos(a + 0.39), c + r * 0.2 * math.sin(a + 0.39))],
                 fill='#f2a857', width=8)
    pen.ellipse([c - r * 0.12, c - r * 0.12, c + r * 0.12, c + r * 0.12], fill='#f2c078')


cap_ = lathe([(0, 0), (1.4, 0.05), (3.0, 0.7), (3.6, 1.9), (3.65, 2.3)], orange_, levels=2)
cut = group(cap_, face(7.28, 7.28, flesh, 0.16).at(0, 0, 2.31)).turn(x=50, z=12).at(3.6, -41).stand(0)
whole = one(4, -4.2, -37, 0, 20, 6)
spoon_half = one(7, 3.8, -33.6, 0, 60, -4)
view('cut', only=[cut, whole, spoon_half], turn=2, tilt=26, fill=0.82, exposure=-0.1)
