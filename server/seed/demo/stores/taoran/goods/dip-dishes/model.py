from studio import *

SHAPE = [(0, 0.35), (2.2, 0.35), (2.3, 0), (2.7, 0), (2.9, 0.35), (3.9, 0.9), (4.4, 1.65), (4.45, 1.8), (4.3, 1.8),
         (3.75, 1.2), (2.8, 0.75), (0, 0.7)]
glazes = [glaze('#a2b4a7', rough=0.12), glaze('#ece5d6', rough=0.16), glaze('#1a1512', rough=0.1),
          glaze('#7a3f22', rough=0.28), glaze('#5d6650', rough=0.2)]
dishes = [lathe(SHAPE, one) for one in glazes]
spots = [(-10.2, 2.2), (0, 4.4), (10.2, 2.2), (-5.3, -6), (5.3, -6)]
for dish, (x, y) in zip(dishes, spots):
    dish.at(x, y)
view('front', tilt=42, fill=0.84)
pile = group(*[lathe(SHAPE, one).at(0.15 * (i % 2), 0, 1.15 * i) for i, one in enumerate(glazes)])
view('stack', only=pile, tilt=16, fill=0.56)
