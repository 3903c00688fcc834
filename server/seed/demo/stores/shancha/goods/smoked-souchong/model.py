from studio import *
from studio.larder import *

leaf_ = tinted(['#14100e', '#221813', '#33221a', '#4a3222'], 0.5, 0.6)
words = [
    ('烟熏小种', 1.15, 'serif-bold', 0.26),
    ('SMOKED SOUCHONG', 0.5, 'bold', 0.46),
    ('马尾松 · 青楼熏制', 0.46, 'serif', 0.64),
    ('山茶记  150 g', 0.5, 'sans', 0.83),
]
bag = gusset_bag(10, 5.6, 15.5, kraft('#a98a62'), tie=metal('steel', 0.45))
face = sticker(
    label(words, 7.4, 7.8, colour='#efe6d2', ink='#3a231a', frame='#8a3a22', dots=90),
    7.4,
    7.8,
    bag.body,
    (0, -8, 5.8),
    lift=0.04,
)
whole = group(bag, face).turn(z=5).at(-3.8, 2.4)
dish = group(
    tea_dish(5.2, 1.5, glaze('#d9cfbd', speckle=0.2)),
    heap(leaf_kinds('twist', leaf_, 1.3), 560, 4.1, 1.3, 0.9, core=plain('#100b09', 0.9)),
).at(6.4, -4.4)
view('front', turn=-8, tilt=18, fill=0.84, exposure=0.3)
sticks = [
    rod((-7 + 0.2 * i, -44 + 1.5 * i, 0.7), (5, -41.5 + 1.3 * i, 0.75), 0.75, wood('pine', axis='z'))
    for i in range(2)
]
log = group(*sticks, rod((-4, -46.4, 2.0), (3.4, -38.6, 2.1), 0.7, wood('pine', axis='z')))
second = group(dish.copy().at(0, -50), log.by(0, 1.4))
view('leaf', only=second, turn=-14, tilt=38, fill=0.84, exposure=0.25)
