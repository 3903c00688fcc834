from studio import *
from studio.orchard import *

brown = skin('#b07f3e', '#c2934e', 4, dots='#dcc08c', rough=0.62, clear=0.0)
bark = plain('#4d3620', 0.8)
spots = (
    (-14.4, 2.8),
    (-4.8, 3.6),
    (4.8, 3.2),
    (14.4, 2.8),
    (-14.2, -6.6),
    (-4.6, -6.0),
    (4.8, -6.4),
    (14.4, -6.4),
)
pears = [
    fruit('pear', 4.4, brown, seed=i, stem=bark, lean=(-1) ** i * 0.3)
    .turn(x=((i * 29) % 13) - 6, z=53 * i)
    .at(x, y)
    .stand(1.2)
    for i, (x, y) in enumerate(spots)
]
card = paper('#d8b98c')
tray = group(
    box(40, 21, 1, card, 0.1).at(0, -1.6),
    *(box(40, 0.5, 6, card, 0.1).at(0, y, 0) for y in (-12, 8.8)),
    *(box(0.5, 21, 6, card, 0.1).at(x, -1.6, 0) for x in (-20, 20))
)
view('front', turn=14, tilt=40, fill=0.9, exposure=-0.25)


def core(pen, at, k):
    pen.ellipse([*at(-0.9, 4.6), *at(0.9, 2.9)], fill='#efe9cf', outline='#d8cfa4', width=5)
    for x in (-0.4, 0.4):
        pen.ellipse([*at(x - 0.24, 4.2), *at(x + 0.24, 3.3)], fill='#3c2415')
    pen.line([at(0, 7.2), at(0, 4.6)], fill='#cdbf8d', width=7)


cut = (
    group(
        half(fruit('pear', 4.4, brown, seed=9, uneven=0)),
        section('pear', 4.4, '#f7f4e6', '#a97c40', 0.09, core),
    )
    .turn(z=10)
    .at(3, -30)
)
whole = fruit('pear', 4.4, brown, seed=21, stem=bark, lean=0.3).at(-6.4, -27)
view('cut', only=[cut, whole], turn=4, tilt=16, fill=0.8, exposure=-0.25)
