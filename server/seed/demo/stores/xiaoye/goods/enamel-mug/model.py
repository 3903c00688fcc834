from studio import *


def hills(pen, w, h):
    for shift, top, ink in ((0, 0.2, 0), (0.3, 0.42, 1)):
        peaks = [(0.06, 0.62), (0.2, top + 0.14), (0.28, top + 0.26), (0.44, top), (0.56, top + 0.24), (0.66, top + 0.12), (0.94, 0.64)]
        pen.line([(x * w, y * h) for x, y in peaks], fill=tone[0], width=int(0.016 * h), joint='curve') if not ink else None
    pen.line([(0.4 * w, 0.29 * h), (0.45 * w, 0.34 * h), (0.47 * w, 0.28 * h)], fill=tone[0], width=int(0.013 * h))
    pen.ellipse([0.74 * w, 0.16 * h, 0.84 * w, 0.16 * h + 0.1 * w], outline=tone[0], width=int(0.014 * h))


tone = ['']


def mug_in(colour, rim, ink):
    paint, edge_ = plastic(colour, 0.85), plastic(rim, 0.8)
    body = vessel([(3.9, 0), (4.15, 0.15), (4.25, 0.6), (4.3, 4), (4.35, 8.0)], paint, 0.14)
    body.add(ring(4.3, 0.17, edge_).at(z=8.02))
    grip = tube([(4.15, 0, 6.9), (5.6, 0, 7.1), (6.7, 0, 5.6), (6.4, 0, 3.2), (5.2, 0, 1.9), (4.1, 0, 1.7)], 0.36, paint,
                taper=[1.3, 1, 1, 1, 1, 1.3]).stretch(y=1.7)
    tone[0] = ink
    words = label([('小野', 0.92, 'bold', 0.84, ink)], 6.4, 5.0, colour=None, draw=hills)
    body.add(grip), body.add(wrap(words, 4.3, 6.4, 5.0, z=4.2, turn=-8))
    return body


mugs = {name: mug_in(*tones) for name, tones in
        (('cream', ('#efe8d6', '#23364a', '#23364a')), ('pine', ('#2f4a3c', '#191b1b', '#efe6cf')))}
for name, one in mugs.items():
    view(name, only=one, turn=-12, tilt=20, fill=0.72)
