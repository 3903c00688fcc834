from studio import *
from studio.orchard import *

green = skin('#b4c24a', '#d6d06a', 2.5, rough=0.3, clear=0.25, glow=0.14, edge=(0.35, 0.7))
stalk = plain('#8a8a45', 0.7)


def one(seed, x, y, turned):
    made = bunch(84, 1.3, green, 20, 4.7, stalk, 1.12, seed).turn(x=-84, z=turned)
    return lay(made, x, y)


two = [one(4, -6.4, 0, 188), one(9, 6.6, 0.6, 172)]
for b in two:
    b.by(z=1.2)
card = kraft('#c8a26e')
lining = paper('#f1efe4')
tray = group(
    box(28, 26, 0.7, card, 0.1),
    sheet(
        27.2, 25.2, lining, 60, 60,
        lambda u, v: 1.1 + 0.12 * math.sin(19 * u + 6 * v) + 0.1 * math.sin(23 * v - 7 * u)
        + 3.2 * max(abs(2 * u - 1), abs(2 * v - 1)) ** 14,
    ),
    *(box(28, 0.5, 6, card, 0.1).at(0, y) for y in (-13, 13)),
    *(box(0.5, 26.4, 6, card, 0.1).at(x, 0) for x in (-14, 14))
)
view('front', turn=14, tilt=56, fill=0.9, exposure=0.05)
dish = plate(24, 2.2, porcelain('#eef0ea')).at(0, -60)
single = one(15, 0.6, -60, 150).by(z=1.6)
loose = [ball(1.32, green, 4, 1.1).at(x, y, 1.3) for x, y in ((-8.6, -70.5), (10.4, -69.0))]
view('plate', only=[dish, single, *loose], turn=0, tilt=34, fill=0.86, exposure=0.05)
