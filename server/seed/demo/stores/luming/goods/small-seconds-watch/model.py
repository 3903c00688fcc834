import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]

steel = metal('silver', 0.18)


def cream(d, w, h):
    c = w / 2
    d.ellipse([2, 2, w - 2, h - 2], fill='#efe7d6')
    d.ellipse([c - 0.46 * w, c - 0.46 * w, c + 0.46 * w, c + 0.46 * w], outline='#b9ab92', width=3)
    for i in range(60):
        a = math.radians(i * 6)
        d.line([(c + r * w * math.sin(a), c - r * w * math.cos(a)) for r in (0.462, 0.482)], fill='#5b5247', width=6 if i % 5 == 0 else 3)
    d.ellipse([c - 0.13 * w, c + 0.12 * w, c + 0.13 * w, c + 0.38 * w], outline='#b9ab92', width=4)
    for i in range(12):
        a = math.radians(i * 30)
        d.line([(c + r * w * math.sin(a), c + 0.25 * w - r * w * math.cos(a)) for r in (0.105, 0.125)], fill='#5b5247', width=4)


def strap_(s, paint, thread):
    line = [(0, s * 1.98, 0.5), (0, s * 2.6, 0.46), (0, s * 4.0, 0.2), (0, s * 6.0, 0.14), (0, s * 8.6, 0.14)]
    band = tube(line, 1, paint, profile=[(a * 1.0, b * 0.14) for a, b in rounded(2, 2, 0.8, 4)], taper=[1, 1, 0.95, 0.9, 0.86])
    rows = []
    for q in (-1, 1):
        for k in range(26):
            t = k / 25
            y = 2.75 + 5.6 * t
            z = 0.14 + 0.34 * math.exp(-((y - 1.98) / 1.7) ** 2) + 0.155
            rows.append(box(0.05, 0.15, 0.035, thread, 0.012).at(q * (0.86 - 0.12 * t), s * y, z - 0.02))
    return group(band, *rows)


case = lathe([(0, 0), (1.5, 0), (1.82, 0.2), (1.9, 0.5), (1.88, 0.8), (1.75, 1.02), (1.66, 1.05), (1.62, 0.88), (1.61, 0.86), (0, 0.84)], steel)
dial = sticker(label([('鹿鸣', 0.22, 'serif-bold', 0.3, '#3a332b')], 3.24, 3.24, colour=None, draw=cream, dots=280, rough=0.35), 3.24, 3.24, at=(0, 0, 0.935), tilt=0)
marks = [box(0.08 if i % 3 else 0.12, 0.3, 0.05, steel, 0.02).turn(z=-i * 30).at(1.3 * math.sin(math.radians(i * 30)), 1.3 * math.cos(math.radians(i * 30)), 0.94) for i in range(12) if i != 6]


def hand(length, wide, angle, z, paint):
    return extrude([(-wide, -0.22), (wide, -0.22), (wide * 0.4, length), (-wide * 0.4, length)], 0.03, paint, 0.005).turn(z=-angle).at(0, 0, z)


blued = metal('steel', 0.25, colour='#27407f')
hands = [hand(0.8, 0.07, 305, 0.96, blued), hand(1.25, 0.055, 50, 0.99, blued), cylinder(0.09, 0.12, blued, 0.03).at(z=0.95),
         extrude([(-0.02, -0.1), (0.02, -0.1), (0.012, 0.34), (-0.012, 0.34)], 0.02, blued, 0.004).turn(z=140).at(0, -0.81, 0.95)]
crystal = cylinder(1.62, 0.04, glass(), 0.01).at(z=1.06)
crown = group(cylinder(0.26, 0.32, steel, 0.05), *[box(0.03, 0.05, 0.28, metal('black', 0.3), 0.01).at(0.26 * math.cos(k * 0.39), 0.26 * math.sin(k * 0.39), 0.03) for k in range(16)]).turn(y=90).at(1.84, 0, 0.52)
lugs = [box(0.24, 0.8, 0.5, steel, 0.12).turn(x=-sy * 14).at(sx * 1.12, sy * 1.95, 0.2) for sx in (-1, 1) for sy in (-1, 1)]
brown, green = leather('#6b4028', 0.1), leather('#39493a', 0.1)
straps = [strap_(s, brown, plain('#d8c19a', 0.7)) for s in (-1, 1)]
bars = [rod((-1.05, s * 2.0, 0.5), (1.05, s * 2.0, 0.5), 0.09, steel) for s in (-1, 1)]
buckle = tube([(-1.0, 8.5, 0.2), (1.0, 8.5, 0.2), (1.0, 9.4, 0.2), (-1.0, 9.4, 0.2)], 0.11, steel, closed=True, smooth_line=False)
tongue = rod((0, 8.5, 0.28), (0, 9.4, 0.32), 0.07, steel)
holes = [cylinder(0.08, 0.02, plain('#1a120c'), 0).at(0, -(5.6 + k * 0.6), 0.275) for k in range(5)]
watch = group(case, dial, *marks, *hands, crystal, crown, *lugs, *straps, *bars, buckle, tongue, *holes).turn(z=22)
with prop():
    stone_plate(17, 22, 0.01, stone('#8d8a84', rough=0.6, grain=0.5), 15)
side = dict(turn=-6, tilt=54, close_up=(0, 0, 0.6), fill=0.9, zoom=1.5, lights=SOFT)
view('brown', **side)
view('green', recolour={strap.children[0]: green for strap in straps}, **side)
view('dial', turn=-16, tilt=36, close_up=(0, 0, 0.8), fill=0.9, zoom=3.4, lights=SOFT)
