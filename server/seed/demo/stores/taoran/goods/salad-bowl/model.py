from studio import *

OUT = [(5.0, 0), (5.2, 0.7), (7.2, 1.5), (10.2, 4.2), (12.0, 7.2), (12.7, 9.4)]
INSIDE = glaze('#e6dfce', speckle=0.35, rough=0.25)


def bowl_of(outside, inside):
    body = vessel(OUT, outside, 0.45, floor=0.7)
    for ob in body.objects:
        ob.data.materials.append(inside)
        for face in ob.data.polygons:
            inward = face.normal.x * face.center.x + face.normal.y * face.center.y
            if inward < -1e-3 or (face.normal.z > 0.7 and face.center.z > 0.4):
                face.material_index = 1
    lip = ring(12.47, 0.2, glaze('#7a5433', rough=0.3), flat=1.1).at(z=9.46)
    return group(body, lip)


moss, rust = bowl_of(glaze('#616b54', gradient='#7d866a', height=9, rough=0.3), INSIDE), bowl_of(terracotta('#93512f', 0.6), INSIDE)
timber = wood('walnut', 'x', ring=2)


def server(fork):
    parts = [tube([(4, 0, 0.7), (10, 0, 1.0), (17, 0, 0.9), (24, 0, 0.5)], 0.46, timber, taper=[0.8, 0.9, 1, 1.2]).stretch(y=1.5)]
    head = lathe([(0, 0), (2.0, 0.35), (2.7, 1.1), (2.55, 1.15), (1.9, 0.65), (0, 0.35)], timber).stretch(x=1.35)
    if fork:
        cut(apply(head), group(box(3, 0.55, 4, None, 0).at(-3.2, 0.7, -1), box(3, 0.55, 4, None, 0).at(-3.2, -0.7, -1)))
    return group(*parts, head.at(1.6, 0, 0.1))


view('moss', only=moss, turn=-8, tilt=26, fill=0.72)
view('rust', only=rust, turn=-8, tilt=26, fill=0.72)
full = bowl_of(glaze('#616b54', gradient='#7d866a', height=9, rough=0.3), INSIDE)
chance = rng()
greens = group()
shades_of = [leaf_skin(c, v) for c, v in (('#4c7d33', '#93b566'), ('#6c9a3e', '#b5cd83'), ('#2f5f2d', '#7aa35a'), ('#7b3b52', '#a8728a'))]
for i in range(75):
    a, r = chance.uniform(0, 2 * math.pi), 8.2 * math.sqrt(chance.random())
    one = leaf(chance.uniform(4, 5.6), chance.uniform(2.4, 3.4), chance.choice(shades_of), chance.uniform(0.6, 2.2), chance.uniform(0.1, 0.5))
    greens.add(one.turn(x=chance.uniform(-35, 35), y=chance.uniform(-40, 15), z=chance.uniform(0, 360)).at(r * math.cos(a), r * math.sin(a), 7.6 + 3.2 * (1 - (r / 9.5) ** 2) + chance.uniform(-0.5, 0.5)))
for i in range(11):
    a, r = chance.uniform(0, 2 * math.pi), chance.uniform(1, 8)
    greens.add(tomato(2.7, seed=i).turn(x=chance.uniform(-60, 60), z=chance.uniform(0, 300)).at(r * math.cos(a), r * math.sin(a), 8.6 + 2.4 * (1 - (r / 11) ** 2)))
bed = cylinder(10.6, 0.5, plain('#2f4a24', 0.9), 0.1).at(z=6.2)
spoon, fork = server(False).turn(z=-14).at(-6, -14), server(True).turn(z=-6).at(-3, -17)
view('salad', only=[full, greens, bed, spoon, fork], look_at=[full, spoon, fork], turn=-10, tilt=46, fill=0.88)
