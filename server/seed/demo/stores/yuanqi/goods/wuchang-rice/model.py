import random

from studio import *
from studio.orchard import *

face_label = label(
    [
        ('元气果园', 0.9, 'bold', 0.12),
        ('五常稻花香', 1.75, 'serif-bold', 0.36),
        ('WUCHANG RICE', 0.62, 'bold', 0.54),
        ('当季新米 · 2.5 kg', 0.6, 'sans', 0.68),
    ],
    11, 11.5, colour='#f3efe2', ink='#2f4a36', band=('#2f6a4a', 0.82, 1.0),
)


def brick(x, y, turned, seed):
    """A vacuum-packed brick of rice: hard edges, a wrinkled face, a sealed fin above."""
    film = plain('#ece6d4', 0.3, clear=0.35)
    body = box(15, 8.4, 21, film, 1.1, 5)
    displace(body, 2.2, 0.16, seed, levels=3)
    displace(body, 0.6, 0.07, seed + 2)
    fin = sheet(14.4, 2.6, film, 40, 8, lambda u, v: 0.16 * math.sin(26 * u) * (1 - v) + 0.1 * math.sin(9 * u), 0.08)
    fin.turn(x=90).at(0, 0, 22.0)
    tag = sticker(face_label, 11, 11.5, at=(0, -4.34, 10.4))
    return group(body, fin, tag).turn(z=turned).at(x, y)


grain_ = ball(0.5, plain('#f2ecda', 0.42), 3)
for ob in grain_.objects:
    for v in ob.data.vertices:
        x = v.co.x
        v.co.x, v.co.y, v.co.z = x * 0.66, v.co.y * 0.24 + 0.05 * x * x, v.co.z * 0.2
grain_.at(0, 0, -90)
chance = random.Random(4)


def mound(count, radius, high, base, seed):
    def place(i, c):
        r, a = radius * math.sqrt(c.random()), c.uniform(0, 6.283)
        z = base + high * (1 - (r / radius) ** 1.8) * (0.9 + 0.1 * c.random())
        return (r * math.cos(a), r * math.sin(a), z,
                (c.uniform(-22, 22), c.uniform(-22, 22), c.uniform(0, 360)), c.uniform(0.88, 1.08))

    core = lathe([(radius * k / 8, base + high * (1 - (k / 8) ** 1.8) * 0.93) for k in range(8, -1, -1)],
                 plain('#e9e0c6', 0.7), levels=1)
    return group(core, scatter(count, grain_, place, seed))


one = brick(-3.4, 3, -14, 1)
clay = glaze('#7f9a84', speckle=0.25)
bowl_ = bowl(11, 5.2, clay)
bowl_.at(9.4, -5.6)
rice = mound(1500, 4.5, 1.6, 3.7, 3).at(9.4, -5.6)
spilled = scatter(
    26, grain_,
    lambda i, c: (c.uniform(-4.5, 3.6), c.uniform(-11.5, -8.6), 0.1,
                  (c.uniform(-8, 8), c.uniform(-8, 8), c.uniform(0, 360)), c.uniform(0.9, 1.05)), 8)
view('front', turn=-8, tilt=20, fill=0.86, exposure=-0.05)
view('grain', only=[bowl_, rice], turn=0, tilt=40, close_up=(9.4, -6.6, 4.6), zoom=1.9, exposure=-0.1)
view('review-1', only=[one, bowl_, rice], look='home', turn=22, tilt=34, fill=0.98, roll=4)
