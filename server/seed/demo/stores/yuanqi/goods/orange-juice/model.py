from studio import *
from studio.orchard import *
from studio.larder import juice_bottle, syrup

pulp = syrup('#f09a1e', 0.15)


def bottle(x, y):
    return juice_bottle(
        3.1,
        16.5,
        pulp,
        '#3d6a2b',
        [
            ('元气果园', 0.72, 'bold', 0.2),
            ('橙汁', 1.1, 'black', 0.48),
            ('ORANGE JUICE', 0.5, 'bold', 0.7),
            ('NFC 300 ml', 0.42, 'bold', 0.87),
        ],
        ink='#b85a10',
    ).at(x, y)


six = [
    bottle(x, y)
    for x, y in ((-10.2, 3.6), (-3.2, 4.4), (3.8, 4.2), (-6.6, -3.8), (0.6, -3.4), (7.8, -3.2))
]
peel = skin('#e07a14', '#e8901c', 4, pores=0.45, rough=0.36)
cut = group(
    lathe([(0, 3.0), (1.4, 2.85), (3.0, 2.0), (3.75, 0.6), (3.85, 0)], peel, levels=2)
    .turn(x=180)
    .at(0, 0, 3.0),
    citrus_face(3.84, '#f0962a', '#f6e3b8', '#e07a14', 10).at(0, 0, 3.02),
)
cut.turn(x=56).turn(z=16).at(14.8, -5.6).stand(0)
whole = group(fruit('orange', 3.8, peel, seed=2).at(13.8, 2.4))
view('front', turn=0, tilt=16, fill=0.9, exposure=-0.25)
view('cut', turn=12, tilt=22, close_up=(13.4, -4.5, 4), zoom=2.3, exposure=-0.2)
