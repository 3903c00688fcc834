from studio import *
from studio.orchard import *

peel = skin('#e07a14', '#e8901c', 4, pores=0.45, rough=0.36)
green = plain('#7b7a35', 0.8)


def one(i, x, y, z=0):
    body = fruit('orange', 4.0, peel, seed=i)
    body.add(cylinder(0.28, 0.24, green, 0.08).at(z=7.5))
    body.add(ring(0.62, 0.16, peel, steps=32, sides=10).at(z=0.12))
    return lay(body.turn(x=((i * 53) % 120) - 60, y=((i * 31) % 60) - 30, z=70 * i), x, y).by(z=z)


low = ((-8.4, 6.0), (0.0, 6.6), (8.3, 6.0), (-12.6, -1.8), (-4.2, -0.9), (4.1, -1.0), (12.4, -1.6))
heap_ = [one(i + 1, x, y) for i, (x, y) in enumerate(low)]
heap_ += [one(i + 11, x, y, 5.6) for i, (x, y) in enumerate(((-4.2, 3.2), (4.2, 3.0)))]


def half_orange(x, y, turned, seed):
    body = lathe([(0, 3.2), (1.5, 3.0), (3.1, 2.1), (3.9, 0.6), (4.0, 0)], peel, levels=2)
    body.turn(x=180).at(0, 0, 3.2)
    face_ = citrus_face(3.98, '#f0962a', '#f6e3b8', '#e07a14', 10).at(0, 0, 3.22)
    return group(body, face_).turn(x=58, z=turned).at(x, y).stand(0)


front_half = half_orange(-0.6, -9.4, -8, 1)
view('front', turn=0, tilt=26, fill=0.88, exposure=0)
a = half_orange(-4.6, -50, -14, 2)
b = half_orange(5.0, -52, 18, 3)
c = one(4, 1.2, -43)
view('cut', only=[a, b, c], turn=0, tilt=22, fill=0.84, exposure=0)
