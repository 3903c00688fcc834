import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]

steel = metal('steel', 0.12)


def mesh_metal():
    n = Nodes('milanese')
    n.principled(base_color=linear('#b9bcc0'), metallic=1.0, roughness=0.28)
    a = n.add('TexWave', {'Vector': n.place((1, 1, 0)), 'Scale': 2.6, 'Distortion': 0.0}, bands_direction='DIAGONAL')
    b = n.add('TexWave', {'Vector': n.place((-1, 1, 0)), 'Scale': 2.6, 'Distortion': 0.0}, bands_direction='DIAGONAL')
    n.bump(n.math('MULTIPLY', a.outputs['Fac'], b.outputs['Fac']), 0.06, 0.9)
    return n.material


def blue(d, w, h):
    c = w / 2
    for i in range(900):
        a = math.radians(i * 0.4)
        k = 0.55 + 0.4 * abs(math.sin(a + 0.6)) ** 3 + 0.05 * math.sin(i * 1.9)
        d.line([(c, c), (c + c * 0.985 * math.cos(a), c + c * 0.985 * math.sin(a))], fill=(int(20 * k), int(62 * k), int(150 * k)), width=9)
    for i in range(60):
        a = math.radians(i * 6)
        d.line([(c + r * w * math.sin(a), c - r * w * math.cos(a)) for r in (0.455, 0.475)], fill='#e9eef6', width=4)


case = lathe([(0, 0), (1.5, 0), (1.82, 0.2), (1.9, 0.5), (1.88, 0.8), (1.75, 1.02), (1.66, 1.05), (1.62, 0.88), (1.61, 0.86), (0, 0.84)], steel)
dial = sticker(label([('鹿鸣', 0.2, 'serif-bold', 0.3, '#eef2f8'), ('AUTOMATIC', 0.09, 'sans', 0.69, '#eef2f8')], 3.24, 3.24, colour=None, draw=blue, dots=280, rough=0.25, metal=0.4), 3.24, 3.24, at=(0, 0, 0.935), tilt=0)
marks = [box(0.08 if i % 3 else 0.12, 0.3, 0.05, steel, 0.02).turn(z=-i * 30).at(1.3 * math.sin(math.radians(i * 30)), 1.3 * math.cos(math.radians(i * 30)), 0.94) for i in range(12)]


def hand(length, wide, angle, z, paint):
    return extrude([(-wide, -0.22), (wide, -0.22), (wide * 0.4, length), (-wide * 0.4, length)], 0.03, paint, 0.005).turn(z=-angle).at(0, 0, z)


hands = [hand(0.8, 0.07, 305, 0.96, steel), hand(1.25, 0.055, 50, 0.99, steel), hand(1.35, 0.014, 190, 1.02, plain('#e8ecf2', 0.4)), cylinder(0.09, 0.12, steel, 0.03).at(z=0.95)]
crystal = cylinder(1.62, 0.04, glass(), 0.01).at(z=1.06)
crown = group(cylinder(0.26, 0.32, steel, 0.05), *[box(0.03, 0.05, 0.28, metal('black', 0.3), 0.01).at(0.26 * math.cos(k * 0.39), 0.26 * math.sin(k * 0.39), 0.03) for k in range(16)]).turn(y=90).at(1.84, 0, 0.52)
lugs = [box(0.24, 0.8, 0.5, steel, 0.12).turn(x=-sy * 14).at(sx * 1.12, sy * 1.95, 0.2) for sx in (-1, 1) for sy in (-1, 1)]
weave_ = mesh_metal()
straps = [sheet(2.0, 7.5, weave_, 6, 40, lambda u, v, s=s: 0.12 + 0.42 * math.exp(-((v if s > 0 else 1 - v) * 7.5 / 1.8) ** 2), thick=0.18).at(0, s * 5.6, 0) for s in (-1, 1)]
bars = [rod((-1.05, s * 2.0, 0.5), (1.05, s * 2.0, 0.5), 0.09, steel) for s in (-1, 1)]
clasp = box(2.1, 1.3, 0.3, metal('steel', 0.2, 0.6), 0.08).at(0, 8.6, 0.06)
gold, dark = metal('brass', 0.25), metal('steel', 0.3, colour='#8d9096')
rear = group(cylinder(1.5, 0.04, glass(), 0.01).at(z=-0.03), ring(1.52, 0.07, steel).at(z=0.0), cylinder(1.46, 0.05, metal('steel', 0.35, 0.7), 0).at(z=0.22),
             *[cylinder(r, 0.08, p, 0.02).at(x, y, 0.14) for r, x, y, p in ((0.34, 0.5, 0.6, gold), (0.28, -0.6, 0.55, gold), (0.24, 0.1, -0.1, dark), (0.4, -0.25, 0.0, gold))],
             extrude([(1.36 * math.cos(t), 1.36 * math.sin(t)) for t in [math.pi + math.pi * k / 30 for k in range(31)]] + [(0.5, -0.1), (0.2, 0.18), (-0.2, 0.18), (-0.5, -0.1)], 0.1, metal('steel', 0.18, 0.5), 0.02).at(0, 0, 0.02),
             cylinder(0.16, 0.2, steel, 0.03).at(z=-0.0), *[cylinder(0.06, 0.1, plain('#b02a4a', 0.1), 0.02).at(x, y, 0.12) for x, y in ((0.95, 0.3), (-0.95, 0.25), (-0.1, 0.95))])
cut(case, cylinder(1.48, 0.6).at(z=-0.3))
watch = group(case, dial, *marks, *hands, crystal, crown, *lugs, *straps, *bars, clasp, rear).turn(z=22)
view('front', turn=-6, tilt=68, close_up=(0, 0, 0.6), fill=0.9, zoom=2.3, lights=SOFT)
view('back', turn=-6, tilt=54, close_up=(0, 0, 0.8), fill=0.9, zoom=2.2, setup=lambda: watch.turn(y=180).stand(), lights=SOFT)
