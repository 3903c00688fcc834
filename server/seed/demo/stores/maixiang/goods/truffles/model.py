from studio import *

card, inner = paper('#3a2320'), paper('#e6d3b0')
x = 13.6
case = group(
    box(x - 0.1, x - 0.1, 0.35, card, 0.05),
    *(box(x, 0.35, 3.0, card, 0.05).at(0, s * (x - 0.35) / 2) for s in (-1, 1)),
    *(box(0.35, x - 0.72, 3.0, card, 0.05).at(s * (x - 0.35) / 2, 0) for s in (-1, 1)),
    box(x - 0.8, x - 0.8, 0.1, inner, 0).at(z=0.36),
)


def nest(k):
    """A pleated paper cup."""
    n, v, f = 96, [], []
    for j, (r, z) in enumerate(((1.35, 0.0), (1.6, 0.75), (1.85, 1.5))):
        for i in range(n):
            a = 2 * math.pi * i / n
            rr = r * (1 + 0.05 * (1 if i % 4 < 2 else -1) * (j > 0))
            v.append((rr * math.cos(a), rr * math.sin(a), z))
    for j in range(2):
        for i in range(n):
            p = (i + 1) % n
            f.append((j * n + i, j * n + p, (j + 1) * n + p, (j + 1) * n + i))
    f.append(list(range(n))[::-1])
    return modify(mesh_thing(v, f, paper('#c9a66a'), smooth=False), 'SOLIDIFY', thickness=0.02)


def truffle(k):
    return praline(3.0, None, 'truffle').turn(z=40 * k)


nine = [group(nest(k), truffle(k).by(z=0.35)).at(-4.2 + 4.2 * (k % 3), -4.2 + 4.2 * (k // 3), 0.5) for k in range(9)]
cover = group(
    box(x + 0.3, x + 0.3, 0.35, card, 0.05),
    *(box(x + 0.3, 0.3, 1.6, card, 0.04).at(0, s * x / 2, -1.3) for s in (-1, 1)),
    *(box(0.3, x - 0.32, 1.6, card, 0.04).at(s * x / 2, 0, -1.3) for s in (-1, 1)),
    sticker(label([('松露巧克力', 1.5, 'serif-bold', 0.36), ('TRUFFLES', 0.9, 'bold', 0.6), ('麦香', 0.8, 'serif', 0.8)], 9, 6, colour=None, ink='#d9bd86', dots=70), 9, 6, None, (0, 0, 0.38), tilt=0),
)
cover.turn(x=70).at(0, x / 2 + 2.6, 0).stand()
view('front', turn=-8, tilt=36, fill=0.84, exposure=0.4)
dust = [truffle(20 + k).at(px, py, 1.75) for k, (px, py) in enumerate(((-2.6, -60.4), (0.9, -58.2)))]
half_ = apply(praline(3.2, None, 'truffle'))
for ob in half_.objects:
    for v in ob.data.vertices:
        v.co.y = max(v.co.y, 0)
cut_ = extrude([(1.45 * math.cos(a / 24 * math.pi), 1.42 * math.sin(a / 24 * math.pi)) for a in range(48)], 0.06, plain('#41231a', 0.3))
half_ = group(half_, cut_.turn(x=90).at(0, 0, 1.48)).turn(z=10).at(2.6, -62.0, 0.35).stand(0.45)
dish = plate(14, 1.4, porcelain()).at(0.4, -60)
view('cut', only=[dish, *dust, half_], turn=0, tilt=28, fill=0.82, exposure=0.3)
