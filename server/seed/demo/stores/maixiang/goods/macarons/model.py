from studio import *
from studio.bakery import macaron

tones = (
    ('#b7bd83', '#dfe2bd'),
    ('#d998a0', '#c9606e'),
    ('#e6cf7a', '#f3e8b8'),
    ('#6e4632', '#4b2c1e'),
)
card = paper('#efe4d2')
case = group(
    box(24, 19, 0.5, card, 0.05),
    *(box(24, 0.4, 4.2, card, 0.05).at(0, s * 9.5) for s in (-1, 1)),
    *(box(0.4, 19, 4.2, card, 0.05).at(s * 12, 0) for s in (-1, 1))
)
twelve = group(
    *(
        macaron(4.8, *tones[r])
        .turn(x=90)
        .turn(z=(c * 7) % 9 - 4)
        .at(-8 + 5.3 * r, -6 + 5.6 * c, 2.7)
        for r in range(4)
        for c in range(3)
    )
)
for m in twelve.children:
    m.turn(z=90)
lid_ = (
    group(
        box(24.6, 0.8, 19.6, card, 0.1),
        sticker(
            label(
                [('麦香', 2.2, 'serif-bold', 0.4), ('MACARONS', 1.0, 'bold', 0.66)],
                12,
                8,
                colour=None,
                ink='#8a4a34',
                dots=60,
            ),
            12,
            8,
            at=(0, -0.45, 10),
        ),
    )
    .turn(x=-12)
    .at(0, 12.5)
)
three = group(
    *(
        macaron(4.8, *tones[k]).at(x, y, z)
        for k, x, y, z in ((0, -6.0, -15, 0), (1, 0, -16, 0), (3, 6.2, -15, 0))
    )
)
three.hide()
view('front', turn=10, tilt=32, fill=0.9, hide=three)
four = group(
    macaron(4.8, *tones[0]).at(-3.4, -40),
    macaron(4.8, *tones[1]).at(2.2, -41.4),
    macaron(4.8, *tones[2]).at(-0.8, -40.5, 3.4),
    macaron(4.8, *tones[3]).turn(x=72, z=-30).at(6.8, -43.2, 2.3),
)
view('box', only=four, turn=0, tilt=20, fill=0.78)
