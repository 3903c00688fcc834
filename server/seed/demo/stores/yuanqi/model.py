from studio import *
from studio.orchard import *


green, bark = leaf_green('#3d6a2b'), plain('#5a4026', 0.8)
orange = fruit(
    'orange', 3.9, skin('#e07a14', '#e8901c', 4, pores=0.45, rough=0.36, clear=0.1), seed=3
)
orange.add(leaf(6.0, 2.6, green, 0.9, 3).turn(y=-24, z=-35).at(0, 0, 7.3))
view('logo', turn=0, tilt=14, fill=0.62, exposure=-0.25, size=(300, 300), samples=16)
orange.at(-20, 0)
red = skin(
    '#a8281f', '#d9a04a', 5, streaks=0.6, dots='#e2b98a', rough=0.38, clear=0.15, edge=(0.5, 0.72)
)
apple_ = [
    fruit('apple', 4.0, red, seed=i, stem=bark, lean=0.25).at(x, y)
    for i, (x, y) in enumerate(((-10.5, 1.5), (-2.0, 2.4)))
]
half_ = (
    group(
        lathe(
            [(0, 3.0), (1.4, 2.85), (3.0, 2.0), (3.75, 0.6), (3.85, 0)],
            skin('#e07a14', pores=0.4),
            levels=2,
        )
        .turn(x=180)
        .at(0, 0, 3.0),
        citrus_face(3.84, '#f0962a', '#f6e3b8', '#e07a14', 10).at(0, 0, 3.02),
    )
    .turn(x=62)
    .at(-15, -4.5)
    .stand(0)
)
pear_ = fruit(
    'pear',
    4.0,
    skin('#b07f3e', '#c2934e', 4, dots='#dcc08c', rough=0.62, clear=0.0),
    seed=4,
    stem=bark,
).at(6.5, 1.2)
lemons = [
    lay(
        fruit('lemon', 2.5, skin('#e3b81c', '#efcc3a', 4, pores=0.4), seed=i).turn(x=90).turn(z=a),
        x,
        y,
    )
    for i, (a, x, y) in enumerate(((70, 12.6, -1.5), (120, 2.2, -4.6)))
]
tomato_ = fruit(
    'tomato', 3.6, skin('#b3140a', '#c02a12', 4, rough=0.22, clear=0.4), seed=6, ribs=7, deep=0.05
).at(19.5, 0.5)
tomato_.add(calyx(2.6, 6, green, 0.24, 0.22, 2).at(z=3.6 * 1.33))
berry = ball(0.9, skin('#1d2748', '#2b3560', 1.5, bloom='#8b9cc4', rough=0.55), 4)
berries_ = scatter(
    14,
    berry,
    lambda i, c: (
        24.5 + c.uniform(-2.6, 2.6),
        -2.5 + c.uniform(-2, 2),
        0.9,
        (0, 0, 0),
        c.uniform(0.85, 1.1),
    ),
)
view('banner', turn=0, tilt=12, fill=0.8, exposure=-0.25, size=(1200, 360), blur=0.6)
