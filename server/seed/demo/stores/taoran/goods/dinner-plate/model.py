from studio import *

FLAT = [(8.0, 0), (8.2, 0.45), (9.6, 0.65), (11.2, 1.35), (12.5, 2.35), (13, 2.85)]


def plate_of(paint, lip):
    body = vessel(FLAT, paint, 0.42, floor=0.5)
    return group(body, ring(12.8, 0.16, lip).at(z=2.93))


chalk, ink, sky = glaze('#e6dfce', speckle=0.6, rough=0.4), glaze('#2b3a4a', gradient='#3d5163', height=3, rough=0.28), glaze('#a2b3a6', rough=0.14)
brown = glaze('#77502f', rough=0.3)


def pair_of(paint, lip):
    """Three in a stack, one upright behind them."""
    low = group(*[plate_of(paint, lip).turn(z=40 * i).at(0.15 * i, 0.1 * i, 1.05 * i) for i in range(3)]).at(-4.5, -6)
    up = plate_of(paint, lip).turn(x=76, z=-6).at(6.5, 14.5, 12.6)
    return group(low, up.stand(0))


sets_ = {'chalk': pair_of(chalk, brown), 'ink': pair_of(ink, brown), 'celadon': pair_of(sky, glaze('#c5d0c7', rough=0.14))}
with prop():
    block = box(3.2, 6, 7, wood('walnut', 'z'), 0.3).turn(x=-14).at(6.9, 19.6, 0)
for name, both in sets_.items():
    view(name, look_at=both, only=both, turn=-8, tilt=26, fill=0.84)
under = plate_of(chalk, brown)
slice_ = toast(10.6, 10.6, 1.4, 0, baked('#c98a44', '#e2bd7e', '#9a5822', 2, 11, axis='Y'), crumb('#f3dfb4', 0.6, 0.9, 0.08))
slice_.turn(x=-90).turn(z=24)
low, high = slice_.box
slice_.by(-(low.x + high.x) / 2, -(low.y + high.y) / 2).stand(0.55)
white = disc(8.6, 0.5, glaze('#f4f0e4', rough=0.25), None, [(0, 1), (0.5, 0.95), (0.85, 0.7), (0.97, 0.4), (1, 0.1)], 0.1, edge=0.55, seed=4)
yolk = ball(1.75, plain('#e59a1c', 0.18, clear=0.5), 5, 0.52).at(0.4, -0.3, 0.62)
egg_ = group(white, yolk).at(0.3, -0.6, 1.93)
ripe = [tomato(2.8, seed=k).at(x, y, 0.6) for k, (x, y) in enumerate(((7.6, -3.2), (8.6, -0.4)))]
cloth = folded(13, 26, 2, 0.5, linen('#8a9a86'), 2).turn(z=-6).at(-20, 0, 0)
knife = group(slab(11, 2.0, 0.25, metal('steel', brushed=0.3), 0.9, 0.08).at(5.4, 0.2, 0.7), tube([(0, 0, 0.75), (-5, 0, 0.8), (-10.5, 0, 0.7)], 0.62, wood('walnut', 'x'), taper=[0.8, 1, 1.1]).stretch(z=0.75)).turn(z=84).at(-20, -1, 0.7)
view('breakfast', only=[under, slice_, egg_, *ripe, cloth, knife], hide=block, turn=-8, tilt=52, fill=0.9)
