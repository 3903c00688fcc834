from studio import *

TONES = {'red': '#c9402f', 'blue': '#3f74a6'}
paints_ = {k: wood('ash', 'x', stain=t, rough=0.42) for k, t in TONES.items()}
beech, steel = wood('beech', 'x'), metal('steel', 0.22)
W = 6.6
line = spline([(-6.9, 0.5), (-7.0, 1.6), (-6.6, 2.7), (-5.4, 3.3), (-3.2, 3.6), (-2.2, 4.3), (-1.1, 6.1), (0.4, 6.6), (2.6, 6.5), (4.2, 5.6), (5.4, 4.2), (6.6, 3.4), (7.0, 2.2), (6.9, 0.5)], 6)


body = extrude(line, W, paints_['red'], 0.5, 5).turn(x=90).by(y=W / 2, z=1.2)
for x in (-4.0, 4.0):
    cut(body, cylinder(2.06, W + 2, paints_['red'], 0).turn(x=90).at(x, W / 2 + 1, 1.82))
# windows: a beech block let in across, its ends flush
pane = [(-1.2, 4.2), (-0.5, 5.55), (0.6, 5.85), (1.0, 5.85), (1.0, 4.2)]
pane2 = [(1.7, 4.2), (1.7, 5.85), (2.6, 5.8), (3.6, 5.2), (4.3, 4.2)]
glassy = [extrude(p, W + 0.06, wood('beech', 'x', stain='#efe0c2'), 0.05).turn(x=90).by(y=W / 2 + 0.03, z=1.2) for p in (pane, pane2)]


def wheel(x, s):
    tyre = lathe([(0, 0), (1.72, 0), (1.8, 0.08), (1.82, 0.3), (1.82, 1.1), (1.72, 1.28), (1.3, 1.32), (1.2, 1.2), (0.9, 1.16), (0, 1.16)], wood('walnut', 'z', rough=0.45))
    hub = lathe([(0.62, 1.1), (0.62, 1.34), (0.5, 1.44), (0, 1.46)], wood('beech', 'z'))
    return group(tyre, hub).turn(x=90 if s < 0 else -90).at(x, s * (W / 2 - 0.55), 1.82)


wheels = [wheel(x, s) for x in (-4.0, 4.0) for s in (-1, 1)]
axles = [rod((x, -W / 2, 1.82), (x, W / 2, 1.82), 0.3, steel) for x in (-4, 4)]
lamps = [cylinder(0.62, 0.35, wood('beech', 'z'), 0.12).turn(y=-90).at(-6.75, y, 3.35) for y in (-1.9, 1.9)]
bump = box(0.7, W - 0.8, 0.9, beech, 0.3).at(-7.1, 0, 1.75)
car = group(body, *glassy, *wheels, *axles, *lamps, bump)
for name in TONES:
    view(name, turn=-32, tilt=18, fill=0.78, recolour={body: paints_[name]})
view('wheel', turn=-14, tilt=8, fill=0.8, close_up=(-3.2, -3.4, 2.6), zoom=2.3)
view('review-1', look='home', turn=38, tilt=30, fill=0.84, recolour={body: paints_['blue']})
