from studio import *
from studio.larder import *


def caddy(material):
    body = vessel(
        [(3.4, 0), (3.7, 0.15), (4.7, 1.6), (5.1, 4.0), (5.0, 7.0), (4.3, 9.0), (3.5, 9.8), (3.4, 10.3)],
        material,
        0.32,
    )
    return body


def plug():
    return lathe(
        [(0, -1.0), (2.9, -1.0), (3.0, -0.05), (3.7, 0), (3.8, 0.15), (3.8, 0.95), (3.65, 1.1), (0, 1.1)],
        wood('walnut', axis='x'),
        levels=1,
    )


pale = glaze('#d9d0bd', speckle=0.35, rough=0.5)
iron = glaze('#3b3a38', speckle=0.25, rough=0.55)
body = caddy(pale)
stopper = plug().at(z=10.35)
cord = group(
    ring(3.62, 0.13, plain('#7d2f22', 0.8)).at(z=9.55),
    ring(3.62, 0.13, plain('#7d2f22', 0.8)).at(z=9.75),
    tube([(0.4, -3.7, 9.6), (0.7, -4.4, 8.6), (0.9, -5.25, 7.0), (1.0, -5.45, 6.2)], 0.1, plain('#7d2f22', 0.8)),
)
tag = sticker(
    label([('茶', 1.3, 'serif-bold', 0.42), ('山茶记', 0.5, 'serif', 0.8)], 2.4, 3.4, colour='#ead9b6', ink='#4a231a', dots=90),
    2.4,
    3.4,
    body,
    (1.0, -8, 4.6),
    lift=0.06,
)
view('pale', turn=-8, tilt=16, fill=0.72, exposure=0.2)
view('iron', turn=-8, tilt=16, fill=0.72, exposure=0.5, recolour={body: iron})
view('review-1', look='home', turn=24, tilt=30, fill=0.8)
stopper.turn(x=0).turn(y=24, z=-20).at(8.4, -2.6, 2).stand()
leaf_ = tinted(['#17110f', '#261b16', '#3b2b22', '#4c4338'], 0.5, 0.6)
tea_ = heap(leaf_kinds('twist', leaf_, 1.6, 7), 220, 3.2, 0.5, 8.4, core=plain('#130e0b', 0.9))
view('open', turn=-6, tilt=44, fill=0.8, exposure=0.25)
