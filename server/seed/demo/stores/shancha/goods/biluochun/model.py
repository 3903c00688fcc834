from studio import *
from studio.larder import *

leaf_ = tinted(['#3f4d2c', '#5b6a40', '#8b9474', '#c9c9b4'], 0.75, 0.3)
kinds = leaf_kinds('curl', leaf_, 1.0, 11)
words = [
    ('碧螺春', 1.35, 'serif-bold', 0.28),
    ('BILUOCHUN', 0.62, 'bold', 0.5),
    ('洞庭东山 · 群体小叶', 0.44, 'serif', 0.66),
    ('山茶记  100 g', 0.5, 'sans', 0.84),
]
bag = gusset_bag(9, 5.2, 14.5, paper('#e6e4d4'), tie=metal('brass', 0.4), seed=4)
face = sticker(
    label(words, 6.6, 7.6, colour='#5d7a52', ink='#f3efdc', frame='#b9c9a0', dots=90),
    6.6,
    7.6,
    bag.body,
    (0, -8, 5.6),
    lift=0.04,
)
whole = group(bag, face).turn(z=5).at(-3.6, 2.4)
dish = group(
    tea_dish(4.9, 1.4, glaze('#b9c9bf')),
    heap(kinds, 620, 4.0, 1.3, 0.85, flat=60, core=plain('#2c3620', 0.9)),
).at(6.0, -3.8)
view('front', turn=-8, tilt=18, fill=0.84, exposure=0.2)
cup_ = tasting_cup(3.3, 3.6, porcelain(), brew('#cfd088')).at(-2.9, -42.2)
second = group(dish.copy().at(3.0, -37.6), cup_)
view('cup', only=second, turn=8, tilt=40, fill=0.84, exposure=0.15)
