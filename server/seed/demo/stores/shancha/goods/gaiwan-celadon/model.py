from studio import *
from studio.larder import *

green, pale = glaze('#86aaa6', rough=0.12), porcelain('#f3f1ea')
bowl = lathe(
    [
        (0, 1.0),
        (2.0, 1.0),
        (2.1, 0.4),
        (2.35, 0.4),
        (2.5, 1.0),
        (3.5, 2.6),
        (4.1, 4.4),
        (4.7, 5.9),
        (4.66, 6.0),
        (4.5, 5.9),
        (3.95, 4.4),
        (3.35, 2.7),
        (2.2, 1.3),
        (0, 1.2),
    ],
    green,
    levels=2,
)
lid = lathe(
    [
        (0, 6.6),
        (2.2, 6.4),
        (3.6, 5.75),
        (4.0, 5.4),
        (4.12, 5.45),
        (3.8, 5.95),
        (2.6, 6.75),
        (1.25, 7.1),
        (1.05, 7.3),
        (1.1, 7.8),
        (1.55, 8.25),
        (1.5, 8.4),
        (1.2, 8.3),
        (0.8, 7.5),
        (0, 7.4),
    ],
    green,
    levels=2,
)
saucer = lathe(
    [
        (0, 0.25),
        (2.6, 0.25),
        (2.7, 0.0),
        (3.0, 0.0),
        (3.2, 0.3),
        (4.9, 0.75),
        (5.7, 1.35),
        (5.65, 1.45),
        (4.8, 1.0),
        (3.0, 0.55),
        (2.5, 0.75),
        (0, 0.75),
    ],
    green,
    levels=2,
)
whole = group(saucer, bowl.by(z=0.1), lid.by(z=0.1))
view('celadon', turn=5, tilt=20, fill=0.72, exposure=0.2)
white = {whole: pale}
view('white', turn=5, tilt=20, fill=0.72, exposure=0.1, recolour=white)
lid.turn(x=-64).at(7.4, -2.6, 0).stand(0)
drink = lathe([(0, 5.1), (4.25, 5.1)], brew('#b98a2a'), levels=0)
view('lid', turn=12, tilt=30, fill=0.8, exposure=0.2)
