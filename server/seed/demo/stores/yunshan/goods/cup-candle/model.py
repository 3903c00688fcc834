from studio import *

CUP = [(3.6, 0), (3.85, 0.25), (4.15, 1.4), (4.2, 5.2), (4.15, 8.4)]
soy = wax('#f1e6d0', 0.2)
cork = wood('oak', 'x', stain='#b58f63', ring=1.6)


def jar_of(paint, words, lit):
    body = vessel(CUP, paint, 0.34, floor=0.6)
    fill(body, soy, 6.6)
    wick = tube([(0, 0, 6.5), (0.06, 0, 7.3), (0.12, 0, 7.7)], 0.1, plain('#3a2a1e', 0.9))
    tag = wrap(label([(words[0], 0.78, 'serif', 0.3, '#3b2e22'), (words[1], 0.3, 'sans', 0.62, '#6b5a46'), ('云杉 YUNSHAN', 0.24, 'sans', 0.84, '#6b5a46')], 4.4, 3.4, colour='#efe6d3', frame='#a58c66'), 4.22, 4.4, 3.4, 4.4)
    whole = group(body, wick, tag)
    if lit:
        whole.add(cylinder(2.3, 0.06, plain('#e8d3a8', 0.04), 0).at(z=6.6))
        whole.add(flame(2.1).at(0.12, 0, 7.5))
    return whole


def lid_of():
    return group(lathe([(0, 0), (4.2, 0), (4.45, 0.2), (4.45, 1.0), (4.25, 1.25), (0, 1.25)], cork, steps=96), cylinder(3.7, 0.7, cork, 0.1).at(z=-0.65))


kinds = {'cedar': (glaze('#5d6650', gradient='#78816a', height=8, rough=0.3), ('雪松', 'CEDAR')), 'osmanthus': (glaze('#c0924a', gradient='#cda562', height=8, rough=0.25), ('桂花', 'OSMANTHUS')),
         'smoke': (glaze('#2a2522', rough=0.3), ('松烟', 'PINE SMOKE'))}
for name, (paint, words) in kinds.items():
    pot_ = jar_of(paint, words, True)
    cover = lid_of().turn(x=-62).at(7.2, -0.6, 4.0).stand(0)
    view(name, only=[pot_, cover], look_at=[pot_, cover], turn=-6, tilt=18, fill=0.72, light=0.85)
closed = group(jar_of(*kinds['cedar'], False), lid_of().at(z=8.45))
view('closed', only=closed, turn=8, tilt=24, fill=0.6)
