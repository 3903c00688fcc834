from studio import *


def lid_of(paint, knob):
    cap = lathe([(0, 2.55), (1.6, 2.4), (3.4, 1.85), (4.6, 0.95), (5.05, 0.15), (5.05, -0.25), (4.75, -0.25), (4.7, 0.1), (4.3, 0.8), (3.2, 1.55), (1.5, 2.1), (0, 2.22)], paint, levels=0, steps=96)
    tools = []
    for count, r, z, size, spin in ((6, 2.0, 1.0, 0.34, 0), (12, 3.35, 0.2, 0.36, 15)):
        for i in range(count):
            a = math.radians(360 * i / count + spin)
            tools.append(cylinder(size, 4, None, 0).at(r * math.cos(a), r * math.sin(a), z))
    cut(cap, group(*tools))
    cap.add(lathe([(0, 2.4), (0.5, 2.4), (0.42, 2.9), (0.75, 3.25), (0.72, 3.7), (0.3, 3.95), (0, 3.98)], knob))
    return cap


def body_of(paint, clay):
    wall = vessel([(4.3, 0.9), (4.75, 1.0), (5.35, 1.9), (5.55, 3.6), (5.35, 5.3), (4.95, 6.2), (4.95, 6.5)], paint, 0.4)
    feet = [lathe([(0, 0), (0.5, 0), (0.62, 0.3), (0.8, 1.1), (0.6, 1.7), (0, 1.8)], clay).at(3.9 * math.cos(a), 3.9 * math.sin(a)) for a in (math.radians(t) for t in (-90, 30, 150))]
    band = ring(5.5, 0.14, paint).at(z=2.3), ring(5.46, 0.14, paint).at(z=4.9)
    studs = [ball(0.2, clay, 3).at(5.48 * math.cos(a), 5.48 * math.sin(a), 3.6) for a in (math.radians(20 * k) for k in range(18))]
    return group(wall, *feet, *band, *studs)


moss, rust, black = glaze('#66705a', gradient='#7e8668', height=7, rough=0.3), terracotta('#7c4527', 0.6), glaze('#1b1613', rough=0.14)
clay = terracotta('#8a5a3a', 0.7)
green = group(body_of(moss, clay), lid_of(moss, clay).at(z=6.75))
dark = group(body_of(black, clay), lid_of(black, clay).at(z=6.75))
view('moss', only=green, turn=6, tilt=20, fill=0.62)
view('black', only=dark, turn=6, tilt=20, fill=0.62)
ash = Nodes('ash')
ash.principled(base_color=ash.ramp(ash.noise(0.3, 4, 0.7), (0.3, '#a8a299'), (0.7, '#d6d1c6')), roughness=1)
ash.bump(ash.noise(0.15, 4, 0.8), 0.08, 0.8)
open_body = group(body_of(moss, clay), lathe([(5.1, 4.7), (3, 4.95), (0, 5.0)], ash.material))
coil = []
for i in range(150):
    a = 0.145 * i
    r = 0.25 + 0.135 * a
    coil.append((r * math.cos(a), r * math.sin(a), 5.2))
open_body.add(tube(coil[:], 0.17, plain('#6d4d2e', 0.95)))
open_body.add(ball(0.2, glow('#ff6a1f', 2.5), 3).at(*coil[-1]))
beside = lid_of(moss, clay).turn(y=0).at(9.6, -4.4, 0.28)
view('open', only=[open_body, beside], turn=-4, tilt=44, fill=0.78)
