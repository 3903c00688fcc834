from studio import *
from studio.larder import *

leaf_ = tinted(['#5f6b2f', '#7c8540', '#939a55', '#aaa466'], 0.55, 0.5)
kinds = leaf_kinds('flat', leaf_, 1.9, 5)
can = tin(
    4.0,
    9.2,
    '#dfe3cf',
    [
        ('明前龙井', 1.1, 'serif-bold', 0.32),
        ('LONGJING GREEN TEA', 0.46, 'bold', 0.62),
        ('山茶记', 0.5, 'serif', 0.84),
    ],
    (6.2, 5.2),
    paper_colour='#f3efe0',
    ink='#3c5230',
    frame='#7f9a5a',
    lid_colour='#8fa070',
).at(-2.9, 2.6)
dish = group(
    tea_dish(5.0, 1.5, porcelain('#f2efe6')),
    heap(kinds, 420, 3.5, 1.3, 1.05, flat=20, core=plain('#3f471f', 0.9)),
).at(3.5, -4.0)
view('front', turn=-6, tilt=20, fill=0.82, exposure=0.2)
bowl_ = tasting_cup(4.6, 5.2, porcelain(), brew('#d2cf7c'), level=0.8).at(-3.4, -40)
wet = tinted(['#6f8a35', '#8aa04a', '#a3b45e'], 0.4, 0.5)
chance = rng()
wet_kinds = leaf_kinds('flat', wet, 2.0, 9)


def place(i, chance):
    a, r = chance.uniform(0, 6.283), 2.9 * chance.random() ** 0.5
    return (-3.4 + r * math.cos(a), -40 + r * math.sin(a), 4.24, (chance.uniform(-8, 8), chance.uniform(-8, 8), chance.uniform(0, 360)), 1.0)


floating = scatter(16, wet_kinds, place, 3)
second = group(dish.copy().at(4.6, -36.8), bowl_, floating)
view('bowl', only=second, turn=6, tilt=40, fill=0.84, exposure=0.15)
