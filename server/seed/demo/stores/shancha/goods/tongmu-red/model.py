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


def dish_of(seed):
    leaves = heap(leaf_kinds('twist', leaf_, 1.5), 520, 3.9, 1.3, 0.9, seed, core=plain('#140d0a', 0.9))
    return group(tea_dish(5.0, 1.5, porcelain('#efeae0')), leaves)


dish = dish_of(5).at(3.5, -4.0)
view('front', turn=-6, tilt=20, fill=0.82, exposure=0.25)
view('review-1', look='home', only=[can, dish], turn=26, tilt=40, fill=0.9)
cup_ = tasting_cup(3.6, 3.9, porcelain('#e9e2d4'), brew('#a03a10')).at(-3.4, -43.4)
view('cup', only=[dish_of(9).at(3.2, -37.4), cup_], turn=6, tilt=38, fill=0.86, exposure=0.15)
