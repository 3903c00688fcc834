from studio import *

matt = glaze('#ddd2ba', speckle=0.9, rough=0.45)
clay = terracotta('#8a6546', 0.8)
OUT = [(4.2, 0), (4.35, 0.9), (5.6, 1.5), (7.8, 3.6), (9.0, 6.2), (9.5, 8.5)]
body = vessel(OUT, matt, 0.42, floor=0.8)
bowl = group(body, ring(4.05, 0.26, clay, flat=0.6).at(z=0.14), ring(9.28, 0.17, glaze('#8a6a48', rough=0.35)).at(z=8.56))
view('front', only=bowl, turn=-6, tilt=24, fill=0.7)
chance = rng()


def soup():
    n = Nodes('broth')
    drop = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 0.9, 'Randomness': 1.0})
    oil = n.ramp(drop.outputs['Distance'], (0.2, '#ffffff'), (0.26, '#000000'))
    n.principled(base_color=n.mix(n.math('MULTIPLY', oil, 0.45), n.mix(n.noise(3, 3), '#7a3d14', '#9a5522'), '#d08a35'), roughness=0.05, specular=0.6)
    return n.material


broth = cylinder(8.55, 0.2, soup(), 0).at(z=6.3)
dough = Nodes('dough')
dough.principled(base_color=dough.mix(dough.noise(1.2, 2), '#e2bf7c', '#f0d9a4'), roughness=0.3, subsurface=0.06, specular=0.4)
strands = group()
for centre, spin, count in (((-2.2, 2.4), 18, 20), ((-3.4, -0.6), -32, 18), ((0.2, 0.6), -8, 24), ((-1.2, 3.6), 48, 14)):
    c, s = math.cos(math.radians(spin)), math.sin(math.radians(spin))
    for i in range(count):
        off = (i - count / 2) * 0.26 + chance.uniform(-0.05, 0.05)
        lift = 0.7 * math.cos(off / (count * 0.13) * 1.4) + chance.uniform(-0.06, 0.1)
        line = []
        for t in (-1, -0.75, -0.5, -0.2, 0.1, 0.4, 0.7, 1):
            x, y = 5.0 * t, off * (1 + 0.12 * math.sin(3 * t)) + 1.1 * math.sin(2.2 * t + spin * 0.05)
            z = 6.45 + 0.85 * lift * (1 - t * t) - 0.7 * abs(t) ** 4
            line.append((centre[0] + c * x - s * y, centre[1] + s * x + c * y, z))
        if max(math.hypot(x, y) for x, y, _ in line) < 8.5:
            strands.add(tube(line, 0.15, dough.material))


def fried(radius):
    n, vertices, faces = 72, [(0, 0, 0.42)], []
    for k, f in enumerate((0.3, 0.6, 0.85, 0.96, 1.0)):
        for i in range(n):
            a = 2 * math.pi * i / n
            wob = 1 + 0.10 * math.sin(3 * a + 1) + 0.06 * math.sin(5 * a) + 0.03 * math.sin(11 * a)
            z = 0.42 - 0.12 * f + (0.13 * math.sin(7 * a) + 0.1 * math.sin(13 * a + 1)) * f**4 - (0.28 if k == 4 else 0)
            vertices.append((radius * f * wob * math.cos(a), radius * f * wob * math.sin(a), z))
    for i in range(n):
        faces.append((0, 1 + i, 1 + (i + 1) % n))
    for k in range(4):
        for i in range(n):
            a, b = 1 + k * n + i, 1 + k * n + (i + 1) % n
            faces.append((a, a + n, b + n, b))
    m = Nodes('white')
    far = m.add('VectorMath', {0: m.place((1, 1, 0))}, operation='LENGTH')
    rim = m.math('ADD', m.math('DIVIDE', far.outputs['Value'], radius), m.math('MULTIPLY', m.noise(0.6, 4, 0.7), 0.3))
    m.principled(base_color=m.ramp(rim, (0.98, '#f7f2e4'), (1.12, '#d9a860'), (1.25, '#8a5526')), roughness=0.25, specular=0.5, subsurface=0.06)
    yolk = ball(radius * 0.42, plain('#eb9a1c', 0.12, clear=0.5), 5, 0.55).at(0.25, 0.1, 0.5)
    return group(smooth(mesh_thing(vertices, faces, m.material), 1), yolk)


egg = fried(2.75).turn(x=5, y=-4).at(3.5, -2.2, 7.0)
greens = group()
for x, y, turn, long in ((-4.6, -3.6, 200, 5.2), (-3.6, -4.6, 232, 5.0), (-5.6, -2.4, 172, 4.6)):
    greens.add(leaf(long, 2.7, leaf_skin('#3c7434', '#a8c987'), 0.9, 0.4).turn(y=-10, z=turn).at(x + 3, y + 2.2, 7.4))
    greens.add(tube([(x + 3, y + 2.2, 7.35), (x + 4.2, y + 3.0, 7.2), (x + 5, y + 3.6, 6.8)], 0.42, plain('#d3e0b8', 0.35), taper=[0.6, 1, 1.2]))
onion, pale = plain('#6fa343', 0.35), plain('#c8dba2', 0.35)
rings_ = group(*[ring(chance.uniform(0.22, 0.34), 0.075, chance.choice((onion, onion, pale)), flat=2.2).turn(x=chance.uniform(-35, 35), y=chance.uniform(-30, 30)).at(chance.uniform(-0.5, 3.6), chance.uniform(1.6, 5.6), chance.uniform(6.5, 7.2)) for _ in range(26)])
seeds = group(*[ball(0.11, plain('#efe2c2', 0.5), 2, 0.6).stretch(x=1.6).turn(z=chance.uniform(0, 180)).at(chance.uniform(-4, 4), chance.uniform(-1, 5), 7.35) for _ in range(30)])
sticks = group(*[rod((-12, 9.4 + d, 8.9 + 0.05 * d), (15, 7.2 + 1.8 * d, 8.8), 0.24, wood('rosewood', 'z'), 0.38) for d in (0, 1.0)])
view('noodles', only=[bowl, broth, strands, egg, greens, rings_, sticks], look_at=bowl, turn=-8, tilt=48, fill=0.8)
