import random

from studio import *
from studio.orchard import *

blue = skin('#27304f', '#3a4870', 1.2, rough=0.62, clear=0.0, bloom='#8894b4', glow=0.02)
body = ball(0.85, blue, 4, 0.86)
for ob in body.objects:
    for v in ob.data.vertices:
        r, a = math.hypot(v.co.x, v.co.y) / 0.85, math.atan2(v.co.y, v.co.x)
        if v.co.z > 0 and r < 0.46:
            v.co.z += 0.85 * (0.1 + 0.05 * math.cos(5 * a) if r > 0.26 else -0.2)
body.at(0, 0, -90)
pulp = paper('#b9a98c', 0.95)
band = label(
    [('元气果园', 0.72, 'bold', 0.3), ('蒙自蓝莓 125 g', 0.5, 'sans', 0.7)],
    6.4, 2.6, colour='#eef0ea', ink='#2c3a63',
)


def punnet(x, y, seed):
    v, f, n = [], [], 48
    for j, (s, z) in enumerate(((0.82, 0.1), (0.86, 1.2), (0.94, 3.6), (0.98, 4.4), (1.05, 4.5))):
        for a, b in rounded(11, 11, 2.2, 11):
            v.append((a * s, b * s, z))
    n = len(v) // 5
    for j in range(4):
        for i in range(n):
            k = (i + 1) % n
            f.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
    f.append(list(range(n))[::-1])
    shell = modify(mesh_thing(v, f, pulp), 'SOLIDIFY', thickness=0.25, offset=-1)
    chance, spots = random.Random(seed), []
    for layer in range(3):
        kept = []
        for _ in range(900):
            p = (chance.uniform(-4.3, 4.3), chance.uniform(-4.3, 4.3))
            if max(abs(p[0]), abs(p[1])) > 4.3 - 0.5 * layer or abs(p[0]) + abs(p[1]) > 7.8:
                continue
            if all((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 > 1.62**2 for q in kept):
                kept.append(p)
        spots += [(*p, 2.4 + 1.15 * layer - 0.02 * (p[0] ** 2 + p[1] ** 2)) for p in kept]
    fill_ = scatter(
        len(spots),
        body,
        lambda i, c: (
            *spots[i],
            (c.uniform(-75, 75), c.uniform(-75, 75), c.uniform(0, 360)),
            c.uniform(0.88, 1.08),
        ),
        seed,
    )
    tag = sticker(band, 6.4, 2.6, at=(0, -5.62, 2.4), tilt=83)
    return group(shell, fill_, tag).at(x, y)




four = [punnet(-6, 6.2, 1), punnet(6, 6.2, 2), punnet(-6, -6.2, 3), punnet(6, -6.2, 4)]
view('front', turn=-16, tilt=40, fill=0.88, exposure=0.05)
view('close', only=[four[2]], turn=12, tilt=36, close_up=(-6, -7.4, 4.4), zoom=1.6, exposure=0.05)
