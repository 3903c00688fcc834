from studio import *
from studio.larder import *

leaf_ = tinted(['#20301a', '#2f4424', '#48592f', '#6d7440'], 0.5, 0.4)
kinds = leaf_kinds('pearl', leaf_, 1.0, 4)
can = tin(
    4.1,
    8.8,
    '#e9e2d0',
    [
        ('铁观音', 1.3, 'serif-bold', 0.32),
        ('TIEGUANYIN OOLONG', 0.48, 'bold', 0.62),
        ('山茶记', 0.5, 'serif', 0.84),
    ],
    (6.2, 5.0),
    paper_colour='#41603f',
    ink='#f0e8d2',
    lid_colour='#c9a25a',
).at(-2.9, 2.6)
dish = group(
    tea_dish(5.0, 1.5, porcelain('#f0ece2')),
    heap(kinds, 480, 3.7, 1.4, 0.9, flat=70, core=plain('#18200f', 0.9)),
).at(3.5, -4.0)
view('front', turn=-6, tilt=20, fill=0.82, exposure=0.25)
cup_ = tasting_cup(3.2, 3.4, porcelain(), brew('#c9ad4a')).at(-2.9, -42.2)
second = group(dish.copy().at(3.0, -37.6), cup_)
view('cup', only=second, turn=8, tilt=38, fill=0.84, exposure=0.2)
