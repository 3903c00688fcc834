from studio import *
from studio.orchard import *

green = skin('#a9b548', '#c9c463', 5, dots='#e3e0ab', rough=0.32, clear=0.3, edge=(0.4, 0.7))
bark = plain('#5a4026', 0.8)
spots = (
    (-9.2, 4.6),
    (-1.0, 5.4),
    (7.4, 4.8),
    (-12.4, -2.6),
    (-4.6, -1.8),
    (3.4, -2.0),
    (11.2, -1.8),
    (-8.0, -9.2),
    (0.2, -9.4),
    (8.2, -9.0),
)
apples = [
    fruit('apple', 3.9, green, seed=i, stem=bark, lean=(-1) ** i * 0.25)
    .turn(x=((i * 37) % 21) - 10, z=61 * i)
    .at(x, y)
    .stand(0)
    for i, (x, y) in enumerate(spots)
]
view('front', turn=0, tilt=38, fill=0.88, exposure=-0.25)


def core(pen, at, k):
    pen.ellipse([*at(-1.1, 4.5), *at(1.1, 2.4)], fill='#e6e2b4', outline='#c9c98c', width=5)
    for x in (-0.45, 0.45):
        pen.ellipse([*at(x - 0.28, 3.9), *at(x + 0.28, 2.8)], fill='#4b2a17')
    pen.line([at(0, 5.9), at(0, 4.6)], fill='#a9a764', width=9)


cut = (
    group(
        half(fruit('apple', 3.9, green, seed=9, uneven=0)),
        section('apple', 3.9, '#f4f1d6', '#a9b548', 0.1, core),
    )
    .turn(z=12)
    .at(2.6, -8.5)
)
view(
    'cut',
    look_at=[cut, apples[4]],
    only=[cut, apples[4], apples[0], apples[3]],
    turn=6,
    tilt=20,
    fill=0.8,
    exposure=-0.25,
)
