from studio import *
from studio.larder import *


clay = terracotta('#4f2b23', 0.42)
body = lathe(
    [
        (0, 0.3),
        (2.0, 0.3),
        (2.3, 0.0),
        (2.7, 0.25),
        (3.9, 1.4),
        (4.55, 3.0),
        (4.3, 4.4),
        (3.3, 5.5),
        (2.3, 6.05),
        (2.1, 6.12),
        (0, 6.12),
    ],
    clay,
    levels=2,
)
lid_ = lathe(
    [
        (0, 6.1),
        (2.2, 6.1),
        (2.32, 6.18),
        (2.2, 6.36),
        (1.5, 6.7),
        (0.7, 6.85),
        (0.42, 7.0),
        (0.62, 7.3),
        (0.78, 7.65),
        (0.55, 8.0),
        (0, 8.08),
    ],
    clay,
    levels=2,
)
spout_ = tube(
    [(-3.3, 0, 3.0), (-4.7, 0, 3.4), (-5.5, 0, 4.1), (-6.3, 0, 5.3)],
    1.0,
    clay,
    taper=[1.2, 0.9, 0.7, 0.55],
)
ear = tube(
    [(2.6, 0, 5.15), (4.9, 0, 6.2), (6.5, 0, 5.4), (6.7, 0, 3.6), (5.6, 0, 2.1), (3.7, 0, 1.6)],
    0.42,
    clay,
    taper=[1.1, 1, 0.95, 0.95, 1, 1.15],
)
pot_ = group(body, lid_, spout_, ear)
view('logo', turn=0, tilt=12, fill=0.74, exposure=0.55, size=(300, 300), samples=16)
pot_.at(-4, 0)
caddy = tin(
    4.0,
    8.6,
    '#1f4234',
    [('山茶记', 1.0, 'serif-bold', 0.32), ('SHANCHA TEA', 0.5, 'bold', 0.7)],
    (5.8, 4.6),
).at(-17, 1.5)
red = tin(
    3.7,
    7.6,
    '#8d1f1a',
    [('山茶记', 1.0, 'serif-bold', 0.32), ('SHANCHA TEA', 0.5, 'bold', 0.7)],
    (5.4, 4.0),
).at(-25.4, 0)
leaf_ = tinted(['#1d1512', '#2b1c15', '#3a241a', '#54351f'], 0.5, 0.6)
plate_ = group(
    tea_dish(5.0, 1.5, porcelain('#efeae0')),
    heap(leaf_kinds('twist', leaf_, 1.5), 380, 3.7, 1.1, 0.95, core=plain('#140d0a', 0.9)),
).at(-10.5, -5.4)
cups_ = [
    tasting_cup(3.0, 3.4, porcelain(), brew('#a4380c')).at(x, y)
    for x, y in ((7.2, -3.6), (14.4, -1.6))
]
jar_ = group(clear_jar(3.7, 8.6, fill=0.93, drink=syrup('#c97a16', 0.25), lid_colour='#8f7a48')).at(
    21.6, 0.8
)
view('banner', turn=0, tilt=12, fill=0.78, exposure=0.3, size=(1200, 360), blur=0.6)
