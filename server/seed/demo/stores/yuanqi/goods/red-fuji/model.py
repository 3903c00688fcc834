from studio import *
from studio.orchard import *

reds = [
    skin(c, '#d9a04a', 5, streaks=0.65, dots='#e2b98a', rough=0.36, edge=e)
    for c, e in (('#a8281f', (0.5, 0.74)), ('#b3322a', (0.46, 0.7)), ('#982018', (0.54, 0.78)))
]
bark = plain('#5a4026', 0.8)


def apple_at(i, x, y, z=0.9):
    return (
        fruit('apple', 3.9, reds[i % 3], seed=i, stem=bark, lean=(-1) ** i * 0.25)
        .turn(x=((i * 37) % 25) - 12, y=((i * 23) % 17) - 8, z=61 * i)
        .at(x, y)
        .stand(z)
    )


twelve = [
    apple_at(i + 2, -12.6 + 8.4 * (i % 4), -8.4 + 8.4 * (i // 4)) for i in range(12)
]
card = kraft('#c29a68')
walls = group(
    box(35, 26.6, 0.8, card, 0.1),
    *(box(35, 0.5, 5.4, card, 0.1).at(0, y) for y in (-13.4, 13.4)),
    *(box(0.5, 26.8, 5.4, card, 0.1).at(x, 0) for x in (-17.4, 17.4))
)
view('front', turn=16, tilt=44, fill=0.9, exposure=0)


def core(pen, at, k):
    pen.ellipse([*at(-1.1, 4.5), *at(1.1, 2.4)], fill='#ece2b0', outline='#cfc78c', width=5)
    for x in (-0.45, 0.45):
        pen.ellipse([*at(x - 0.28, 3.9), *at(x + 0.28, 2.8)], fill='#4b2a17')
    pen.line([at(0, 5.9), at(0, 4.6)], fill='#b9ad74', width=9)


cut = (
    group(
        half(fruit('apple', 3.9, reds[0], seed=9, uneven=0)),
        section('apple', 3.9, '#f5efd0', '#a8281f', 0.09, core),
    )
    .turn(z=14)
    .at(3.6, -40)
)
whole = apple_at(5, -4.2, -36, 0)
view('cut', only=[cut, whole], turn=4, tilt=18, fill=0.8, exposure=0)
view('review-1', only=[*twelve, walls], look='home', turn=-34, tilt=58, fill=1.02, roll=5)
