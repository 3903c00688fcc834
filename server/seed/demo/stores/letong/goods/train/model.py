from studio import *

red, blue, yolk, black = (wood('ash', 'x', stain=t, rough=0.45) for t in ('#c9402f', '#3f74a6', '#f0b53c', '#2c2a2a'))
beech, steel = wood('beech', 'x'), metal('steel', 0.2)


def wheel(x, y, r=1.75):
    w = lathe([(0, 0), (r, 0), (r, 0.2), (r * 0.92, 0.3), (r * 0.9, 1.0), (r * 0.5, 1.05), (r * 0.45, 0.85), (0, 0.85)], wood('beech', 'z'))
    hub = cylinder(0.32, 0.25, steel, 0.08).at(z=0.82)
    return group(w, hub).turn(x=90 if y < 0 else -90).at(x, y, r)


def hook(x):
    return group(rod((x - 0.9, 0, 2.3), (x + 0.9, 0, 2.3), 0.4, steel), ball(0.62, steel).at(x, 0, 2.3))


def chassis(long):
    return box(long, 5.2, 1.5, beech, 0.3).at(0, 0, 1.7)


engine = group(chassis(12.5), box(4.6, 5.4, 6.2, blue, 0.4).at(3.6, 0, 3.1), box(5.6, 6.2, 0.9, red, 0.35).at(3.6, 0, 9.2),
               cylinder(2.45, 7.6, red, 0.5).turn(y=-90).at(1.4, 0, 5.5), cylinder(2.5, 0.7, black, 0.2).turn(y=-90).at(-5.8, 0, 5.5),
               lathe([(0.85, 0), (0.85, 2.2), (1.5, 3.4), (1.55, 3.7), (1.3, 3.75), (0.8, 3.2), (0, 3.0)], black).at(-4.0, 0, 7.6),
               ball(1.15, yolk, squash=0.9).at(-0.6, 0, 7.9), cylinder(0.75, 0.6, yolk).turn(y=-90).at(-6.4, 0, 5.5),
               *[cylinder(1.15, 0.12, plain('#f4ead2', 0.5), 0.05).turn(x=90).at(3.6, -2.66, 6.6)],
               *[wheel(x, y, 1.75) for x in (-3.9, 3.6) for y in (-2.6, 2.6)], *[wheel(-0.2, y, 1.35) for y in (-2.6, 2.6)])


def wagon(tone):
    logs = [cylinder(1.15, 9.2, wood('pine', 'z'), 0.15).turn(y=90).at(-4.6, y, z) for y, z in ((-1.2, 4.5), (1.2, 4.5), (0, 6.55))]
    stakes = [cylinder(0.38, 4.2, wood('beech', 'z'), 0.15).at(x, y, 3.0) for x in (-4.4, 4.4) for y in (-2.75, 2.75)]
    return group(chassis(11.0), box(11.2, 6.0, 0.5, tone, 0.15).at(0, 0, 3.1), *logs, *stakes, *[wheel(x, y, 1.5) for x in (-3.4, 3.4) for y in (-2.6, 2.6)])


train = group(engine.at(-14.2), hook(-7.0), wagon(yolk).at(0), hook(6.6), wagon(blue).at(13.2))
view('front', turn=-40, tilt=18, fill=0.9)
view('engine', look_at=engine, turn=-42, tilt=16, fill=0.8, shift=(0.03, 0))
