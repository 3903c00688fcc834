from studio import *
from studio.orchard import *

green = skin('#a9b548', '#c9c463', 5, dots='#e3e0ab', rough=0.32, clear=0.3, edge=(0.4, 0.7))
bark = plain('#5a4026', 0.8)
spots = [(8.6 * (i % 5 - 2), 4.4 - 8.8 * (i // 5)) for i in range(10)]
apples = [
    fruit('apple', 3.9, green, seed=i, stem=bark, lean=(-1) ** i * 0.25)
    .turn(x=((i * 37) % 21) - 10, z=61 * i)
    .at(x, y)
    .stand(1)
    for i, (x, y) in enumerate(spots)
]
card = paper('#cfae7e')
case = group(
    box(45, 19.4, 0.8, card, 0.1),
    *(box(45, 0.5, 6, card, 0.1).at(0, s * 9.6) for s in (-1, 1)),
    *(box(0.5, 19.4, 6, card, 0.1).at(s * 22.4) for s in (-1, 1)),
)
words = label([('王林', 1.8, 'serif-bold', 0.34), ('栖霞青苹果 10 颗', 0.8, 'sans', 0.82)], 14, 5, colour=None, ink='#4f6a33')
case.add(sticker(words, 14, 5, None, (-9, -9.93, 3)))
view('front', turn=14, tilt=40, fill=0.9, exposure=-0.25)


def core(pen, at, k):
    pen.ellipse([*at(-1.1, 4.5), *at(1.1, 2.4)], fill='#e6e2b4', outline='#c9c98c', width=5)
    for x in (-0.45, 0.45):
        pen.ellipse([*at(x - 0.28, 3.9), *at(x + 0.28, 2.8)], fill='#4b2a17')
    pen.line([at(0, 5.9), at(0, 4.6)], fill='#a9a764', width=9)


table = [apples[4].copy().at(-6, -40).stand(), apples[0].copy().at(-1.6, -33).stand(), apples[3].copy().at(7.8, -33.6).stand()]
cut = (
    group(
        half(fruit('apple', 3.9, green, seed=9, uneven=0)),
        section('apple', 3.9, '#f4f1d6', '#a9b548', 0.1, core),
    )
    .turn(z=12)
    .at(3.6, -41)
)
view(
    'cut',
    look_at=[cut, table[0]],
    only=[cut, *table],
    turn=6,
    tilt=20,
    fill=0.8,
    exposure=-0.25,
)
