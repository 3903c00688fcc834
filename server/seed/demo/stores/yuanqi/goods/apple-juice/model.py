from studio import *
from studio.orchard import *
from studio.larder import juice_bottle, syrup

cloudy = syrup('#d9a648', 0.12)


def bottle(x, y):
    return juice_bottle(
        3.1,
        16.5,
        cloudy,
        '#a8281f',
        [
            ('元气果园', 0.72, 'bold', 0.2),
            ('苹果汁', 1.0, 'black', 0.48),
            ('APPLE JUICE', 0.5, 'bold', 0.7),
            ('NFC 300 ml', 0.42, 'bold', 0.87),
        ],
        ink='#8a2419',
    ).at(x, y)


six = [
    bottle(x, y)
    for x, y in ((-10.2, 3.6), (-3.2, 4.4), (3.8, 4.2), (-6.6, -3.8), (0.6, -3.4), (7.8, -3.2))
]
red = skin('#a8281f', '#d9a04a', 5, streaks=0.6, dots='#e2b98a', rough=0.38, edge=(0.5, 0.72))
apples = group(
    fruit('apple', 3.6, red, seed=2, stem=plain('#5a4026')).at(13.4, 1.4),
    fruit('apple', 3.6, red, seed=5, stem=plain('#5a4026')).turn(z=90, x=8).at(14.2, -6.8).stand(0),
)
view('front', turn=0, tilt=16, fill=0.9, exposure=-0.25)
glass_ = lathe(
    [(0, 0.4), (2.9, 0.4), (3.0, 0.0), (3.2, 0.3), (3.7, 10.5), (3.6, 10.6), (3.5, 10.4)],
    glass('#fbfdfb'),
    levels=2,
).at(8.5, -28)
juice = lathe([(0, 0.7), (2.95, 0.7), (3.42, 8.6), (0, 8.6)], cloudy, levels=0).at(8.5, -28)
one = bottle(0.4, -26)
fresh = fruit('apple', 3.6, red, seed=7, stem=plain('#5a4026')).at(4.0, -33)
view('pour', only=[glass_, juice, one, fresh], turn=2, tilt=14, fill=0.84, exposure=-0.25)
