from studio import *
from studio.larder import *

leaf_ = tinted(['#17110f', '#261b16', '#3b2b22', '#4c4338'], 0.5, 0.6)
can = tin(
    3.8,
    11.5,
    '#c9a25a',
    [
        ('肉  桂', 1.3, 'serif-bold', 0.3),
        ('ROUGUI ROCK TEA', 0.46, 'bold', 0.58),
        ('三坑两涧  足火', 0.46, 'serif', 0.74),
        ('山茶记', 0.46, 'sans', 0.88),
    ],
    (5.6, 7.2),
    lid=2.6,
    lid_colour='#3a2a20',
).at(-2.8, 2.8)
dish = group(
    tea_dish(4.8, 1.4, porcelain('#efeae0')),
    heap(leaf_kinds('twist', leaf_, 2.1, 7), 300, 3.9, 1.3, 0.8, core=plain('#130e0b', 0.9)),
).at(3.2, -3.6)
view('front', turn=-6, tilt=18, fill=0.82, exposure=0.3)
cups = [
    tasting_cup(3.0, 3.2, porcelain(), brew(tone)).at(x, y)
    for tone, x, y in (('#c4741a', -7.0, -40), ('#a8540f', 0, -41.4), ('#7c330b', 7.0, -40))
]
second = group(*cups)
view('cups', only=second, turn=0, tilt=34, fill=0.84, exposure=0.25)
