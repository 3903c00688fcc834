from studio import *


def shelf_of(kind, tone):
    long, up, out = wood(kind, 'x', stain=tone, ring=3), wood(kind, 'z', stain=tone), wood(kind, 'y', stain=tone)
    whole = group(box(70, 16, 2.2, long, 0.35).at(0, -8.2, 44), box(70, 1.8, 9, long, 0.35).at(0, -1, 33.5))
    for s in (-1, 1):
        side = extrude([(0, 0), (0, 12.6), (-15.4, 12.6), (-15.4, 11.6), (-12, 10.8), (-6, 6.8), (-3.2, 2.4), (-2.4, 0)], 2.0, out, 0.25)
        whole.add(side.turn(x=90, z=90).at(s * 31 - 1, 0, 31.4))
    for k in range(5):
        x = -22 + 11 * k
        whole.add(lathe([(0, 0), (0.85, 0), (0.75, 1.5), (0.72, 5.6), (1.15, 6.4), (1.2, 7.2), (0.9, 7.6), (0, 7.7)], up).turn(x=98).at(x, -1.6, 37.4))
    return whole


oak, walnut = shelf_of('oak', '#b58f63'), shelf_of('walnut', None)
with prop():
    wall = box(900, 2, 600, plain('#e5dccb', 0.9), 0).at(0, 1.2, -250)
    mug_ = cup(9, 8, glaze('#9db0a3'), ear=True).turn(z=24).at(-24, -8, 46.2)
    jug = vase(19, 11, glaze('#e6dfce', speckle=0.4, rough=0.4), 'bulb').at(20, -8, 46.2)
    sprigs = vase_twigs(4, 22, True, 8).at(20, -8, 57)
    reads = group(*[box(w, 11, h, plain(c, 0.75), 0.2).at(x, -7.6, 46.2) for x, w, h, c in ((-7, 2.6, 17, '#5d6650'), (-3.9, 2.2, 15.5, '#a5502f'), (-1.2, 2.8, 18, '#d9ccb2'), (1.9, 2.0, 16, '#3f4d5a'))])
    cord_ = leather('#8a5a34')
    keys = group(tube([(-11, -6.6, 38.6), (-11.8, -7, 33), (-11.6, -7, 29.5)], 0.2, cord_), tube([(-11, -6.6, 38.6), (-10.2, -7, 33), (-10.6, -7, 29.5)], 0.2, cord_), ring(1.1, 0.12, metal('brass', 0.2), 'y').at(-11.1, -7, 28.5),
                 group(cylinder(1.1, 0.25, metal('brass', 0.25), 0.05).turn(x=90), box(0.5, 0.2, 3.6, metal('brass', 0.25), 0.05).at(0, -0.12, -4.2)).turn(y=14).at(-11.5, -7, 26.6),
                 group(cylinder(1.0, 0.25, metal('steel', 0.3), 0.05).turn(x=90), box(0.5, 0.2, 3.2, metal('steel', 0.3), 0.05).at(0, -0.12, -3.8)).turn(y=-16).at(-10.6, -7.3, 26.8))
bits = [mug_, jug, sprigs, reads, keys]
view('oak', only=oak, look_at=oak, hide=bits, turn=-22, tilt=10, fill=0.8)
view('walnut', only=walnut, look_at=walnut, hide=bits, turn=-22, tilt=10, fill=0.8)
view('used', only=oak, look_at=[oak, jug, sprigs, keys], turn=16, tilt=8, fill=0.84)
view('peg', only=oak, look_at=oak, hide=bits, turn=-34, tilt=22, close_up=(-20, -5, 39), zoom=3)
