from studio import *


def lid_of(paint):
    cap = lathe([(0, 2.55), (1.6, 2.4), (3.4, 1.85), (4.6, 0.95), (5.05, 0.15), (5.1, -0.05), (5.05, -0.25), (4.75, -0.25), (4.7, 0.1), (4.3, 0.8), (3.2, 1.55), (1.5, 2.1), (0, 2.22)], paint, levels=0, steps=96)
    tools = []
    for count, r, z, size, spin in ((6, 2.0, 1.0, 0.34, 0), (12, 3.35, 0.2, 0.36, 15)):
        for i in range(count):
            a = math.radians(360 * i / count + spin)
            tools.append(cylinder(size, 4, None, 0).at(r * math.cos(a), r * math.sin(a), z))
    cut(cap, group(*tools))
    # a bud on a short neck
    cap.add(lathe([(0, 2.35), (0.95, 2.4), (0.9, 2.55), (0.5, 2.7), (0.45, 2.95), (0.86, 3.2), (0.9, 3.5), (0.55, 3.82), (0.12, 3.96), (0, 3.98)], paint))
    return cap


def body_of(paint, line, clay):
    wall = vessel([(4.2, 1.5), (4.7, 1.55), (5.2, 2.2), (5.5, 3.7), (5.3, 5.2), (5.0, 6.0), (5.0, 6.5)], paint, 0.4)
    feet = [lathe([(0, 0), (0.62, 0), (0.72, 0.2), (0.66, 0.6), (0.95, 1.3), (1.1, 1.9), (0.8, 2.5), (0, 2.7)], clay).at(3.75 * math.cos(a), 3.75 * math.sin(a))
            for a in (math.radians(t) for t in (-128, -52, 90))]
    bands = [ring(r, 0.13, line).at(z=z) for r, z in ((5.3, 2.5), (5.37, 4.9))]
    studs = [ball(0.3, line, 4, 0.9).at(5.48 * math.cos(a), 5.48 * math.sin(a), 3.7) for a in (math.radians(20 * k + 10) for k in range(18))]
    return group(wall, *feet, *bands, *studs)


clay = terracotta('#8a6a4c', 0.7)
# where it stands out the glaze is thin and paler
moss, pale = glaze('#5f6a4a', gradient='#7c8560', speckle=0.3, height=9, rough=0.34), glaze('#a3a37c', speckle=0.3, rough=0.4)
black, rust = glaze('#1d1815', gradient='#2b211b', height=9, rough=0.16), glaze('#5a3a22', rough=0.25)
green = group(body_of(moss, pale, clay), lid_of(moss).at(z=6.75))
dark = group(body_of(black, rust, clay), lid_of(black).at(z=6.75))
view('moss', only=green, turn=0, tilt=16, fill=0.72)
view('black', only=dark, turn=0, tilt=16, fill=0.72, light=1.15)
ash = Nodes('ash')
ash.principled(base_color=ash.ramp(ash.noise(0.3, 4, 0.7), (0.3, '#a8a299'), (0.7, '#d6d1c6')), roughness=1)
ash.bump(ash.noise(0.15, 4, 0.8), 0.08, 0.8)
open_body = group(body_of(moss, pale, clay), lathe([(5.1, 4.7), (3, 4.95), (0, 5.0)], ash.material))
coil = []
for i in range(150):
    a = 0.145 * i
    r = 0.25 + 0.128 * a
    coil.append((r * math.cos(a), r * math.sin(a), 5.2))
open_body.add(tube(coil[:], 0.17, plain('#6d4d2e', 0.95)))
open_body.add(ball(0.2, glow('#ff6a1f', 2.5), 3).at(*coil[-1]))
beside = lid_of(moss).at(9.4, -5.2, 0.28)
view('open', only=[open_body, beside], turn=-4, tilt=40, fill=0.82)
