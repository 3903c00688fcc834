from studio import *
from studio.orchard import *

shells = [
    skin(c, shade(c, 0.93), 1.5, rough=0.6, clear=0.0, pores=0.08, glow=0.06)
    for c in ('#d9a679', '#e3b88f', '#cf9a6b', '#e8c7a4')
]
kinds = [apply(fruit('egg', 2.15, s, uneven=0)) for s in shells]
pulp = paper('#8f8a80', 0.95)


def bump(u, v):
    return 1.5 + 1.2 * math.cos(u * 6 * 2 * math.pi) * math.cos(v * 5 * 2 * math.pi)


tray = sheet(
    30,
    25,
    pulp,
    120,
    100,
    lambda u, v: 1.3 - 1.3 * math.sin(math.pi * (u * 6 % 1)) * math.sin(math.pi * (v * 5 % 1)),
    0.25,
)
rim = group(
    *(box(30.6, 0.4, 1.6, pulp, 0.1).at(0, s * 12.6) for s in (-1, 1)),
    *(box(0.4, 25.6, 1.6, pulp, 0.1).at(s * 15.2, 0) for s in (-1, 1))
)
eggs = scatter(
    30,
    kinds,
    lambda i, c: (
        -12.5 + 5 * (i % 6),
        -10 + 5 * (i // 6),
        0.35,
        (c.uniform(-6, 6), c.uniform(-6, 6), c.uniform(0, 360)),
        c.uniform(0.96, 1.03),
    ),
    3,
)
crate = group(tray, rim)
view('front', turn=18, tilt=38, fill=0.92, exposure=-0.25)
bowl_ = bowl(12, 4.6, porcelain('#eef3ee')).at(4, -32)
white = lathe([(0, 2.3), (3.2, 2.35), (4.2, 2.2)], glass('#f4edc8', 0.05), levels=1).at(4, -32)
yolk = lathe(
    [(0, 3.9), (0.9, 3.75), (1.7, 3.1), (1.9, 2.4), (1.6, 2.1)],
    skin('#e8921a', '#f0a428', 2, rough=0.1, clear=0.6),
    levels=2,
).at(3.6, -32.4)
shell = (
    lathe(
        [
            (0, 0),
            (0.9, 0.2),
            (1.72, 0.9),
            (2.15, 2.1),
            (2.08, 2.5),
            (2.0, 2.1),
            (1.6, 1.0),
            (0.8, 0.3),
            (0, 0.12),
        ],
        shells[0],
        levels=2,
    )
    .turn(x=40, z=30)
    .at(-6.2, -34)
    .stand(0)
)
whole = group(fruit('egg', 2.15, shells[1], uneven=0).turn(x=82, z=50).at(-5.2, -27.6).stand(0))
view('crack', only=[bowl_, white, yolk, shell, whole], turn=0, tilt=38, fill=0.84, exposure=-0.25)
