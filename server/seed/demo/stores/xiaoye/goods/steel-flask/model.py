from studio import *

steel, black = metal('steel', brushed=0.4), plastic('#26282b', 0.25)


def flask_in(colour, ink):
    body = lathe([(3.4, 0.9), *edge(3.6, 0.95), (3.6, 18.4), (3.52, 19.4), (3.15, 20.4), (2.55, 21.1), (2.45, 21.3)],
                 painted(colour, 0.5, 0.9), 96)
    foot = cylinder(3.5, 1.0, steel, 0.12)
    words = label([('小野', 1.5, 'bold', 0.3), ('XIAOYE', 0.52, 'bold', 0.66), ('750 ml', 0.36, 'sans', 0.88)], 5.4, 4.2,
                  colour=None, ink=ink)
    return group(body, foot, wrap(words, 3.6, 5.4, 4.2, z=11))


def lid_():
    top = cylinder(2.75, 3.0, black, 0.25)
    for k in range(40):
        a = math.radians(9 * k)
        top.add(box(0.16, 0.16, 1.9, black, 0.06).turn(z=9 * k).at(2.74 * math.cos(a), 2.74 * math.sin(a), 0.4))
    top.add(cylinder(1.9, 0.1, steel, 0.03).at(z=2.96))
    top.add(tube([(-2.5, 0, 1.8), (-2.7, 0, 3.6), (-1.6, 0, 5.0), (1.6, 0, 5.0), (2.7, 0, 3.6), (2.5, 0, 1.8)], 0.36,
                 black).stretch(y=2.1))
    return top


flasks = {name: flask_in(*tones) for name, tones in
          (('moss', ('#56684f', '#e9e4d2')), ('ochre', ('#c28a3c', '#2c2620')))}
neck = lathe([(2.4, 21.1), (2.4, 22.9), (2.3, 23.0), (2.1, 23.0), (2.02, 22.9), (2.02, 16), (0, 16)], steel)
for z in (21.7, 22.1, 22.5):
    neck.add(ring(2.4, 0.09, steel).at(z=z))
top = lid_().at(z=21.3)
for name, one in flasks.items():
    view(name, only=[one, neck, top], turn=-14, tilt=12, fill=0.8)
