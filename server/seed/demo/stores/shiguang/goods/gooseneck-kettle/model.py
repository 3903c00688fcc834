from studio import *

body, inner = painted('#26272a', 0.5, 0.2), metal('steel', 0.3)
grip = wood('beech', 'z')
pot = lathe([*edge(6.9, 2.2), (7.3, 3.0), (7.1, 5), (6.1, 9), (5.0, 13), (4.7, 14.4), (4.85, 14.6),
             (4.6, 14.7), (4.4, 14.4)], body)
lid = lathe([(0, 15.2), (2.2, 15.15), (4.3, 14.75), (4.4, 14.5)], body)
knob = group(cylinder(0.45, 1.0, inner).at(z=15.0), ball(1.0, grip, squash=0.8).at(z=16.5))
spout = tube([(-6.2, 0, 4.2), (-9.6, 0, 4.6), (-11.2, 0, 8), (-11.2, 0, 12), (-12.6, 0, 14.8), (-15.6, 0, 15.4)],
             0.85, body, taper=[1.5, 1.15, 0.95, 0.85, 0.75, 0.62])
arm = tube([(4.6, 0, 13.6), (8.2, 0, 14.2), (10.4, 0, 13.4)], 0.5, body)
handle = tube([(9.6, 0, 13.9), (11.4, 0, 12.2), (11.6, 0, 8.6), (11.0, 0, 5.2)], 1.15, grip,
              taper=[0.75, 1.0, 1.05, 0.8])
base = lathe([(0, 0), *edge(8.2, 0), (8.3, 0.4), (8.3, 1.5), *edge(7.9, 1.9), (0, 1.9)], body)
panel = sticker(label([('92°', 0.75, 'bold', 0.5, '#ffd9a0')], 2.6, 1.4, colour='#101113'), 2.6, 1.0,
                at=(0, -8.34, 0.95))
kettle = group(pot, lid, spout, arm, base)
steam = group(knob, handle)
view('front', turn=-12, tilt=16, fill=0.74)
view('spout', turn=-30, tilt=24, close_up=(-10.5, 0, 12.5), zoom=2.0)
cream = painted('#efe6d2', 0.5, 0.2)
view('cream', turn=-12, tilt=16, fill=0.74, recolour={pot: cream, lid: cream, spout: cream, arm: cream, base: cream})
use('home')
view('review-1', turn=28, tilt=30, fill=0.62)
