from studio import *
from studio.larder import *

green = pressed_tea('#5a5a3a')


def coin(seed):
    body = lathe(
        [(0, 0), (1.45, 0), (1.66, 0.25), (1.66, 0.8), (1.5, 1.05), (0.9, 1.1), (0.55, 0.98), (0, 0.95)],
        green,
        steps=48,
    )
    return displace(body, 0.45, 0.14, seed, levels=1)


red = plain('#b9523a', 0.4)
tub = lathe(
    [(0, 0.2), (6.0, 0.2), (6.2, 0.05), (6.3, 0.3), (6.3, 3.0), (6.24, 3.05), (6.1, 3.0), (6.1, 0.4), (0, 0.4)],
    red,
    levels=0,
)
spots = [(0, 0)] + [(3.75 * math.cos(math.radians(60 * k + 12)), 3.75 * math.sin(math.radians(60 * k + 12))) for k in range(6)]
low = group(*(coin(3 + k).turn(z=40 * k).at(px, py, 0.45) for k, (px, py) in enumerate(spots)))
high = group(*(coin(20 + k).turn(z=70 * k).at(px * 0.98, py * 0.98, 1.6) for k, (px, py) in enumerate(spots)))
cover = group(
    lathe([(0, 0), (6.3, 0), (6.45, 0.15), (6.45, 1.6), (6.4, 1.65), (6.28, 1.6), (6.28, 0.25), (0, 0.25)], red, levels=0)
)
cover.add(
    sticker(
        label(
            [('冰岛线 生普', 1.15, 'serif-bold', 0.34), ('RAW PU’ER COINS', 0.6, 'bold', 0.58), ('14 × 7 g   山茶记', 0.5, 'serif', 0.76)],
            8.4,
            8.4,
            colour=None,
            ink='#f3e6c8',
            dots=80,
        ),
        8.4,
        8.4,
        None,
        (0, 0, -0.03),
        tilt=180,
    )
)
cover.turn(x=-118).at(-1.4, 9.2, 4).stand()
view('front', turn=-8, tilt=34, fill=0.82, exposure=0.3)
one = coin(51).turn(x=-64, z=8).at(2.4, -42.2, 1.5).stand()
stack_ = group(*(coin(60 + k).turn(z=50 * k).at(-1.8, -41, 1.1 * k) for k in range(3)))
cup_ = tasting_cup(3.1, 3.2, porcelain(), brew('#cf9a34')).at(-6.6, -40.4)
view('coin', only=[one, stack_, cup_], turn=4, tilt=26, fill=0.84, exposure=0.3)
