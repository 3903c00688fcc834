from studio import *


def packet(tone):
    bag = group(
        box(9.0, 1.3, 10.6, paper('#efe6d4'), 0.6, 5),
        box(9.2, 0.3, 12.2, paper('#efe6d4'), 0.08),
    )
    face = sticker(
        label([('挂耳咖啡', 1.3, 'serif-bold', 0.3), ('DRIP BAG', 0.8, 'bold', 0.56), ('麦香 12 g', 0.6, 'serif', 0.8)], 6.6, 6.2, colour=tone, ink='#f3e8d0', dots=80),
        6.6,
        6.2,
        None,
        (0, -0.68, 5.4),
    )
    return group(bag, face)


case = carton(
    12.5,
    9.5,
    12.6,
    paper('#2f4a46'),
    label(
        [('挂耳咖啡', 1.7, 'serif-bold', 0.26), ('DRIP COFFEE', 0.9, 'bold', 0.5), ('10 × 12 g', 0.8, 'sans', 0.68), ('麦香', 0.9, 'serif', 0.86)],
        10,
        9.6,
        colour='#efe4cc',
        ink='#33201a',
        frame='#a3764a',
        dots=70,
    ),
    (0.8, 0.76),
).at(-4.6, 3)
front_ = packet('#8a4a2c').turn(x=-14, z=-8).at(6.2, -2.4, 0).stand()
flat_ = packet('#3d5f58').turn(x=-86, z=30).at(1.4, -10.6, 1).stand()
view('front', turn=-14, tilt=22, fill=0.84, exposure=0.25)
mug = cup(8.6, 8.8, glaze('#e6dcc8', speckle=0.25), ear=True)
fill(mug, tea('coffee'), 5.6)
white = paper('#f4efe4')
x, y, z = 6.4, 4.6, 6.4
filter_ = group(
    *(box(x, 0.06, z, white, 0).at(0, s * y / 2, 0) for s in (-1, 1)),
    *(box(0.06, y, z, white, 0).at(s * x / 2, 0, 0) for s in (-1, 1)),
    box(x, y, 0.05, white, 0),
    displace(box(x - 0.1, y - 0.1, 3.6, plain('#2c1710', 0.9), 0.1), 0.5, 0.25, 3, levels=3),
).at(0, 0, 4.4)
ears = group(
    *(box(2.0, y - 1.0, 0.08, paper('#c9a87c'), 0).at(s * (x / 2 + 0.8), 0, 8.62) for s in (-1, 1)),
    *(box(0.08, y - 1.0, 2.4, paper('#c9a87c'), 0).at(s * (x / 2 + 1.8), 0, 6.25) for s in (-1, 1)),
)
brewing = group(mug, filter_, ears).at(0, -60)
view('brewing', only=brewing, turn=-24, tilt=34, fill=0.78, exposure=0.25)
