import math

from studio import *

tin = metal('aluminium', 0.3, brushed=0.3)
base = lathe([(0, 0), (2.5, 0), (2.5, 0), (2.6, 0.1), (2.6, 1.3), (2.6, 1.3), (2.5, 1.3), (2.5, 0.2),
              (0, 0.2)], tin)
balm = lathe([(0, 1.02), (1.6, 1.03), (2.3, 1.0), (2.5, 0.92)], wax('#eab54a', 0.25))
lid = lathe([(2.72, 0), (2.72, 0), (2.72, 0.8), (2.72, 0.8), (2.62, 0.9), (2.3, 0.92), (2.25, 0.86),
             (0, 0.86)], tin)
words = label([('花间集', 0.5, 'serif-bold', 0.3), ('桂花蜂蜡万用膏', 0.36, 'serif', 0.52),
               ('OSMANTHUS BALM', 0.26, 'sans', 0.68), ('15 g', 0.22, 'sans', 0.8)],
              4.3, 4.3, colour=None, ink='#5d4216')
lid.add(lathe([(2.25, 0), (2.25, 0.02), (0, 0.02)], paper('#f2cf7d'), levels=0).at(z=0.87))
lid.add(sticker(words, 4.3, 4.3, at=(0, 0, 0.9), tilt=0))
lid.at(z=0.9)
petal = ball(0.22, plain('#f0a033', 0.6, sheen=0.4), levels=3, squash=0.45)
flower = group(*[petal.copy().at(0.24 * math.cos(a), 0.24 * math.sin(a), 0.1)
                 for a in (0, math.pi / 2, math.pi, math.pi * 1.5)])
petal.hide()
flower.add(ball(0.08, plain('#c9781d'), levels=2).at(z=0.16))
with prop():
    scatter(13, flower, lambda i, c: (c.choice((-1, 1)) * c.uniform(3.2, 5.6), c.uniform(-3.4, 2.4),
                                      0, (c.uniform(-20, 20), c.uniform(-20, 20), c.uniform(0, 90)),
                                      c.uniform(0.8, 1.15)), seed=5)
goods.remove(petal) if petal in goods else None
view('front', tilt=42, turn=-6, fill=0.55)
lid.turn(x=62).at(4.0, 2.2, 0).stand()
view('open', tilt=36, turn=3, fill=0.72)
