from studio import *
from studio.larder import *

leaf_ = tinted(['#17110f', '#261b16', '#3b2b22', '#4c4338'], 0.5, 0.6)
names = (
    ('大红袍', 'DAHONGPAO', '#9a2a20'),
    ('水 仙', 'SHUIXIAN', '#2f5a4a'),
    ('肉 桂', 'ROUGUI', '#a3742c'),
    ('奇 兰', 'QILAN', '#4a4f78'),
)


def sachet(k):
    name, latin, tone = names[k]
    cream = paper('#e8dfca')
    bag = group(box(6.2, 1.7, 7.6, cream, 0.7, 5), box(6.0, 0.35, 9.4, cream, 0.08))
    face = sticker(
        label(
            [(name, 1.05, 'serif-bold', 0.36), (latin, 0.5, 'bold', 0.68), ('8 g', 0.42, 'sans', 0.88)],
            4.6,
            5.0,
            colour=tone,
            ink='#f2e8d0',
            dots=80,
        ),
        4.6,
        5.0,
        None,
        (0, -0.88, 3.9),
    )
    return group(bag, face)


card = paper('#7a5a3c')
x, y, z, t = 28, 12.4, 6.2, 0.35
case = group(
    box(x - 0.1, y - 0.1, 0.35, card, 0.05),
    *(box(x, t, z, card, 0.05).at(0, s * (y - t) / 2) for s in (-1, 1)),
    *(box(t, y - 2 * t - 0.02, z, card, 0.05).at(s * (x - t) / 2, 0) for s in (-1, 1)),
)
case.add(
    sticker(
        label(
            [('武夷岩茶', 1.5, 'serif-bold', 0.38), ('FOUR ROCK TEAS  ·  16 × 8 g', 0.7, 'bold', 0.78)],
            14,
            4.4,
            colour=None,
            ink='#efe3c6',
            dots=70,
        ),
        14,
        4.4,
        None,
        (0, -y / 2 - 0.03, z / 2),
    )
)
bags = group(
    *(
        sachet(c).turn(x=-7).at(-10.1 + 6.75 * c, -4.2 + 2.5 * r, 0.6)
        for c in range(4)
        for r in range(4)
    )
)
view('front', turn=-10, tilt=28, fill=0.84, exposure=0.3)
view('review-1', look='home', turn=18, tilt=46, fill=0.92)
dish = group(
    tea_dish(4.2, 1.3, porcelain('#efeae0')),
    heap(leaf_kinds('twist', leaf_, 1.9, 7), 240, 3.4, 1.1, 0.8, core=plain('#130e0b', 0.9)),
).at(0.2, -46)
four = [
    sachet(k).turn(x=-80).turn(z=a).at(px, -60 + py, 0.4).stand()
    for k, a, px, py in ((0, 12, -9, 0), (1, 4, -2.6, 1.2), (2, -5, 3.9, 0.8), (3, -14, 10.2, -0.6))
]
view('four', only=[dish.at(0, -48.4), *four], turn=0, tilt=48, fill=0.84, exposure=0.25)
