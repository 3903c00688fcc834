from studio import *


def tile(size, paint, lip=None):
    rows = [(0, 0.25), (0.76, 0.25), (0.78, 0), (0.84, 0), (0.88, 0.3), (0.97, 0.75), (1.0, 1.6), (0.993, 1.78), (0.965, 1.72), (0.93, 1.0), (0.86, 0.68), (0.6, 0.62), (0, 0.62)]
    n, vertices, faces, chance = 160, [], [], rng()
    p = [chance.uniform(0, 6) for _ in range(3)]
    for f, z in rows:
        for i in range(n):
            a = 2 * math.pi * i / n
            c, s = math.cos(a), math.sin(a)
            r = 1 / (abs(c) ** 7 + abs(s) ** 7) ** (1 / 7)
            wob = 1 + 0.008 * math.sin(3 * a + p[0]) + 0.005 * math.sin(7 * a + p[1])
            lift = 0.10 * math.sin(2 * a + p[2]) * f**3
            vertices.append((f * size / 2 * r * c * wob, f * size / 2 * r * s * wob, z + (lift if z > 0.5 else 0)))
    for k in range(len(rows) - 1):
        for i in range(n):
            j = (i + 1) % n
            faces.append((k * n + i, k * n + j, (k + 1) * n + j, (k + 1) * n + i))
    body = smooth(mesh_thing(vertices, faces, paint), 1)
    return modify(body, 'WELD', merge_threshold=0.001)


ash, black, white = glaze('#6f6a58', gradient='#98937b', height=1.7, rough=0.3), glaze('#1d1815', rough=0.2), glaze('#e6dfce', speckle=0.7, rough=0.4)
lone = {}
for name, paint in (('black', black), ('ash', ash), ('white', white)):
    pair_ = group(tile(17, paint).turn(z=12).at(-3.2, 3.4), tile(17, paint).turn(x=4, z=-14).at(4.4, -4.6, 1.15))
    lone[name] = pair_
    view(name, only=pair_, turn=-6, tilt=42, fill=0.82)
served = tile(17, black).turn(z=20)
cakes = group(*[mooncake(5.6, 2.9, crust('#c98d4a'), w).turn(z=t).at(x, y, 0.66) for w, t, x, y in (('月', 10, -3.1, 2.4), ('桂', -14, 3.3, 1.7), ('秋', 4, -0.2, -3.9))])
view('cakes', only=[served, cakes], turn=-4, tilt=46, fill=0.74)
