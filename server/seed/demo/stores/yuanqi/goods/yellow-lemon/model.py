from studio import *
from studio.orchard import *

peel = skin('#e8c322', '#efd040', 4, pores=0.4, rough=0.34, clear=0.3)


def one(i, x, y, z=0, turned=0, tip=84):
    return lay(fruit('lemon', 2.9, peel, seed=i, uneven=0.03).turn(x=tip, z=turned), x, y).by(z=z)


spots = (
    (-8.6, 3.8, 0, 30), (-1.0, 5.0, 0, -40), (7.0, 4.2, 0, 70),
    (-9.8, -3.4, 0, 110), (-2.6, -2.2, 0, 10), (5.2, -2.8, 0, -25),
    (-4.2, 1.6, 4.7, 60), (3.0, 1.8, 4.7, -70),
)
eight = [one(i + 1, x, y, z, t) for i, (x, y, z, t) in enumerate(spots)]
leaves = [leaf(6, 2.8, seed=k).turn(y=-14, z=z).at(8.2, -0.4, 4.4) for k, z in ((1, -20), (3, 28))]
view('front', turn=0, tilt=28, fill=0.86, exposure=0)


def slice_(x, y, lean, turned):
    disc = cylinder(2.85, 0.7, peel, 0.12)
    face_ = citrus_face(2.84, '#efd978', '#f8f2d4', '#e8c322', 9, 4).at(0, 0, 0.72)
    return group(disc, face_).turn(x=lean, z=turned).at(x, y).stand(0)


half_ = group(
    lathe([(0, 3.9), (0.35, 3.85), (0.6, 3.5), (1.6, 2.9), (2.6, 1.4), (2.85, 0)], peel, levels=2)
    .turn(x=180)
    .at(0, 0, 3.9),
    citrus_face(2.84, '#efd978', '#f8f2d4', '#e8c322', 9, 4).at(0, 0, 3.92),
).turn(x=62, z=-20).at(-4.2, -40).stand(0)
cuts = [slice_(1.6, -43.6, 0, 10), slice_(3.4, -42.6, 14, 40), slice_(5.0, -41.4, 22, 55)]
whole = one(12, 2.6, -37.0, 0, 60)
mint_leaf = [leaf(5, 2.4, seed=5).turn(y=-6, z=200).at(-1.0, -45.6, 0.2)]
view('cut', only=[half_, *cuts, whole, *mint_leaf], turn=0, tilt=32, fill=0.84, exposure=0)
