from studio import *

FLAT = [(8.0, 0), (8.2, 0.45), (9.6, 0.65), (11.2, 1.35), (12.5, 2.35), (13, 2.85)]


def plate_of(paint, lip):
    body = vessel(FLAT, paint, 0.42, floor=0.5)
    return group(body, ring(12.8, 0.16, lip).at(z=2.93))


chalk, ink, sky = glaze('#e6dfce', speckle=0.6, rough=0.4), glaze('#2b3a4a', gradient='#3d5163', height=3, rough=0.28), glaze('#a2b3a6', rough=0.14)
brown = glaze('#77502f', rough=0.3)


def pair_of(paint, lip):
    low = group(*[plate_of(paint, lip).at(0.1 * i, 0, 1.05 * i) for i in range(3)]).at(-5, -5)
    up = plate_of(paint, lip).turn(x=74).at(5.5, 10, 12.6)
    return group(low, up.stand(0))


sets_ = {'chalk': pair_of(chalk, brown), 'ink': pair_of(ink, brown), 'celadon': pair_of(sky, glaze('#c5d0c7', rough=0.14))}
with prop():
    block = group(box(3.2, 6, 9, wood('walnut', 'z'), 0.3).turn(x=-14).at(5.5, 15.4, 0))
for name, both in sets_.items():
    view(name, look_at=both, only=both, turn=-8, tilt=24, fill=0.82)
under = plate_of(chalk, brown)
food = croissant(14, 6.5).turn(z=24).at(0.5, 1.2, 1.1)
cloth = folded(13, 26, 2, 0.5, linen('#8a9a86'), 2).turn(z=-6).at(-20, 0, 0)
knife = group(slab(11, 2.0, 0.25, metal('steel', brushed=0.3), 0.9, 0.08).at(5.4, 0.2, 0.7), tube([(0, 0, 0.75), (-5, 0, 0.8), (-10.5, 0, 0.7)], 0.62, wood('walnut', 'x'), taper=[0.8, 1, 1.1]).stretch(z=0.75)).turn(z=84).at(-20, -1, 0.7)
view('breakfast', only=[under, food, cloth, knife], hide=block, turn=-8, tilt=52, fill=0.9)
