import math

from studio import *

oat, rust = weave('#cdbb9c', 0.11, second='#8a785c', depth=0.05), weave('#a4553a', 0.11, second='#5f2d1e', depth=0.05)
black, alu, hide_ = plastic('#202226', 0.25), metal('aluminium', 0.35, colour='#b9bdc2'), leather('#7a4a2b', 0.12)
walnut = wood('walnut', 'x')
foot = extrude(rounded(8.6, 8.6, 3.2), 0.6, black, 0.1)
body = extrude(rounded(10, 10, 3.4), 13.4, oat, 0.7, 5).at(z=0.5)
rim = extrude(rounded(9.3, 9.3, 3.1), 0.5, black, 0.12).at(z=13.7)
top = extrude(rounded(9.0, 9.0, 3.0), 0.35, walnut, 0.1).at(z=14.05)
dial = group(cylinder(2.1, 0.9, alu, 0.14), *[box(0.07, 0.16, 0.7, plain('#6d7176', 0.4), 0.02).turn(z=k * 7.5).at(2.1 * math.sin(-math.radians(k * 7.5)), 2.1 * math.cos(math.radians(k * 7.5)), 0.08) for k in range(48)],
             box(0.12, 0.7, 0.06, plain('#26282c'), 0.02).turn(z=-30).at(0.75, 1.3, 0.87)).at(0, -0.2, 14.38)
icons = [text(t, 0.62, plain('#e9dcc4', 0.5), 0.03, 'bold').at(x, -3.1, 14.41) for t, x in (('−', -2.3), ('+', 2.3))]
strap = group(tube([(4.95, 0, 11.9), (5.9, 0, 12.6), (6.9, 0, 10.6), (6.6, 0, 8.2), (5.6, 0, 7.4), (4.95, 0, 8.3)], 1, hide_, profile=[(a * 0.75, b * 0.13) for a, b in rounded(2, 2, 0.6, 4)]),
              *[cylinder(0.3, 0.2, alu, 0.06).turn(y=90).at(4.98, 0, z) for z in (11.8, 8.4)])
badge = sticker(label([('拾光', 0.42, 'bold', 0.5, '#f1eee6')], 1.9, 0.8, colour='#2a2b2e'), 1.7, 0.7, at=(-2.1, -5.04, 2.3))
lamp_ = ball(0.11, glow('#9fe3c4', 4), 3).at(2.6, -5.02, 2.3)
view('oat', turn=-26, tilt=20, fill=0.76, light=1.15, exposure=0.2)
view('rust', turn=-26, tilt=20, fill=0.76, light=1.15, exposure=0.2, recolour={body: rust})
view('top', turn=-14, tilt=52, close_up=(0, 0, 13.6), zoom=1.7, light=1.15, exposure=0.15)
use('home')
view('review-1', turn=22, tilt=26, fill=0.6)
