from studio import *

LONG, STEP = 205, 15.5


def nylon(colour):
    n = Nodes('nylon')
    folds = n.noise(7, 5, 0.62, distortion=0.6)
    n.principled(base_color=n.mix(folds, shade(colour, 0.8), shade(colour, 1.12)), roughness=0.42, sheen=0.5, specular=0.35)
    n.bump(folds, 1.1, 0.55)
    return n.material


def bag(colour, inside):
    rings, count = [], 72
    wide = spline([(0, 14), (10, 21), (30, 25), (80, 32), (130, 39), (155, 40), (172, 36), (188, 27), (199, 17), (205, 9)], 8)
    for k in range(206):
        x = LONG * k / 205
        half = next(b[1] + (c[1] - b[1]) * (x - b[0]) / max(c[0] - b[0], 1e-6) for b, c in zip(wide, wide[1:]) if x <= c[0] + 1e-6)
        puff = abs(math.sin(math.pi * x / STEP)) ** 0.55 if x < 168 else 0.75 + 0.25 * abs(math.sin(math.pi * x / 11))
        end = min(1, (x + 1) / 9) ** 0.5 * min(1, (LONG - x + 1) / 12) ** 0.5
        high = (17 if x < 30 else 15.5) * (0.5 + 0.5 * puff) * end
        line = []
        for i in range(count):
            a = 2 * math.pi * i / count
            s, c = math.sin(a), math.cos(a)
            z = high * s ** 0.75 if s > 0 else -2.0 * (-s) ** 0.5
            line.append((x, half * (0.975 + 0.025 * puff) * math.copysign(abs(c) ** 0.9, c), z))
        rings.append(line)
    body = loft(rings, nylon(colour))
    displace(body, 22, 3.0, 4)
    whole = group(apply(body))
    cut(body, ball(1, None, 5).stretch(21, 17.5, 14).at(183, 0, 13))
    inner = lathe([(0, -1), (0.4, -0.93), (0.72, -0.7), (0.92, -0.38), (1, 0)], nylon(inside))
    whole.add(inner.stretch(21.4, 18, 11.6).at(183, 0, 12.6))
    rim = [(183 + 21 * math.cos(a), 17.6 * math.sin(a), 12.6 - 2.2 * math.cos(a) ** 2) for a in [2 * math.pi * i / 36 for i in range(36)]]
    whole.add(tube(rim, 2.1, nylon(inside), closed=True))
    for s in (-1,):
        zip_ = [(x, s * 0.985 * next(b[1] + (c[1] - b[1]) * (x - b[0]) / max(c[0] - b[0], 1e-6) for b, c in zip(wide, wide[1:]) if x <= c[0] + 1e-6), 4.2)
                for x in range(40, 168, 4)]
        whole.add(tube(zip_, 0.7, plain('#22252a', 0.6)))
    return whole.at(-LONG / 2, 0, 2)


def packed(colour):
    return sack(36, 18, nylon(colour), plain('#22252a', 0.8))


bags = {name: group(bag(*tones), packed(tones[0]).turn(z=18).at(-64, -58).stand()) for name, tones in
        (('rust', ('#ad5433', '#3a3f44')), ('teal', ('#2f6a70', '#c9a15a')))}
for name, one in bags.items():
    one.turn(z=-28)
    view(name, only=one, turn=0, tilt=38, fill=0.86)
