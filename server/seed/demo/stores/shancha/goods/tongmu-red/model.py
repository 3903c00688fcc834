from studio import *
from studio.larder import *

leaf_ = tinted(['#191210', '#2a1b14', '#3a2519', '#8a6231'], 0.5, 0.6)


def a_tin(radius, height, size):
    return tin(
        radius,
        height,
        '#8d1f1a',
        [
            ('正山小种', size[0] * 0.15, 'serif-bold', 0.32),
            ('TONGMU BLACK TEA', size[0] * 0.075, 'bold', 0.62),
            ('山茶记', size[0] * 0.08, 'serif', 0.84),
        ],
        size,
    )


can = a_tin(4.0, 9.6, (6.4, 5.4)).at(-2.9, 2.6)
dish = group(
    tea_dish(5.0, 1.5, porcelain('#efeae0')),
    heap(leaf_kinds('twist', leaf_, 1.5), 520, 3.9, 1.3, 0.9, core=plain('#140d0a', 0.9)),
).at(3.5, -4.0)
view('front', turn=-6, tilt=20, fill=0.82, exposure=0.25)
view('review-1', look='home', only=[can, dish], turn=26, tilt=40, fill=0.9)
cup_ = tasting_cup(3.2, 3.6, porcelain(), brew('#a4380c')).at(-2.9, -42.2)
second = group(dish.copy().at(3.0, -37.6), cup_)
view('cup', only=second, turn=10, tilt=36, fill=0.84, exposure=0.2)
