from studio import *
from studio.larder import *

leaf_ = tinted(['#14100e', '#221813', '#33221a', '#4a3222'], 0.5, 0.6)
words = [
    ('烟熏小种', 1.5, 'serif-bold', 0.26),
    ('SMOKED SOUCHONG', 0.62, 'bold', 0.5),
    ('马尾松 · 青楼熏制', 0.5, 'serif', 0.68),
    ('山茶记  150 g', 0.5, 'sans', 0.84),
]
bag = pouch(12.5, 6.4, 19, kraft('#a98a62'))
face = sticker(
    label(words, 8.2, 9, colour='#efe6d2', ink='#3a231a', frame='#8a3a22', dots=80),
    8.2,
    9,
    bag,
    (0, -8, 8.2),
    lift=0.04,
)
clip = group(
    box(13.2, 0.9, 1.0, wood('beech', axis='x'), 0.15).at(0, -0.4, 16.6),
    box(13.2, 0.9, 1.0, wood('beech', axis='x'), 0.15).at(0, 0.4, 16.6),
)
whole = group(bag, face, clip).at(-3.8, 2.4)
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
