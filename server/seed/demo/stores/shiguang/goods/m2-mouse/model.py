import math

from studio import *

cream, night, rub = plastic('#e4ded1', 0.2), plastic('#34373c', 0.2), rubber('#4a4d52')
skirt = plastic('#8d8577', 0.2)


def shell(long, wide, high, paint, lift=0.0, grow=1.0):
    body = ball(1, paint, 6)
    for ob in body.objects:
        for v in ob.data.vertices:
            c = v.co
            t = c.y
            waist = 1 - 0.13 * math.exp(-(((t + 0.1) / 0.42) ** 2))
            c.x = math.copysign(abs(c.x) ** 0.8, c.x) * wide / 2 * waist * grow
            c.z = max(c.z, -0.3)
            c.z = (c.z + 0.3) / 1.3 * high * (1 + 0.16 * t) + lift
            c.y = math.copysign(abs(t) ** 0.9, t) * long / 2 * grow
    return body


body = shell(11.8, 6.6, 3.9, cream, 0.25)
base = shell(11.8, 6.6, 1.2, skirt, 0.0, 1.012)


def top(x, y, gap=0.0):
    u, t = abs(x) / 3.1, abs(y / 5.9) ** (1 / 0.9) * math.copysign(1, y)
    z = max(0.0, 1 - t * t - abs(u) ** 2.5) ** 0.5
    return (z + 0.3) / 1.3 * 3.9 * (1 + 0.16 * t) + 0.25 + gap


line = plain('#3b3832', 0.6)
seam = tube([(0, -5.55 + 0.25 * i, top(0, -5.55 + 0.25 * i, 0.0)) for i in range(17)], 0.05, line, smooth_line=False)
across = tube([(-2.75 + 0.25 * i, -0.9 + 0.05 * abs(-2.75 + 0.25 * i), top(-2.75 + 0.25 * i, -0.9, -0.02)) for i in range(23)], 0.05, line, smooth_line=False)
slot = slab(0.95, 2.3, 0.3, plain('#1c1c1d', 0.5), 0.45, 0.1).turn(x=17).at(0, -3.4, top(0, -3.4) - 0.2)
wheel = group(cylinder(0.95, 0.62, rub, 0.14), *[box(0.1, 0.14, 0.62, plain('#2b2d30', 0.7), 0.03).turn(z=k * 15).at(-0.95 * math.sin(math.radians(k * 15)), 0.95 * math.cos(math.radians(k * 15)), 0) for k in range(24)],
              cylinder(0.97, 0.12, metal('brass', 0.3), 0.02).at(z=0.25)).turn(y=90).at(-0.31, -3.4, top(0, -3.4) - 0.42)
logo = sticker(label([('拾光', 0.5, 'bold', 0.5, '#8d8577')], 1.8, 0.8, colour=None), 1.6, 0.7, on=body, at=(0, 2.8, 4.2), tilt=0)
sides = [capsule(0.3, 1.9, 0.5, rub).turn(z=-4).at(-2.92, y, 2.25) for y in (-0.55, 1.55)]
whole = group(body, base, seam, across, slot, wheel, logo, *sides)
view('cream', turn=-34, tilt=36, fill=0.74, light=1.1, exposure=0.15)
view('dark', turn=-34, tilt=36, fill=0.74, light=1.3, exposure=0.4, recolour={body: night, base: plastic('#1f2124', 0.2)})
view('side', turn=-78, tilt=14, fill=0.8, light=1.15, exposure=0.2)
use('home')
view('review-1', turn=30, tilt=40, fill=0.6, recolour={body: night, base: plastic('#1f2124', 0.2)})
