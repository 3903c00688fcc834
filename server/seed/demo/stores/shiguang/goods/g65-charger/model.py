import math

from studio import *

white, grey, steel = plastic('#e6e2d8', 0.35), plastic('#4a4d52', 0.25), metal('steel', 0.22)
X, Y, Z = 5.4, 3.9, 6.2
body = box(X, Y, Z, white, 0.7, 6)
plate = slab(X - 0.9, Z - 0.9, 0.16, grey, 0.5, 0.05).turn(x=90).at(0, -Y / 2 + 0.08, Z / 2)


def port(x, z, kind):
    if kind == 'c':
        return group(slab(0.98, 0.4, 0.1, steel, 0.19, 0.02), slab(0.82, 0.25, 0.12, plain('#050505', 0.4), 0.12, 0.01)).turn(x=90).at(x, -Y / 2 - 0.06, z)
    return group(slab(1.4, 0.66, 0.1, steel, 0.06, 0.02), slab(1.24, 0.5, 0.12, plain('#101010', 0.4), 0.03, 0.01), slab(1.06, 0.2, 0.14, plastic('#d9702e', 0.3), 0.03, 0.01).at(0, 0.1)).turn(x=90).at(x, -Y / 2 - 0.06, z)


ports = [port(-0.75, 4.4, 'c'), port(-0.75, 3.1, 'c'), port(-0.75, 1.8, 'a')]
names = [sticker(label([(t, 0.34, 'bold', 0.5, '#d9d6ce')], 1.6, 0.5, colour=None), 1.6, 0.5, at=(1.1, -Y / 2 - 0.11, z)) for t, z in (('65W', 4.4), ('30W', 3.1), ('18W', 1.8))]
hinge = box(2.6, 1.5, 0.3, grey, 0.1).at(0, 0.2, Z - 0.12)
blades = [box(0.64, 0.16, 1.7, steel, 0.06).at(s * 0.64, 0.2, Z) for s in (-1, 1)]
brand = sticker(label([('拾光 G65', 0.5, 'bold', 0.5, '#8b877c')], 3, 0.8, colour=None), 2.6, 0.7, at=(X / 2 + 0.015, 0, 1.2), turn=90)
plug = group(body, plate, *ports, *names, hinge, *blades, brand)
view('front', turn=-28, tilt=24, fill=0.72, exposure=0.1)



def flat():
    plug.turn(x=-90).turn(z=24).stand()


view('back', turn=138, tilt=30, fill=0.7, exposure=0.1, setup=flat)
