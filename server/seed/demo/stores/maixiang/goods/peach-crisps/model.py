from studio import *

skin_ = sandy('#dba653', '#bd7b30', '#f0d6a2', 4.2)
crumb_ = sandy('#ecd3a0', '#dfbd80', '#ecd3a0', 9, 0.16)
DENT = [(0, 0.62), (0.12, 0.66), (0.3, 0.94), (0.5, 1), (0.78, 0.86), (0.93, 0.52), (1, 0.16)]
black = ball(0.12, plain('#221d18', 0.5), 2, 0.5).stretch(x=1.7)
black.hide()
nut = chunk(0.42, plain('#a8703a', 0.75), 5)
nut.hide()


def on_top(body, kind, count, reach, seed, half=False):
    """Small things on a crisp, half sunk in."""

    def place(i, chance):
        a, d = chance.uniform(0, math.pi if half else 2 * math.pi), reach * chance.random() ** 0.6
        x, y = d * math.cos(a), d * math.sin(a) + (0.25 if half else 0)
        return x, y, body.top(x, y) + 0.02, (chance.uniform(-20, 20), chance.uniform(-20, 20), chance.uniform(0, 360)), chance.uniform(0.8, 1.2)

    return scatter(count, kind.copy(), place, seed)


def crisp(seed, half=False):
    body = disc(8.0, 1.6, skin_, crumb_, DENT, 0.06, (1.15, 0.22, 0.66), 0.12, half, seed)
    return Thing(body=body, seeds=on_top(body, black, 10 if half else 20, 1.1, seed, half), nuts=on_top(body, nut, 4 if half else 8, 3.2, seed + 7, half))


dish = plate(25, 2.0, glaze('#6f8c86', speckle=0.2))
ring_ = [crisp(k).turn(x=-7, z=60 * k + 90).by(5.9 * math.cos(math.radians(60 * k)), 5.9 * math.sin(math.radians(60 * k)), 1.35) for k in range(6)]
mid = crisp(9).turn(x=3, z=40).at(0.2, -0.3, 3.0)
view('front', turn=0, tilt=38, fill=0.86, exposure=0.2)
stack_ = [crisp(10 + k).turn(x=(-1) ** k * 2, z=80 * k).at(-3.6 + 0.3 * (-1) ** k, -58, 1.5 * k) for k in range(4)]
broken = [crisp(20, True).turn(z=14).at(4.6, -60.6), crisp(21, True).turn(z=158).at(6.2, -63.6)]
bits = scatter(26, [chunk(0.3, crumb_, k) for k in (1, 2)], lambda i, c: (5 + c.uniform(-3.4, 3.6), -62.2 + c.uniform(-1.6, 1.2), 0.07, (0, 0, c.uniform(0, 360)), c.uniform(0.3, 1.2)), 4)
view('broken', only=[*stack_, *broken, bits], turn=-6, tilt=30, fill=0.84, exposure=0.2)
