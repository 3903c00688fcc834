from studio import *

gold = Nodes('glazed')
cloud = gold.noise(1.6, 4, 0.6)
split = gold.add('SeparateXYZ', {0: gold.place()})
base = gold.ramp(cloud, (0.3, '#c07a26'), (0.6, '#dba043'))
low = gold.ramp(gold.math('ADD', gold.math('DIVIDE', split.outputs['Z'], 4), gold.math('MULTIPLY', cloud, 0.25)), (0.18, '#ffffff'), (0.5, '#000000'))
gold.principled(base_color=gold.mix(low, base, '#ecd6a2'), roughness=0.28, specular=0.4)
gold.bump(gold.noise(0.5, 4, 0.6), 0.04, 0.5)
gold = gold.material
sesame = plain('#1c1814', 0.5)


def top_z(r, width, high):
    return high * math.sqrt(max(0, 1 - (r / (width * 0.56)) ** 2))


def pastry(seed, width=5.6, high=3.9):
    r = width / 2
    body = lathe([(0, 0), (r * 0.8, 0), (r * 0.97, high * 0.14), (r, high * 0.38), (r * 0.86, high * 0.7), (r * 0.5, high * 0.94), (0, high)], gold, levels=1)
    displace(body, 2.0, 0.18, seed)

    seed_ = ball(0.14, sesame, 2, 0.5).stretch(x=1.7)

    def place(i, chance):
        a, d = chance.uniform(0, 6.283), r * 0.42 * chance.random() ** 0.5
        return (d * math.cos(a), d * math.sin(a), high * (1 - 0.24 * (d / (r * 0.5)) ** 2 * 0.5) - 0.02, (chance.uniform(-14, 14), chance.uniform(-14, 14), chance.uniform(0, 360)), 1)

    return Thing(body=body, seeds=scatter(26, seed_, place, seed))


card = paper('#f0e4cc')
x, y = 20.4, 14.0
case = group(
    box(x - 0.1, y - 0.1, 0.3, card, 0.05),
    *(box(x, 0.3, 3.4, card, 0.05).at(0, s * (y - 0.3) / 2) for s in (-1, 1)),
    *(box(0.3, y - 0.62, 3.4, card, 0.05).at(s * (x - 0.3) / 2, 0) for s in (-1, 1)),
)
case.add(sticker(label([('蛋黄酥', 1.3, 'serif-bold', 0.5)], 8, 2.4, colour=None, ink='#8a3a22', dots=70), 8, 2.4, None, (0, -y / 2 - 0.02, 1.6)))
six = [pastry(3 + k).turn(z=60 * k).at(-6.4 + 6.4 * (k % 3), -3.2 + 6.4 * (k // 3), 0.35) for k in range(6)]
view('front', turn=-14, tilt=36, fill=0.84, exposure=0.25)
whole = pastry(30).at(-3.6, -58.8, 1.0)
half_ = apply(pastry(31, 5.8, 4.0))
for ob in half_.objects:
    for v in ob.data.vertices:
        v.co.y = max(v.co.y, 0)


def oval(a, b, at, colour, depth, rough=0.6, grain=0.25):
    n = Nodes('filling')
    n.principled(base_color=linear(colour), roughness=rough)
    n.bump(n.noise(grain, 4, 0.7), 0.05, 0.6)
    line = [(a * math.cos(k / 30 * math.pi), b * math.sin(k / 30 * math.pi)) for k in range(60)]
    return extrude(line, depth, n.material).turn(x=90).at(0, 0, at)


half_ = group(
    half_,
    oval(2.66, 1.72, 1.88, '#e8d3a0', 0.04),
    oval(2.2, 1.42, 1.86, '#5c2c22', 0.1),
    oval(1.3, 1.05, 1.9, '#dd7f22', 0.16),
).turn(z=12).at(3.2, -61.4, 1.0)
dish = plate(17, 1.6, glaze('#8fa5a8')).at(0, -60)
view('cut', only=[whole, half_, dish], turn=2, tilt=24, fill=0.84, exposure=0.25)
view('review-1', look='home', only=[whole, half_, dish], turn=-24, tilt=44, fill=0.92)
