from studio import *
from studio.larder import *

honey = syrup('#e0aa3c', 0.2)


def jar_of(size=1.0):
    pot = clear_jar(4.0, 10.2, fill=0.94, drink=honey, lid_colour='#b89a5a')
    w, h = 7.6, 4.6
    paper_ = label(
        [('洋槐蜜', 1.2, 'serif-bold', 0.3), ('ACACIA HONEY', 0.6, 'bold', 0.58), ('山茶记  500 g', 0.5, 'serif', 0.82)],
        w,
        h,
        colour='#f3ecd8',
        ink='#5a3a16',
        frame='#b08a3a',
    )
    return group(pot, wrap(paper_, 4.02, w, h, z=4.2))


first = jar_of()
with prop():
    spoon = honey_dipper(11, wood('boxwood')).turn(y=80, z=18).at(-4.8, -7, 2).stand()
view('front', look_at=first, turn=-4, tilt=18, fill=0.7, exposure=0.4, light=1.15)
first.hide()
spoon.hide()
dish = tea_dish(5.2, 1.7, glaze('#d9cfbd', speckle=0.2)).at(0, -40)
pool = cylinder(4.1, 0.06, syrup('#d99a2b', 0.18), 0.02).at(0, -40, 1.18)
stick = honey_dipper(15, wood('boxwood'))
coat = lathe([(0, -0.12), (1.0, 0.1), (1.58, 0.7), (1.62, 2.4), (1.3, 3.7), (0.7, 4.2), (0, 4.3)], infusion('#e0a63a', 0.3), levels=1)
dipper = group(stick, coat).turn(y=58, z=20).at(-0.6, -40.6, 1.5)
view('dipper', only=[dish, pool, dipper], turn=0, tilt=34, fill=0.84, exposure=0.25)
