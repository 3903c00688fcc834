from studio import *

tray = apply(slab(22, 9, 2, wood('walnut', 'x'), 1, 0.25))
for y in (-2.75, 0, 2.75):
    tool = capsule_tool = lathe([(0, -9.6), (0.6, -9.55), (1.05, -9.1), (1.1, -8.6), (1.1, 8.6), (1.05, 9.1), (0.6, 9.55), (0, 9.6)], levels=0).turn(y=90).at(0, y, 1.95)
    cut(tray, tool)
whole = group(tray).turn(z=-18)
view('front', tilt=40, fill=0.84)
HEX = [(0.55 * math.cos(math.radians(60 * k)), 0.55 * math.sin(math.radians(60 * k))) for k in range(6)]
pens = group(group(extrude(HEX, 13, metal('brass', 0.22), 0.05), ring(0.5, 0.06, plain('#222222')).at(z=7.2)).turn(y=90).at(-6.5, 2.75, 1.45),
             group(cylinder(0.6, 7.4, plain('#26324a', 0.15, clear=0.6), 0.25), ring(0.6, 0.04, metal('gold')).at(z=7.4),
                   cylinder(0.68, 6, plain('#26324a', 0.15, clear=0.6), 0.3).at(z=7.4)).turn(y=90).at(-6.8, 0, 1.5),
             group(extrude([(x * 0.68, y * 0.68) for x, y in HEX], 13, wood('beech', 'z', stain='#bf8a5e'), 0.02),
                   cylinder(0.34, 1.5, plain('#c99a70', 0.7), 0.01, 0.06).by(z=13)).turn(y=90).at(-7.2, -2.75, 1.2)).turn(z=-18)
view('pens', turn=-6, tilt=42, fill=0.9)
