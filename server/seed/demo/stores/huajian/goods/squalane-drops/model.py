from studio import *

white = frosted('#f6f1ee', 0.75)
bottle = lathe([(0, 0), (1.4, 0), (1.4, 0), (1.55, 0.15), (1.55, 6.9), (1.55, 6.9), (1.4, 7.1),
                (0.85, 7.15), (0.85, 7.15), (0.85, 7.8), (0.75, 7.8)], white)
words = label([('100%', 0.95, 'light', 0.16), ('角鲨烷', 0.5, 'serif', 0.42),
               ('SQUALANE', 0.26, 'sans', 0.56), ('花间集', 0.34, 'serif-bold', 0.78),
               ('30 ml', 0.2, 'sans', 0.9)], 2.7, 4.8, colour=None, ink='#6d6f56')
wrap(words, 1.55, 2.7, 4.8, z=3.6)
collar = cylinder(1.05, 1.2, plastic('#fbf8f5', 0.6), 0.08)
teat = lathe([(0.66, 0), (0.66, 0.2), (0.54, 0.3), (0.54, 1.5), (0.56, 2.0), (0.4, 2.35), (0, 2.45)],
             rubber('#f4efe9', 0.5)).at(z=1.2)
pipe = lathe([(0.28, 0), (0.28, -4.0), (0.12, -4.6), (0.09, -5.4), (0.06, -5.4)], glass('#eef2f0'))
oil = lathe([(0, -4.8), (0.12, -4.7), (0.2, -4.0), (0.2, -2.2), (0, -2.2)], liquid('#efe9c9', 0.4))
cap = group(collar, teat, pipe, oil).at(z=7.2)
olive = ball(0.85, plain('#7b8440', 0.25, clear=0.4), levels=4).stretch(z=1, x=1.3)
leaf = sheet(3.6, 0.9, plain('#7f8a66', 0.5), 16, 6, lambda u, v: 0.35 * (u - 0.5) ** 2)
for ob in leaf.objects:
    for p in ob.data.vertices:
        p.co.y *= max(0.02, 1 - (p.co.x / 1.8) ** 2)
with prop():
    olive.copy().at(-3.6, -0.6, 0.85).turn(z=25)
    olive.copy().at(-4.6, 1.2, 0.85).turn(z=-40)
    leaf.copy().at(-2.9, -1.7, 0.1).turn(z=35)
    leaf.copy().at(3.4, 0.8, 0.1).turn(z=-20)
for thing in (olive, leaf):
    thing.hide()
    goods.remove(thing)
view('front', turn=-5, tilt=12, fill=0.66)
cap.turn(y=97, z=30).at(2.8, -1.9, 1.1).stand(0.02)
view('drop', turn=3, tilt=25, fill=0.74)
