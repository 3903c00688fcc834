from studio import *

words = label([('花间集', 0.5, 'serif-bold', 0.12, '#fff4ee'), ('石榴籽', 0.44, 'serif', 0.42, '#fff4ee'),
               ('润色唇膏', 0.44, 'serif', 0.53, '#fff4ee'),
               ('POMEGRANATE TINT', 0.17, 'sans', 0.72, '#fff4ee'), ('3 g', 0.2, 'sans', 0.84, '#fff4ee')],
              2.2, 4.7, colour='#a8343f', rough=0.8)
red = paper('#a8343f')
base = cylinder(0.95, 4.7, red, 0.05)
wrap(words, 0.95, 2.2, 4.7, z=2.35, lift=0.01)
core = cylinder(0.85, 0.9, kraft('#c8a377'), 0.03).at(z=4.7)
balm = lathe([(0, 0), (0.68, 0), (0.68, 0.55), (0.55, 0.8), (0, 0.9)], wax('#9c1f2c', 0.1)).at(z=5.5)
cap = group(cylinder(0.95, 2.2, red, 0.05), ring(0.95, 0.02, plain('#8a2630')).at(z=0.05))
seed = ball(0.3, plain('#a5142a', 0.08, clear=1), levels=3).stretch(z=1.3)
with prop():
    scatter(12, seed, lambda i, c: (-c.uniform(1.7, 3.6), c.uniform(-2.6, 1.0), 0.28,
                                    (c.uniform(0, 180), c.uniform(0, 180), 0), c.uniform(0.8, 1.1)), 3)
closed = cap.at(z=4.75)
view('front', turn=-8, tilt=14, fill=0.6, hide=[balm])
cap.turn(y=90, z=-35).at(2.7, -0.8, 0)
cap.stand(0)
view('open', turn=3, tilt=20, fill=0.68)
