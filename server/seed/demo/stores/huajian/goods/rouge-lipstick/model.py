from studio import *

ivory, gold = plastic('#7d3a3c', 0.75), metal('rosegold', 0.2)


def stick(colour):
    base = cylinder(1.05, 3.3, ivory, 0.1)
    base.add(cylinder(1.08, 0.4, gold, 0.06).at(z=3.0))
    base.add(lathe([(0.88, 3.4), (0.88, 4.7), (0.84, 4.8), (0.74, 4.8), (0.7, 4.6), (0, 4.6)], gold, 64))
    bullet = lathe([(0, 0), (0.69, 0), (0.69, 0.02), (0.69, 2.1), (0.66, 2.7), (0.55, 3.15), (0.3, 3.4), (0, 3.45)],
                   plain(colour, 0.34, clear=0.25), 64)
    cut(bullet, box(6, 6, 3, None, 0).turn(y=36).at(0.86, 0, 2.55))
    for ob in bullet.objects:
        ob.data.use_auto_smooth = True
    base.add(bullet.turn(z=-58).at(z=4.5))
    return base


def cap_():
    whole = cylinder(1.08, 4.7, ivory, 0.14)
    whole.add(cylinder(1.1, 0.3, gold, 0.05))
    whole.add(text('花', 1.15, gold, 0.04, 'serif-bold').at(z=4.7))
    return whole.add(wrap(label([('花间集', 0.44, 'serif-bold', 0.5, '#e9b9a0')], 1.8, 0.8, colour=None), 1.08, 1.8, 0.8, z=2.4, turn=-8))


sticks = {name: stick(tone) for name, tone in (('rose', '#a8434f'), ('brick', '#96382a'), ('plum', '#6b2436'))}
top = cap_().at(3.0, -0.9, 0)
for name, one in sticks.items():
    view(name, only=[one, top], turn=-6, tilt=14, fill=0.74)
