from studio import *


def moon(colour):
    clay = glaze(colour, rough=0.14, crackle=0.0)
    body = lathe(spline([(0, -1.75), (1.6, -1.7), (3.0, -1.3), (3.75, -0.55), (3.85, 0), (3.75, 0.55), (3.0, 1.3), (1.6, 1.7), (0, 1.75)], 6), clay, 96)
    body.turn(x=90).at(z=4.3)
    foot = lathe([(0, 0), (1.7, 0), (1.8, 0.2), (1.45, 0.7), (1.3, 1.1)], clay, 64).stretch(y=0.72)
    neck = lathe([(1.2, 7.4), (0.85, 7.9), (0.75, 8.5), (0.82, 8.8)], clay, 64)
    collar = cylinder(0.86, 0.5, metal('gold', 0.22), 0.06).at(z=8.7)
    whole = group(body, foot, neck, collar)
    whole.add(sticker(label([('栀子', 1.3, 'serif-bold', 0.4, '#4b5a4c'), ('花间集', 0.42, 'serif', 0.82, '#4b5a4c')], 3.2, 2.8, colour=None),
                      3.2, 2.8, body, (0, -5, 4.3), lift=0.02))
    return whole


top = group(lathe([(0, 0), (0.8, 0), (0.85, 0.15), (0.7, 0.5), (1.15, 1.2), (1.25, 1.8), (0.95, 2.4), (0, 2.6)], wood('boxwood', 'z'), 64)).at(z=9.2)
made = {name: moon(tone) for name, tone in (('moon', '#e9efe9'), ('bean', '#8fae97'))}
for name, one in made.items():
    one.turn(z=-14)
    view(name, only=[one, top], turn=0, tilt=13, fill=0.7)
