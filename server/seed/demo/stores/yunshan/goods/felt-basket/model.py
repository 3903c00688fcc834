from studio import *

felt, hide_leather, brass = fuzzy('#8f8a80', 0.8, 0.22), leather('#b07a48', 0.2), metal('brass', 0.2)
wall = lathe([(0, 0.2), (14.2, 0.2), (15.4, 0.4), (15.9, 1.4), (16, 3), (16.1, 14), (16, 27.4), *edge(15.9, 28, 0.1), (15.5, 28), (15.5, 27), (15.5, 3), (15, 1), (0, 0.8)], felt, steps=96)
seam = tube([(0, -16.2, 1), (0, -16.25, 14), (0, -16.1, 27.8)], 0.06, plain('#6d685f', 0.9)).turn(z=60)
parts = [wall, seam]
band = [(-0.14, -1.3), (0.14, -1.3), (0.14, 1.3), (-0.14, 1.3)]
for turn in (0, 180):
    grip = tube([(-4.4, -15.75, 21), (-4.4, -16.4, 25), (-4.2, -16.4, 29.5), (-2.6, -16.3, 32.2), (0, -16.3, 33), (2.6, -16.3, 32.2), (4.2, -16.4, 29.5), (4.4, -16.4, 25), (4.4, -15.75, 21)],
                0.5, hide_leather, profile=[(b, a) for a, b in band])
    rivets = [cylinder(0.55, 0.35, brass, 0.12).turn(x=90).at(x, -16.3, 23) for x in (-4.4, 4.4)]
    parts.append(group(grip, *rivets).turn(z=turn))
basket = group(*parts).turn(z=14)
with prop():
    throws = [
        rolled(33, 12.5, towel, 4, seed).turn(y=90, z=turn).at(x, y, 18)
        for seed, towel, turn, x, y in ((1, fuzzy('#c9a98a', 0.5, 0.12), 20, -6.2, 1), (2, fuzzy('#e6dccb', 0.5, 0.12), 80, 6.4, 3), (3, fuzzy('#7d8a7a', 0.5, 0.12), 150, 0.5, -6.6))
    ]
view('front', tilt=24, fill=0.8)
view('handle', turn=10, tilt=22, close_up=(4, -15, 27), zoom=2.4)
