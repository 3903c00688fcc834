from studio import *
from studio.larder import *


def can(name, latin, colour):
    return tin(
        3.9,
        9.4,
        colour,
        [(name, 1.0, 'serif-bold', 0.3), (latin, 0.48, 'bold', 0.62), ('山茶记', 0.5, 'serif', 0.84)],
        (6.0, 5.0),
    )


card, inside = paper('#7d1d18'), paper('#e9dcc0')
x, y, z, t = 23, 13, 7.0, 0.4
case = group(
    box(x - 0.1, y - 0.1, 0.4, card, 0.05),
    *(box(x, t, z, card, 0.05).at(0, s * (y - t) / 2) for s in (-1, 1)),
    *(box(t, y - 2 * t - 0.02, z, card, 0.05).at(s * (x - t) / 2, 0) for s in (-1, 1)),
    extrude(rounded(x - 1, y - 1, 0.2), 0.3, inside).at(z=4.6),
)
red = can('正山小种', 'TONGMU BLACK', '#98231d').at(-5.2, 0, 0.5)
gold = can('金骏眉', 'GOLDEN EYEBROW', '#a3803f').at(5.2, 0, 0.5)
front_label = label(
    [('红  茶', 1.9, 'serif-bold', 0.34), ('TWO BLACK TEAS', 0.7, 'bold', 0.64), ('山茶记', 0.75, 'serif', 0.85)],
    9,
    6.4,
    colour='#e9dcc0',
    ink='#6b1a15',
    frame='#a8843f',
    dots=70,
)


def lid_():
    made = group(
        box(x + 0.5, y + 0.5, 0.4, card, 0.05),
        *(box(x + 0.5, t, 3.4, card, 0.05).at(0, s * y / 2) for s in (-1, 1)),
        *(box(t, y - t - 0.02, 3.4, card, 0.05).at(s * x / 2, 0) for s in (-1, 1)),
    )
    made.add(sticker(front_label, 9, 6.4, None, (0, 0, -0.02), tilt=180))
    return made


closed_box = lid_().turn(x=180).at(0, 0, 7.5)
cover = lid_().turn(x=-104).at(0, 9.4, 7.0).stand()
view('front', hide=closed_box, turn=-16, tilt=24, fill=0.84, exposure=0.3)
shut = [closed_box, case]
band = box(2.2, y + 0.64, 7.62, plain('#cbb076', 0.5, sheen=0.4), 0.05).at(-8.2, 0, 0)
view('closed', only=[closed_box, case, band], turn=-26, tilt=38, fill=0.8, exposure=0.3)
