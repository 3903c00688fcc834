from studio import *
from studio.orchard import *

tones = ('#b5cfc0', '#a4c4b8', '#c6d8c4', '#9fb9a2', '#bcd0b0', '#adc9c4')
kinds = [
    apply(
        fruit('egg', 2.1, skin(c, shade(c, 0.94), 1.5, rough=0.6, clear=0.0, glow=0.06), uneven=0)
    )
    for c in tones
]
pulp = paper('#a99c86', 0.95)
tray = sheet(
    28.8,
    9.8,
    pulp,
    144,
    50,
    lambda u, v: 1.4 - 1.3 * math.sin(math.pi * (u * 6 % 1)) * math.sin(math.pi * (v * 2 % 1)),
    0.25,
)
rim = group(
    *(box(29.4, 0.4, 2.2, pulp, 0.15).at(0, s * 5.1) for s in (-1, 1)),
    *(box(0.4, 10.4, 2.2, pulp, 0.15).at(s * 14.6, 0) for s in (-1, 1))
)
cover = group(box(29.4, 0.6, 10.4, pulp, 0.4)).turn(x=-16).at(0, 5.6, 2.0)
eggs = scatter(
    12,
    kinds,
    lambda i, c: (
        -12 + 4.8 * (i % 6),
        -2.4 + 4.8 * (i // 6),
        0.4,
        (c.uniform(-6, 6), c.uniform(-6, 6), c.uniform(0, 360)),
        c.uniform(0.96, 1.03),
    ),
    5,
)
view('front', turn=14, tilt=34, fill=0.9, exposure=-0.25)
view('shades', turn=-20, tilt=56, close_up=(3, 0, 3), zoom=1.9, exposure=-0.2)
