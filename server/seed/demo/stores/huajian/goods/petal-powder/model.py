from studio import *

shell, gold = plastic('#e9cfc3', 0.7), metal('rosegold', 0.18)


def cake(colour):
    rings, steps, spots, faces = 110, 420, [], []
    for k in range(rings + 1):
        p = k / rings
        for i in range(steps):
            a = 2 * math.pi * i / steps
            high = 0
            for n, inner, outer, turn in ((5, 0.0, 0.26, 0.3), (5, 0.12, 0.52, 0.93), (6, 0.34, 0.76, 0.2), (7, 0.56, 0.98, 0.75)):
                round_ = abs(math.cos(n * a / 2 + turn))
                edge_ = outer - 0.14 * (1 - round_) ** 2
                if inner <= p <= edge_:
                    t = (p - inner) / (edge_ - inner)
                    bowl_ = (0.35 + 0.65 * t**1.6) * (0.3 + 0.7 * round_**0.6) - 0.12 * math.sin(math.pi * t) * round_**4
                    high = max(high, 0.34 * (0.5 + 0.5 * (1 - outer)) * bowl_ * min(1, (1 - t) / 0.06))
            spots.append((3.05 * p * math.cos(a), 3.05 * p * math.sin(a), 1.02 + high))
    for k in range(rings):
        for i in range(steps):
            j = (i + 1) % steps
            faces.append((k * steps + i, (k + 1) * steps + i, (k + 1) * steps + j, k * steps + j))
    return mesh_thing(spots, faces, plain(colour, 0.85))


base = group(cylinder(3.9, 1.0, shell, 0.28), ring(3.3, 0.17, gold).at(z=0.98), cylinder(3.2, 0.1, plain('#d9b7a8', 0.6), 0).at(z=0.86))
cover = cylinder(3.9, 0.6, shell, 0.22)
cover.add(ring(3.35, 0.1, gold).at(z=-0.01))
cover.add(cylinder(3.3, 0.03, metal('chrome', 0.03), 0).at(z=-0.04))
cover.add(text('花间集', 1.3, gold, 0.04, 'serif-bold').at(z=0.61))
hinge = cylinder(0.32, 2.0, gold, 0.08).turn(y=90).at(-1.0, 3.9, 1.0)
puff = group(cylinder(2.6, 0.95, fuzzy('#f2dcd2', 0.06, 0.03, 0.8), 0.42), box(5.0, 1.2, 0.06, plain('#b0686a', 0.4, sheen=0.6), 0.02).at(z=0.93))
open_lid = cover.turn(x=-112).at(0, 5.4, 4.65)
powder = cake('#e3bd98')
RAKE = [(80, 16, 0.7, 0.9, '#fff1e2')]
view('ivory', only=[base, open_lid, hinge, powder], turn=-14, tilt=46, fill=0.84, light=0.7, lights=RAKE)
puff.turn(x=14, z=-24).at(4.4, -4.6, 0).stand()
view('puff', only=[base, open_lid, hinge, puff, powder], turn=6, tilt=50, fill=0.86, light=0.7, lights=RAKE)
