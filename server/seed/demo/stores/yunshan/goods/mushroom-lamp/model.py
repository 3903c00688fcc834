from studio import *

timber = wood('oak', 'z', stain='#b58f63', ring=2)
SHADE = [(14.6, 0), (14.75, 0.2), (14.6, 2.2), (13.4, 6.2), (10.6, 10.2), (6.4, 13), (2.2, 14.2), (0, 14.4)]
inner = lambda: [(0, 14.0), (2.1, 13.8), (6.1, 12.6), (10.2, 9.9), (12.9, 6), (14.1, 2.2), (14.25, 0.15)]
foot = lathe([(0, 0), (6.4, 0), (6.9, 0.3), (7, 0.9), (6.6, 1.5), (4.6, 3.4), (3, 7.2), (2.35, 12), (2.2, 17), (2.5, 20.4), (2.9, 21.4), (2.9, 21.8), (0, 21.8)], timber, steps=96)
collar = cylinder(2.2, 1.2, metal('brass', 0.25), 0.15).at(z=21.7)
cable = tube([(0, 6.6, 0.5), (1.5, 12, 0.3), (8, 17, 0.3), (18, 17, 0.3), (27, 24, 0.3)], 0.24, plain('#4b3a2b', 0.7))
base_ = group(foot, collar)


def shade_thing(paint, shine=False):
    inside = glow('#ffd79a', 0.9) if shine else plain('#f3eee2', 0.5)
    return group(lathe([*SHADE], paint, steps=96), lathe(inner(), inside, steps=96), ring(14.5, 0.17, paint).at(z=0.08)).at(z=22)


cream, clay, moss = painted('#ece3d0', 0.38), painted('#a9573b', 0.38), painted('#5f6b4f', 0.38)
shades = {'cream': shade_thing(cream), 'clay': shade_thing(clay), 'moss': shade_thing(moss)}
shade_on = shade_thing(cream, True)
bulb = ball(3.1, glow('#ffdca4', 14), 4).at(z=25.6)
lamp_off = group(base_.copy(), shades['cream'].copy())
for name, one in shades.items():
    view(name, look_at=[base_, one], only=[base_, one, cable], tilt=8, turn=6, fill=0.72)
view('lit', look_at=[base_, shade_on], only=[base_, shade_on, bulb, cable], tilt=3, turn=-10, fill=0.7, light=0.22, exposure=-0.1)
view('base', look_at=[base_, shades['cream']], only=[base_, shades['cream'], cable], turn=16, tilt=22, close_up=(0, 0, 8), zoom=1.9)
