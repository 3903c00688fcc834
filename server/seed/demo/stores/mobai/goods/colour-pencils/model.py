import random

from studio import *

TONES = ['#8c2a22', '#c4472f', '#d9822f', '#e5b53a', '#8a9a3a', '#3f6b3f', '#2f6f6c', '#2f5f8f', '#2a3560', '#6a4a7a', '#7a4e30', '#2a2826']
cherry, side = wood('cherry', 'x'), wood('cherry', 'y')
W, D = 20.4, 14.2


def one(tone):
    return group(pencil(17.5, tone, eraser=False, lead=tone, width=0.8).by(x=8.75))


pens = [one(t) for t in TONES]
case = group(box(W, D, 0.5, cherry, 0.05), *[box(W, 0.7, 1.75, cherry, 0.15).at(0, s * (D / 2 - 0.35), 0) for s in (-1, 1)],
             *[box(0.7, D - 1.4, 1.75, side, 0.15).at(s * (W / 2 - 0.35), 0, 0) for s in (-1, 1)],
             *[box(1.2, D - 1.5, 0.35, side, 0.1).at(x, 0, 0.5) for x in (-5.5, 4.5)])
for k, p in enumerate(pens):
    case.add(p.by(0, 5.78 - 1.05 * k, 0.85))
name = sticker(label([('墨 白', 0.85, 'serif-bold', 0.5, '#3a2114')], 4, 1.4, colour=None), 4, 1.4, None, (0, -D / 2 - 0.01, 0.9))
name.root.scale = (0.8, 0.8, 0.8)
case.add(name)
case.turn(z=-24)
lid = group(box(W, D - 0.2, 0.55, cherry, 0.12), sticker(label([('墨 白', 1.5, 'serif-bold', 0.36, '#3a2114'), ('十二色', 0.7, 'serif', 0.72, '#3a2114')], 6, 4.4, colour=None), 6, 4.4, None, (0, 0, 0.57), tilt=0))
lid.turn(z=-10).at(-3, 12.5, 0)
view('front', only=case, tilt=46, fill=0.86)


def bands(pen, w, h):
    chance = random.Random(8)
    for k, tone in enumerate(TONES):
        c = [int(tone[i:i + 2], 16) for i in (1, 3, 5)]
        x0, x1 = w * (0.05 + 0.076 * k), w * (0.05 + 0.076 * k + 0.062)
        for j in range(260):
            y = h * (0.1 + 0.8 * j / 260)
            f = 0.35 + 0.65 * (j / 260) ** 0.8 * chance.uniform(0.75, 1)
            part = tuple(int(v * f + 241 * (1 - f)) for v in c)
            d = abs(chance.gauss(0, w * 0.003))
            pen.line([(x0 + d, y + h * 0.02), (x1 - d, y - h * 0.02)], fill=part, width=4)


page = card(20, 13, label([], 20, 13, colour='#f1ead9', draw=bands, dots=60), paper('#f1ead9'), 0.06).turn(z=-14).at(1, 3, 0)
loose = [one(TONES[k]) for k in (1, 3, 6, 8)]


def spread():
    for k, p in enumerate(loose):
        p.root.location = (0, 0, 0)
        p.turn(z=118 + 7 * k).at(-8 + 4.0 * k, -5.0 - 0.6 * k, 0.08)


view('points', only=[page, *loose], turn=4, tilt=44, fill=0.9, setup=spread)
view('review-1', only=[case, lid], look='home', turn=16, tilt=46, fill=0.94)
