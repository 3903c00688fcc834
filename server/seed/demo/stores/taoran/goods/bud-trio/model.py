from studio import *

tall = lathe([(0, 0.3), (1.9, 0.3), (2, 0), (2.3, 0), (2.6, 0.6), (2.75, 4), (2.5, 8), (1.7, 11.6), (1.05, 13.4),
              (0.95, 15.2), (1.15, 15.9), (1, 16), (0.8, 15.6), (0.75, 13)], glaze('#ece5d6', rough=0.2)).at(-4.6, 2)
short = lathe([(0, 0.3), (2.2, 0.3), (2.3, 0), (2.7, 0), (3, 0.6), (3.3, 3.5), (3.2, 6.4), (2, 8), (1, 8.8), (0.95, 9.6),
               (1.15, 9.95), (1, 10), (0.8, 9.7), (0.75, 8.6)], glaze('#9db0a3', gradient='#bcc8be', height=9, rough=0.13)).at(1.6, -0.6)
round_one = lathe([(0, 0.3), (1.9, 0.3), (2, 0), *spline([(2.5, 0.05), (3.5, 1), (4.15, 3), (3.9, 4.9), (2.6, 6.5), (1.2, 7.1)], 5),
                   (0.95, 7.6), (1.15, 7.95), (1, 8), (0.8, 7.7), (0.75, 6.9)], terracotta('#8a4526', 0.55)).at(8.4, 1.8)
view('front', tilt=16, fill=0.72)
stem, seed = plain('#8a8a4e', 0.7), fuzzy('#c9b27a', 0.16, 0.12)
chance = rng()
with prop():
    for x, y, z, lean in ((-4.6, 2, 15.3, 6), (-4.7, 2, 15.3, -13), (-4.4, 2, 15.3, 20), (1.7, -0.6, 9.4, 14), (1.5, -0.6, 9.4, -9)):
        s, c = math.sin(math.radians(lean)), math.cos(math.radians(lean))
        high = z + chance.uniform(7, 10)
        tip = (x + s * (high - z) * 1.25, y, high)
        tube([(x, y, z), (x + s * 3, y, z + 4), tip], 0.09, stem)
        ear = ball(0.55, seed, 4).stretch(z=3.4).turn(y=lean + 18).at(tip[0] + 0.5, tip[1], tip[2] + 1)
view('flowers', turn=-8, tilt=12, fill=0.52, shift=(0, 0.1))
