from studio import *

clear = glass('#f4f1ee')
bottle = lathe([(0, 0), (3.1, 0), (3.4, 0.25), (3.4, 5.6), (3.2, 6.3), (1.6, 7.1), (1.3, 7.3), (1.3, 8.6),
                (1.1, 8.6), (1.1, 7.3), (1.4, 7.0), (3.0, 6.1), (3.1, 5.6), (3.1, 0.9), (0, 0.7)], clear)
oil = cylinder(3.05, 4.2, liquid('#ecd294', 0.9), 0.15).at(z=0.85)
collar = lathe([(1.38, 7.6), (1.38, 7.6), (1.42, 8.8), (1.42, 8.8), (1.0, 8.8), (1.0, 7.6)],
               metal('rosegold', 0.25))
words = label([('花间集', 0.66, 'serif-bold', 0.16), ('雪松 · 柚', 0.5, 'serif', 0.44),
               ('CEDAR & POMELO', 0.24, 'sans', 0.64), ('120 ml', 0.24, 'sans', 0.84)], 3.8, 3.4,
              colour='#fbf3ee', ink='#6a3b33', frame='#c9998a')
wrap(words, 3.4, 3.8, 3.4, z=3.0)
reed = plain('#c99d68', 0.8)
leans = [(-4.6, 0.6), (-3.2, -1.2), (-1.6, 1.4), (-0.3, -1.5), (1.0, 1.6), (2.2, -0.9), (3.6, 1.0),
         (4.9, -0.3)]
reeds = group(*[rod((-0.35 * x, -0.35 * y, 1.1), (x, y, 23.5 - 0.12 * x * x), 0.15, reed)
                for x, y in leans])
view('front', turn=-5, tilt=10, fill=0.8)
view('reeds', turn=-5, tilt=24, fill=0.8, close_up=(0, 0, 8.6), zoom=2.1)
