from studio import *

beech, red, grey = wood('beech', 'x'), wood('ash', 'x', stain='#c8452f', rough=0.45), wood('ash', 'x', stain='#e5c46a', rough=0.45)
steel, gum = metal('steel', 0.2), rubber('#37332f')


def wheel(x, y):
    disc = group(cylinder(2.2, 1.6, wood('beech', 'z'), 0.2), ring(2.2, 0.34, gum, flat=1.9).at(z=0.8), cylinder(0.55, 0.25, steel, 0.08).at(z=1.55))
    return disc.turn(x=90 if y < 0 else -90).at(x, y, 2.55)


frame = box(24, 4.6, 2.0, beech, 0.35).at(0, 0, 2.6)
cab = extrude([(-4.0, 0), (3.6, 0), (3.6, 7.8), (-1.6, 7.8), (-3.2, 4.2), (-4.0, 3.6)], 9.4, red, 0.45, 4).turn(x=90).at(-7.6, 4.7, 4.5)
glassy = [slab(3.2, 2.6, 0.1, plain('#2e3a42', 0.2), 0.4, 0.04).turn(x=90).at(-6.1, -4.68, 9.6), box(0.1, 7.4, 2.6, plain('#2e3a42', 0.2), 0.04).turn(y=24).at(-10.05, 0, 9.2)]
lamps = [cylinder(0.75, 0.3, wood('ash', 'z', stain='#f6e5b4')).turn(y=-90).at(-11.5, y, 6.0) for y in (-2.9, 2.9)]
bed = group(box(14.6, 10.4, 0.9, grey, 0.2), *[box(14.6, 0.9, 4.4, grey, 0.25).at(0, s * 4.75, 0.7) for s in (-1, 1)],
            box(0.9, 9.0, 4.4, grey, 0.25).at(-6.85, 0, 0.7))
bed.at(4.4, 0, 5.0)
axles = [rod((x, -4, 2.55), (x, 4, 2.55), 0.4, steel) for x in (-8, 3.2, 8.4)]
wheels = [wheel(x, s * 3.2) for x in (-8, 3.2, 8.4) for s in (-1, 1)]
truck = group(frame, cab, *glassy, *lamps, *axles, *wheels)
pin = rod((10.0, -3.4, 5.1), (10.0, 3.4, 5.1), 0.5, beech)
bean = ball(0.42, plain('#7c9a45', 0.4), levels=3).stretch(x=1.25)
view('front', turn=-30, tilt=18, fill=0.78, hide=bean)


def tip():
    import mathutils
    bed.root.rotation_euler = (0, math.radians(42), 0)
    hinge = mathutils.Vector((10.4, 0, 5.0))
    bed.root.location = hinge + mathutils.Matrix.Rotation(math.radians(42), 3, 'Y') @ (mathutils.Vector((4.4, 0, 5.0)) - hinge)
    scatter(190, bean, lambda i, c: (14.2 + c.random() ** 1.6 * 8.5, c.gauss(0, 2.6), 0.35 + max(0, 1.7 - i * 0.012) * c.random(), (c.uniform(0, 360),) * 3, 1), 3)


import math

view('tipped', turn=24, tilt=20, fill=0.82, setup=tip)
