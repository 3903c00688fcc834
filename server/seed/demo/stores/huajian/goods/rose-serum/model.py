import math

from studio import *

amber = glass('#a8591c')
bottle = lathe([(0, 0), (1.55, 0), (1.55, 0), (1.7, 0.15), (1.7, 6.0), (1.7, 6.2), (1.45, 6.8),
                (0.95, 7.1), (0.9, 7.3), (0.9, 7.9), (0.8, 7.9), (0.8, 7.3)], amber)
words = label([('花间集', 0.5, 'serif-bold', 0.14), ('平阴玫瑰', 0.46, 'serif', 0.36),
               ('精华油', 0.46, 'serif', 0.52), ('ROSE FACE OIL', 0.2, 'sans', 0.74),
               ('30 ml', 0.2, 'sans', 0.88)], 2.7, 4.3, colour='#f7e9e2', ink='#5b2323',
              frame='#c58d7c')
wrap(words, 1.7, 2.7, 4.3, z=3.3)
oil = cylinder(1.5, 5.6, liquid('#8a3d10', 0.75), 0.1).at(z=0.25)
gold = metal('rosegold', 0.2)
ribs = group(*[cylinder(0.04, 1.3, gold, 0.01).at(1.13 * math.cos(a), 1.13 * math.sin(a), 0)
               for a in [2 * math.pi * i / 48 for i in range(48)]], cylinder(1.12, 1.3, gold, 0.08))
teat = lathe([(0.72, 0), (0.72, 0.2), (0.56, 0.35), (0.56, 1.4), (0.58, 1.9), (0.42, 2.3), (0, 2.4)],
             rubber('#f3dcd6', 0.5)).at(z=1.3)
pipe = lathe([(0.3, 0), (0.3, -3.8), (0.14, -4.4), (0.1, -5.2), (0.07, -5.2)], glass('#f7f3f0'))
cap = group(ribs, teat, pipe).at(z=7.4)
rose = plain('#c23a55', 0.55, sheen=0.5)
petal = smooth(sheet(2.0, 2.0, rose, 12, 12,
                     lambda u, v: 0.8 * ((u - 0.5) ** 2 + (v - 0.4) ** 2), 0.03), 1)
for ob in petal.objects:
    for p in ob.data.vertices:
        x, y = p.co.x, p.co.y
        p.co.x, p.co.y = x * (1 - y * y / 2) ** 0.5, y * (1 - x * x / 2) ** 0.5
        p.co.x *= 0.75 + 0.3 * y
with prop():
    spots = [(-3.4, -1.2, 20), (3.6, 1.4, 200), (4.6, 2.0, 80), (-4.2, 0.6, 300), (-2.4, -2.8, 140)]
    scatter(5, petal, lambda i, c: (spots[i][0], spots[i][1], 0.25,
                                    (c.uniform(-18, 18), c.uniform(-15, 15), spots[i][2]),
                                    c.uniform(0.75, 1.05)))
view('front', turn=-6, tilt=13, fill=0.66)
cap.turn(y=97, z=28).at(2.9, -2.0, 1.2).stand(0.02)
view('drop', turn=2, tilt=26, fill=0.74)
