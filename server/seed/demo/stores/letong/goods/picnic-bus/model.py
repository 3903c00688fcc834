from studio import *

blue, cream, red = wood('ash', 'x', stain='#3f86a3', rough=0.45), wood('ash', 'x', stain='#f0dfba', rough=0.5), wood('ash', 'x', stain='#cf4a36', rough=0.45)
beech, steel = wood('beech', 'x'), metal('steel', 0.22)
L, W, H = 25.0, 9.0, 7.2
low = slab(L, W, 3.4, blue, 1.6, 0.3).at(0, 0, 1.6)
high = slab(L - 0.2, W - 0.2, 4.0, cream, 1.5, 0.3).at(0, 0, 5.0)
seats = [(x, y) for x in (-7.2, -0.6, 6.0) for y in (-2.05, 2.05)]
for x, y in seats:
    cut(high, cylinder(1.5, 4, beech, 0).at(x, y, 6.2))
sill = slab(L + 0.2, W + 0.2, 0.5, red, 1.7, 0.2).at(0, 0, 4.75)
panes = []
for s in (-1, 1):
    for x in (-8.2, -3.4, 1.4, 6.2):
        panes.append(slab(3.6, 2.3, 0.12, wood('ash', 'x', stain='#7fb4c4', rough=0.4), 0.6, 0.05).turn(x=90).at(x + 0.4, s * (W / 2 - 0.06) + (0 if s < 0 else 0.12), 7.0))
shield = slab(6.4, 2.5, 0.12, wood('ash', 'y', stain='#7fb4c4', rough=0.4), 0.6, 0.05).turn(x=90).turn(z=-90).at(-L / 2 + 0.08, 0, 7.0)
lamps = [cylinder(0.75, 0.4, wood('beech', 'z'), 0.14).turn(y=-90).at(-L / 2 + 0.15, y, 3.1) for y in (-2.7, 2.7)]
grill = slab(3.2, 1.1, 0.12, red, 0.4, 0.05).turn(x=90).turn(z=-90).at(-L / 2 - 0.04, 0, 2.9)


def wheel(x, s):
    tyre = lathe([(0, 0), (1.95, 0), (2.05, 0.1), (2.07, 0.4), (2.07, 1.1), (1.95, 1.3), (1.5, 1.34), (1.4, 1.2), (0, 1.16)], wood('walnut', 'z', rough=0.45))
    return group(tyre, lathe([(0.65, 1.1), (0.65, 1.36), (0.5, 1.46), (0, 1.48)], wood('beech', 'z'))).turn(x=90 if s < 0 else -90).at(x, s * (W / 2 - 0.7), 2.07)


wheels = [wheel(x, s) for x in (-7.4, 7.4) for s in (-1, 1)]
axles = [rod((x, -W / 2, 2.07), (x, W / 2, 2.07), 0.3, steel) for x in (-7.4, 7.4)]
FOLK = [('#d9683a', '#5a3a26'), ('#6f9e58', '#e3c27a'), ('#8c6098', '#2c2522'), ('#e4b13c', '#7a4a2c'), ('#3f6fa0', '#2c2522'), ('#b9566a', '#c9a25a')]


def doll(coat, hair):
    """A turned figure of beech with a painted coat and cap of hair."""
    body = lathe([(0, 0), (1.2, 0), (1.28, 0.1), (1.28, 1.2), (1.2, 2.6), (0.85, 3.35), (0.62, 3.6)], wood('ash', 'z', stain=coat, rough=0.45))
    head = ball(1.18, wood('beech', 'z', stain='#e4bd92'), 4).at(z=4.55)
    cap = lathe([(1.21, 4.75), (1.22, 4.95), (1.0, 5.4), (0.6, 5.7), (0, 5.8)], wood('ash', 'z', stain=hair, rough=0.5))
    eyes = [ball(0.12, plain('#2b211c', 0.4), 3).at(-1.12, y, 4.6) for y in (-0.36, 0.36)]
    return group(body, head, cap, *eyes)


dolls = [doll(*f) for f in FOLK]
for d, (x, y) in zip(dolls, seats):
    d.at(x, y, 6.7)
bus = group(low, high, sill, *panes, shield, *lamps, grill, *wheels, *axles)
view('front', only=[bus, *dolls], turn=-34, tilt=20, fill=0.82)


def off():
    for d, (x, y, t) in zip(dolls, [(-13.5, -9.0, 20), (-9.2, -11, 60), (-2.2, -9.4, 80), (0, 0, 0), (5.0, -10.4, 110), (0, 0, 0)]):
        if x:
            d.turn(z=t).at(x, y, 0)
    dolls[3].at(*seats[3], 6.7)
    dolls[5].at(*seats[5], 6.7)


view('off', only=[bus, *dolls], turn=-16, tilt=28, fill=0.86, setup=off)
