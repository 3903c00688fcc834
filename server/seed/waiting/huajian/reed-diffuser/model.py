from studio import *

line = spline([(2.9, 0), (3.3, 0.12), (3.4, 0.5), (3.4, 5.4), (3.2, 6.2), (2.3, 6.9), (1.45, 7.3), (1.3, 7.7), (1.3, 8.6)], 4)
bottle_ = vessel(line, glass('#fbf6f0'), 0.22, curved=False)
fill(bottle_, liquid('#e0b970', 0.75), 5.1)
collar = lathe([(1.36, 7.7), (1.36, 7.7), (1.4, 8.8), (1.4, 8.8), (1.0, 8.8), (1.0, 7.7)], metal('rosegold', 0.25))
words = label([('花间集', 0.66, 'serif-bold', 0.16), ('雪松 · 柚', 0.5, 'serif', 0.44), ('CEDAR & POMELO', 0.24, 'sans', 0.64), ('120 ml', 0.24, 'sans', 0.84)],
              3.8, 3.4, colour='#fbf3ee', ink='#6a3b33', frame='#c9998a')
wrap(words, 3.42, 3.8, 3.4, z=2.9)
leans = [(-4.2, 0.6), (-3.0, -1.2), (-1.6, 1.4), (-0.3, -1.5), (1.0, 1.6), (2.2, -0.9), (3.4, 1.0), (4.4, -0.3)]
reeds = group(*[rod((-0.35 * x, -0.35 * y, 1.1), (x, y, 20.5 - 0.1 * x * x), 0.16, wood('bamboo', 'z')) for x, y in leans])
view('front', turn=-5, tilt=11, fill=0.84)
view('reeds', turn=-5, tilt=24, fill=0.8, close_up=(0, 0, 8.6), zoom=2.1)
