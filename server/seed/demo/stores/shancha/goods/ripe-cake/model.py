from studio import *
from studio.larder import *


def draw(d, w, h):
    m = w // 2
    for r, wide in ((0.47, 6), (0.445, 2)):
        d.ellipse([m - r * w, m - r * w, m + r * w, m + r * w], outline='#8d2a1f', width=wide)
    d.ellipse([m - 0.1 * w, m - 0.29 * w, m + 0.1 * w, m - 0.09 * w], fill='#8d2a1f')


face = label(
    [
        ('茶', 1.5, 'serif-bold', 0.31, '#f0e6cf'),
        ('勐海 熟普', 1.7, 'serif-bold', 0.54),
        ('RIPE PU’ER  357 g', 0.75, 'bold', 0.7),
        ('山茶记', 0.7, 'serif', 0.82),
    ],
    13,
    13,
    colour='#efe6d2',
    ink='#4a211a',
    draw=draw,
    dots=70,
)
wrapped = tea_cake(19, wrapper=face)
bare = tea_cake(19)
standing = wrapped.copy().turn(x=72).at(-4, 5, 0).stand()
wrapped.hide()
bare.at(7.5, -5.5)
view('front', only=[standing, bare], turn=-4, tilt=24, fill=0.86, exposure=0.35)
pieces = []
source = pressed_tea()
for k, (px, py, a) in enumerate(((-1.2, 2.2, 20), (2.6, 1.4, 95), (0.8, -1.6, 200))):
    lump = displace(box(3.4 - 0.5 * k, 2.4, 1.6, source, 0.5, 4), 0.8, 0.5, 4 + k, levels=2)
    pieces.append(lump.turn(x=8 * k, z=a).at(px, -42 + py, 0.95))
plate_ = tea_dish(5.6, 1.4, porcelain('#efeae0')).at(0.6, -41.4)
cup_ = tasting_cup(3.2, 3.4, porcelain(), brew('#4a130a')).at(9.2, -44)
view('pieces', only=[plate_, cup_, *pieces], turn=4, tilt=38, fill=0.84, exposure=0.35)
