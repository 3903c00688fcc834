import math

from studio import *

walnut, alu, rub = wood('walnut', 'x'), metal('aluminium', 0.35, colour='#b9bdc2'), rubber('#26282b')
base = extrude(rounded(9.4, 8.6, 2.2), 1.3, walnut, 0.3)
skirt = extrude(rounded(8.8, 8.0, 2.0), 0.25, rub, 0.05).at(z=-0.08)
neck = tube([(0, 2.6, 1.0), (0, 2.7, 3.4), (0, 2.2, 6.6), (0, 1.5, 8.9)], 1, alu, profile=[(a * 0.28, b * 1.15) for a, b in rounded(2, 2, 0.7, 4)])
pad = group(cylinder(3.3, 0.75, walnut, 0.2), cylinder(2.75, 0.1, rub, 0.03).at(z=0.72), ring(2.75, 0.06, alu).at(z=0.76),
            *[box(0.05, 1.1, 0.02, plain('#c9622f', 0.5), 0).turn(z=k * 90).at(0, 0, 0.83) for k in (0, 1)]).turn(x=72).at(0, 1.05, 8.7)
lip = group(box(5.2, 1.5, 0.3, alu, 0.1).at(0, 0, 0), box(5.2, 0.25, 0.8, alu, 0.1).at(0, -0.65, 0)).turn(x=-18).at(0, -0.75, 3.0)
brace = rod((0, 2.5, 2.6), (0, -0.3, 3.1), 0.35, alu)
lamp_ = ball(0.1, glow('#9fe3c4', 4), 3).at(0, -4.26, 0.7)
holder = group(base, skirt, neck, pad, lip, brace, lamp_)
holder.by(z=0.1)
image = screen_picture('hills', 6.7, 14.5, ('22:47', '充电 68%'), '#fdf6ea', ('#33466a', '#1c2c48', '#24405a', '#1b3148', '#12233a'))
handset = phone(7.2, 15.0, 0.8, metal('black', 0.35), image).turn(x=72).at(0, 0.28, 10.2)
view('front', turn=-26, tilt=16, fill=0.84, light=1.1, exposure=0.15)
view('alone', turn=34, tilt=24, fill=0.8, only=holder, light=1.1, exposure=0.15)
