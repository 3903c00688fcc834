import math

from studio import *

grey, dark, alu = plastic('#c9c5bb', 0.15), plastic('#23252a', 0.2), metal('aluminium', 0.28, colour='#b9bdc2')
red = plain('#8f2f22', 0.1, clear=1.0)
outline = spline([(0, -6.4), (3.4, -6.2), (5.4, -4.6), (5.9, -1), (5.5, 3.2), (4.2, 6.0), (0, 6.9), (-4.2, 6.0), (-5.5, 3.2), (-5.9, -1), (-5.4, -4.6), (-3.4, -6.2), (0, -6.4)], 8)[:-1]
base = extrude(outline, 1.2, dark, 0.25)
body = extrude([(x * 0.985, y * 0.985) for x, y in outline], 2.8, grey, 1.1, 6).at(z=0.7)
cut(body, cylinder(3.25, 6).at(0, 0.6, 1.6))
cut(body, group(box(0.1, 6, 2, round=0).at(0, -5.2, 3.05), box(0.1, 4, 2, round=0).at(0, 5.4, 3.05), *[box(5, 0.1, 2, round=0).turn(z=s * 12).at(s * 5.2, 0.1, 3.05) for s in (-1, 1)]))
well = lathe([(2.75, 3.3), (2.7, 2.4), (2.3, 1.5), (0, 1.4)], plain('#141416', 0.4)).at(0, 0.6, 0)
wheel = group(lathe([(2.78, 3.2), (2.8, 3.75), (2.9, 3.88), (3.1, 3.88), (3.2, 3.75), (3.2, 3.2)], alu),
              *[box(0.1, 0.12, 0.5, plain('#5d6166', 0.4), 0.02).turn(z=k * 6).at(3.2 * math.cos(math.radians(k * 6)), 3.2 * math.sin(math.radians(k * 6)), 3.25) for k in range(60)]).at(0, 0.6, 0)
sphere = ball(2.62, red, 6).at(0, 0.6, 3.35)
led = ball(0.1, glow('#9fe3c4', 4), 3).at(0, -6.1, 1.9)
word = sticker(label([('SHIGUANG T1', 0.3, 'sans', 0.5, '#7d7a72')], 3, 0.5, colour=None), 2.6, 0.45, at=(-2.7, -4.6, 3.52), tilt=0)
whole = group(base, body, well, wheel, sphere, led, word).turn(x=7).stand()
view('front', turn=-24, tilt=36, fill=0.76, light=1.1, exposure=0.15)


def lifted():
    sphere.by(-6.6, -4.2)
    sphere.stand()


view('ball', turn=-10, tilt=44, fill=0.8, light=1.1, exposure=0.15, setup=lifted)
