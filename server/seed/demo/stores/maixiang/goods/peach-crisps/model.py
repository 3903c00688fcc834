from studio import *


def skin_(seed):
    n = Nodes('crisp')
    cells = n.add('TexVoronoi', {'Vector': n.place((1, 1, 0.4), (seed * 3.1, seed * 1.7, 0)), 'Scale': 1.05}, feature='DISTANCE_TO_EDGE')
    crack = n.ramp(cells.outputs['Distance'], (0.0, '#000000'), (0.09, '#ffffff'))
    split = n.add('SeparateXYZ', {0: n.place()})
    base = n.ramp(n.noise(1.4, 4, 0.6), (0.3, '#c58a42'), (0.65, '#e0b068'))
    base = n.mix(crack, '#9a6226', base)
    n.principled(base_color=base, roughness=0.75, specular=0.2)
    n.bump(n.math('ADD', n.math('MULTIPLY', crack, 0.8), n.math('MULTIPLY', n.noise(0.25, 5, 0.75), 0.3)), 0.25, 0.9)
    return n.material


def crisp(seed, width=8.0):
    r = width / 2
    body = lathe([(0, 0), (r * 0.88, 0), (r, 0.3), (r * 0.97, 0.8), (r * 0.75, 1.25), (r * 0.35, 1.35), (r * 0.14, 1.1), (0, 1.0)], skin_(seed), levels=2)
    displace(body, 1.6, 0.35, seed)
    seed_ = ball(0.13, plain('#1c1814', 0.5), 2, 0.5).stretch(x=1.7)

    def place(i, chance):
        a, d = chance.uniform(0, 6.283), r * 0.34 * chance.random() ** 0.5
        return (d * math.cos(a), d * math.sin(a), 1.05 + 0.22 * min(1, d / (r * 0.3)), (chance.uniform(-14, 14), chance.uniform(-14, 14), chance.uniform(0, 360)), 1)

    return Thing(body=body, seeds=scatter(20, seed_, place, seed))


dish = plate(25, 2.0, glaze('#6f8c86', speckle=0.2))
ring_ = [crisp(k).turn(x=-10, z=60 * k + 90).by(6.0 * math.cos(math.radians(60 * k)), 6.0 * math.sin(math.radians(60 * k)), 1.6) for k in range(6)]
mid = crisp(9).at(0.2, 0.2, 3.0)
view('front', turn=0, tilt=38, fill=0.84, exposure=0.2)
stack_ = [crisp(10 + k).turn(x=(-1) ** k * 2, z=80 * k).at(-3.4 + 0.3 * (-1) ** k, -58, 1.35 * k) for k in range(4)]
broken = []
for sign, px, py, a in ((1, 4.2, -60.4, 26), (-1, 5.2, -63.6, 12)):
    piece = apply(crisp(20))
    for ob in piece.objects:
        for v in ob.data.vertices:
            edge_ = 0.22 * math.sin(2.4 * v.co.x) + 0.1 * math.sin(6 * v.co.x)
            v.co.y = max(v.co.y, edge_) if sign > 0 else min(v.co.y, edge_)
    broken.append(piece.turn(z=a).at(px, py, 0))
view('broken', only=[*stack_, *broken], turn=-6, tilt=28, fill=0.84, exposure=0.2)
