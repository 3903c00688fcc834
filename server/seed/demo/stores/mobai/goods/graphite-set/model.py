import random

from studio import *

GRADES = ['2H', 'HB', 'B', '2B', '4B', '6B']
DIPS = ['#c9c4b8', '#9aa5a3', '#6f8f86', '#466f86', '#9a5a3c', '#a33a2b']
TOP = 0.37 * 2 * math.cos(math.pi / 6) + 0.012


def one(grade, dip):
    """A pencil along x, its middle at the origin, its tip to the right."""
    stamp = label([(f'墨白  MOBAI   {grade}', 0.26, 'serif-bold', 0.5, '#e0c482')], 5.2, 0.36, colour=None, dots=200)
    return group(pencil(17.5, '#2b3034', eraser=False, width=0.74, dip=dip), sticker(stamp, 5.2, 0.36, None, (-12.4, 0, TOP), tilt=0)).by(x=8.75)


pens = [one(g, d) for g, d in zip(GRADES, DIPS)]
pens = [group(p) for p in pens]
board = kraft('#a5855c')
tray = group(box(19, 7.4, 0.25, board, 0.03), *[box(19, 0.25, 1.5, board, 0.03).at(0, s * 3.6, 0) for s in (-1, 1)],
             *[box(0.25, 7.4, 1.5, board, 0.03).at(s * 9.4, 0, 0) for s in (-1, 1)], box(1.0, 6.9, 0.55, paper('#efe6d2'), 0.05).at(5.2, 0, 0.25),
             box(1.0, 6.9, 0.55, paper('#efe6d2'), 0.05).at(-5.2, 0, 0.25))
front = label([('墨 白', 1.0, 'serif-bold', 0.26, '#2b2622'), ('绘图铅笔 六支', 0.55, 'serif', 0.55, '#2b2622'), ('2H · HB · B · 2B · 4B · 6B', 0.42, 'serif-bold', 0.8, '#8a2f24')], 9.6, 4.6,
              colour='#efe4cc', frame='#2b2622')
lid = group(box(19.4, 7.8, 1.6, board, 0.05), sticker(front, 9.6, 4.6, None, (0, 0, 1.62), tilt=0))
box_ = group(tray, *pens)
for k, p in enumerate(pens):
    p.at(0, 2.75 - 1.1 * k, 0.8)
lid.turn(x=62).at(0, 7.2, 3.6).stand()
scene = group(box_, lid).turn(z=-20)


def hatch(pen, w, h):
    """Six patches of graphite from hard to soft."""
    chance = random.Random(5)
    for k, grade in enumerate(GRADES):
        left, right = w * (0.05 + 0.155 * k), w * (0.05 + 0.155 * k + 0.125)
        tone = (178, 150, 122, 96, 70, 44)[k]
        for _ in range(360):
            y = h * chance.uniform(0.12, 0.72)
            x = chance.uniform(left, right)
            d = h * 0.1
            t = min(236, tone + int(abs(chance.gauss(0, 26))))
            pen.line([(max(left, x - d * 0.5), y + d), (min(right, x + d * 0.5), y - d * 0.6)], fill=(t, t, t + 2), width=3 + k // 2)


sheet_ = card(18, 8, label([], 18, 8, colour='#f1e9d8', draw=hatch, dots=70), paper('#f1e9d8'), 0.06)
for k, g in enumerate(GRADES):
    sheet_.add(sticker(label([(g, 0.6, 'serif-bold', 0.5, '#3a3632')], 1.8, 1, colour='#f1e9d8'), 1.8, 1, None, (-9 + 18 * (0.05 + 0.155 * k + 0.0625), -3.0, 0.08), tilt=0))
view('front', only=scene, tilt=44, fill=0.86)
spare = [p.copy() for p in (pens[0], pens[3], pens[5])]


def drawn():
    sheet_.turn(z=-10).at(0, 2, 0)
    for k, p in enumerate(spare):
        p.root.location = (0, 0, 0)
        p.turn(z=116 + 10 * k).at(-1.5 + 4.6 * k, -6.4 - 0.5 * k, 0.07)


view('grades', only=[sheet_, *spare], tilt=52, fill=0.86, setup=drawn)
