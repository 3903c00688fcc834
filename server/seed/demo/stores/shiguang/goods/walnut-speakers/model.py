import math

from studio import *

skin, black = wood('walnut', 'z'), plastic('#17181a', 0.25)
cone, gum, silk = paper('#4a4742'), rubber('#141415', 0.55), fuzzy('#1c1c1f', 0.05, 0.01)


def speaker(knob):
    case = box(18, 21, 28, skin, 0.35)
    parts = [case]
    for z, r in ((9.5, 6.2), (20.6, 3.0)):
        cut(case, cylinder(r * 1.02, 4).turn(x=90).at(0, -9, z))
        frame = lathe([(r * 1.12, 0), (r * 1.14, 0.5), *edge(r, 0.55), (r, 0.2)], metal('aluminium', 0.35, 0.4))
        roll = ring(r * 0.87, r * 0.12, gum, flat=0.7).at(z=0.3)
        dish = lathe([(r * 0.78, 0.3), (r * 0.5, -0.35), (r * 0.3, -0.8)], cone) if r > 4 else \
            ball(r * 0.62, silk, squash=0.55).at(z=0.1)
        cap = ball(r * 0.33, cone, squash=0.5).at(z=-0.55) if r > 4 else ring(r * 0.7, 0.1, gum).at(z=0.2)
        parts.append(group(frame, roll, dish, cap).turn(x=90).at(0, -10.4, z))
        for i in range(4):
            a = 0.785 + i * 1.571
            parts.append(cylinder(0.28, 0.2, metal('black', 0.35), 0.05).turn(x=90).at(
                r * 1.07 * math.cos(a), -10.9, z + r * 1.07 * math.sin(a)))
    if knob:
        parts.append(group(cylinder(0.9, 1.1, metal('aluminium', 0.3, 0.6), 0.1),
                           box(0.1, 0.5, 0.05, black, 0).at(0, 0.5, 1.1)).turn(x=90).at(6.6, -10.4, 25.4))
    return group(*parts)


left, right = speaker(False).turn(z=8).at(-11.5, 0), speaker(True).turn(z=-8).at(11.5, 0)
view('front', turn=-14, tilt=14, fill=0.86, light=1.2, exposure=0.3)
view('drivers', look_at=right, turn=-24, tilt=12, close_up=(11.2, -10, 15), zoom=1.5, light=1.2, exposure=0.3)
