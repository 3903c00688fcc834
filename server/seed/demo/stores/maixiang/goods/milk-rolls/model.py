from studio import *

gold = baked('#c98a42', '#f0d8a8', '#96551f', 1.6, 6.8, rough=0.34)
tin_ = metal('aluminium', 0.35)
x = 25.6
pan = group(
    box(x, x, 0.3, tin_, 0.1),
    *(box(x, 0.25, 3.6, tin_, 0.08).at(0, s * x / 2) for s in (-1, 1)),
    *(box(0.25, x, 3.6, tin_, 0.08).at(s * x / 2, 0) for s in (-1, 1)),
)
nine = [
    bun(8.9, 6.4, gold, False, 3 * r + c).turn(z=50 * c + 20 * r).at(8.2 * (c - 1), 8.2 * (r - 1), 0.3)
    for r in range(3)
    for c in range(3)
]
view('front', turn=-24, tilt=38, fill=0.84, exposure=0.15)
dish = plate(21, 1.8, porcelain()).at(0, -60)
two = [bun(8.8, 6.2, gold, False, 20 + k).turn(z=70 * k).at(px, -60 + py, 1.3) for k, (px, py) in enumerate(((-4.4, 1.6), (4.3, 2.4)))]
butter = box(4.4, 3.0, 1.6, plain('#efd98c', 0.4, clear=0.2), 0.2).turn(z=14).at(0.4, -65.6, 1.0)
view('table', only=[dish, *two, butter], turn=8, tilt=30, fill=0.84, exposure=0.15)
