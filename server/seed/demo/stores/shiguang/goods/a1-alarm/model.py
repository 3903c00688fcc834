import math

from studio import *

cream, green, brick = painted('#ddd2bb', 0.4), painted('#5f7a66', 0.4), painted('#a0503a', 0.4)
alu, brass = metal('aluminium', 0.35), metal('brass', 0.25)
R, D = 4.6, 4.2
case = lathe([(0, 0), (3.4, 0.0), (4.2, 0.35), (R, 1.2), (R, D - 0.3), (R - 0.12, D), (R - 0.45, D), (R - 0.5, D - 0.35)], cream, 128).turn(x=90).at(0, D / 2, R + 0.9)
face = clock_face(R - 0.48, '#f4efe2', '#2b2a27', 10, 9, numbers=True).turn(x=90).at(0, -D / 2 + 0.42, R + 0.9)
needle = box(0.07, 2.1, 0.03, plain('#c9622f', 0.4), 0)
for ob in needle.objects:
    for v in ob.data.vertices:
        v.co.y += 0.95
alarm = needle.turn(z=-195).turn(x=90).at(0, -D / 2 + 0.1, R + 0.9)
tiny = sticker(label([('拾光', 0.4, 'bold', 0.5, '#2b2a27')], 1.6, 0.7, colour=None), 1.5, 0.6, at=(0, -D / 2 + 0.3, R + 2.3))
pane = cylinder(R - 0.45, 0.06, glass(), 0.01).turn(x=90).at(0, -D / 2 + 0.02, R + 0.9)
feet = [rod((s * 2.4, q * 1.1, 1.9), (s * 3.1, q * 1.3, 0), 0.34, brass, 0.24) for s in (-1, 1) for q in (-1, 1)]
button = group(cylinder(0.34, 0.7, alu, 0.05).at(z=0), capsule(2.6, 1.2, 0.6, brass).at(z=0.5)).at(0, 0, 2 * R + 0.75)
knobs = [group(cylinder(0.62, 0.7, brass, 0.1), *[box(0.06, 0.08, 0.5, metal('bronze', 0.4), 0.01).turn(z=k * 20).at(-0.62 * math.sin(math.radians(k * 20)), 0.62 * math.cos(math.radians(k * 20)), 0.1) for k in range(18)]).turn(x=-90).at(x, D / 2, R + z) for x, z in ((-1.5, 1.4), (1.5, 1.4))]
door = slab(3.4, 2.2, 0.14, alu, 0.3, 0.05).turn(x=-90).at(0, D / 2 - 0.02, R - 0.7)
clock = group(case, face, alarm, tiny, pane, *feet, button, *knobs, door)
side = dict(turn=-24, tilt=14, fill=0.74, light=1.1, exposure=0.15)
view('cream', **side)
view('green', recolour={case: green}, **side)
view('brick', recolour={case: brick}, **side)
view('back', turn=150, tilt=18, fill=0.74, light=1.1, exposure=0.15)
use('home')
view('review-1', turn=26, tilt=22, fill=0.58, recolour={case: green})
