from studio import *
from studio.larder import juice_bottle, syrup
from studio.orchard import *

dark = syrup('#3a1710', 0.03)


def one(x, y, turned=0):
    body = juice_bottle(
        3.4, 22, dark, '#8c2a1e',
        [('元气果园', 0.7, 'bold', 0.14), ('头道酱油', 0.98, 'serif-bold', 0.42), ('FIRST-DRAW SOY', 0.55, 'bold', 0.66),
         ('晒足 180 天', 0.5, 'sans', 0.85)],
        label_colour='#efe3c8', ink='#4a1f14', frame='#8c2a1e',
    )
    return body.turn(z=turned).at(x, y)


two = [one(-4.4, 2.6, 4), one(3.8, 1.2, -6)]
bean = ball(0.42, plain('#d9bd7e', 0.5), 3, 0.92).at(0, 0, -90)
beans = scatter(
    70, bean,
    lambda i, c: ((lambda r, a: (6.8 + r * math.cos(a) * 1.3, -5.6 + r * math.sin(a)))(3.0 * math.sqrt(c.random()), c.uniform(0, 6.28)) +
                  (0.4 + 0.5 * (i % 4 == 0), (c.uniform(0, 180), c.uniform(0, 180), 0), c.uniform(0.85, 1.12))), 3)
view('front', turn=0, tilt=14, fill=0.86, exposure=0.05)
saucer = lathe([(0, 0.7), (2.2, 0.7), (2.3, 0), (2.7, 0), (2.9, 0.6), (4.4, 1.6), (5.0, 2.4), (4.9, 2.5), (4.2, 1.8), (2.6, 1.0), (0, 0.95)],
               porcelain('#eef1ec'), levels=2).at(1.2, -60)
pool = lathe([(0, 1.56), (3.4, 1.56), (3.9, 1.6)], liquid('#2c100a'), levels=1).at(1.2, -60)
back = one(-6.0, -53.4, 8)
some = scatter(
    24, bean,
    lambda i, c: (6.6 + c.uniform(-2.6, 2.6), -54.6 + c.uniform(-1.8, 1.8), 0.4,
                  (c.uniform(0, 180), c.uniform(0, 180), 0), c.uniform(0.85, 1.12)), 7)
view('dish', only=[saucer, pool, back, some], turn=2, tilt=28, fill=0.88, exposure=0.05)
