import random

from studio import *
from studio.packs import bristles

TONES = ['#e9c63d', '#d98f2b', '#cf4a2e', '#a32338', '#7a3c74', '#33408c', '#2c72a8', '#2a8a86', '#2f6b3c', '#7f8f35', '#8a562e', '#2a2a2c']
enamel, white, steel = painted('#23323a', 0.3, 0.1), plain('#f2efe6', 0.18, clear=0.6), metal('steel', 0.25)
X, Y = 15.0, 8.6


def shell(deep):
    """A shallow tin tray, open above, enamelled white inside."""
    outer = extrude(rounded(X, Y, 1.0), deep, enamel, 0.12)
    cut(outer, extrude(rounded(X - 0.3, Y - 0.3, 0.9), deep, enamel).at(z=0.14))
    return group(outer, extrude(rounded(X - 0.32, Y - 0.32, 0.9), 0.03, white).at(z=0.14))


def pan(tone, k):
    """A half pan with its cake of colour, a little hollow from use."""
    cup_ = extrude(rounded(1.6, 1.9, 0.2), 0.95, white, 0.05)
    chance = random.Random(k)
    cake = sheet(1.42, 1.72, plain(tone, 0.3, clear=0.25), 24, 24, lambda u, v: 0.0 - 0.06 * math.exp(-((u - 0.5) ** 2 + (v - 0.5) ** 2) * 14) + chance.uniform(-0.003, 0.003))
    return group(cup_, box(1.44, 1.74, 0.05, plain(tone, 0.3), 0.02).at(z=0.94), cake.at(z=1.05))


base = shell(1.5)
pans = [pan(t, k).at((k % 6 - 2.5) * 2.25, 2.55 - 2.35 * (k // 6), 0.17) for k, t in enumerate(TONES)]
lid = group(shell(1.2))
for k in range(3):
    x = (k - 1) * 4.75
    lid.add(extrude(rounded(4.5, Y - 0.9, 0.6), 0.1, white, 0.04).at(x, 0, 0.16))
    lid.add(extrude(rounded(4.1, Y - 1.3, 0.5), 0.02, plain('#dedacf', 0.2, clear=0.5)).at(x, 0, 0.262))
for k, (x, y, tone, r) in enumerate(((-5.0, 0.9, '#2c72a8', 1.4), (-4.5, -1.6, '#5f8fb0', 0.9), (0.2, 0.3, '#b0602f', 1.3), (4.8, -0.5, '#7f8f35', 1.3))):
    chance = random.Random(k + 3)
    blot = [(r * (1 + 0.16 * math.sin(3 * a + k) + 0.1 * math.sin(5 * a)) * math.cos(a), r * 0.8 * (1 + 0.16 * math.sin(3 * a + k)) * math.sin(a)) for a in (2 * math.pi * i / 60 for i in range(60))]
    lid.add(extrude(blot, 0.015, plain(tone, 0.08, clear=0.6)).at(x, y, 0.285))
hinge = rod((-X / 2 + 2, Y / 2 + 0.2, 1.35), (X / 2 - 2, Y / 2 + 0.2, 1.35), 0.18, steel)


lid.turn(x=-2).at(0, Y + 0.15, 0.15)


def paint_brush(r, long, tone='#6b2f28'):
    hair = lathe([(0, 0), (r * 0.25, 0.25), (r * 0.8, 1.0), (r, 1.5), (r * 0.82, 2.1)], bristles('#7a4423'))
    ferrule = lathe([(r * 0.8, 2.0), (r * 0.86, 2.05), (r * 0.95, 4.2), (r * 0.97, 4.3), (r * 0.9, 4.35), (r * 0.97, 4.45), (r * 0.95, 4.7)], metal('steel', 0.14))
    handle = lathe([(r * 0.9, 4.65), (r * 1.15, 6.2), (r * 1.1, 8.5), (r * 0.7, 12), (r * 0.45, long - 0.6), (r * 0.3, long - 0.1), (0, long)], plain(tone, 0.18, clear=0.7))
    return group(hair, ferrule, handle)


brush_ = paint_brush(0.3, 13.2).turn(y=90).turn(z=2).at(-6.6, -3.0, 0.62)
box_ = group(base, *pans, lid, hinge, brush_).turn(z=-22)
view('front', only=box_, tilt=42, fill=0.88)
view('pans', only=box_, turn=-6, tilt=44, fill=0.88, close_up=(-3.0, 0.8, 1), zoom=2.3)


def sketch(pen, w, h):
    """Washes: sky, hills, a lake."""
    chance = random.Random(2)
    for y in range(int(h * 0.08), int(h * 0.92)):
        t = (y / h - 0.08) / 0.84
        left, right = w * 0.07 + 6 * math.sin(y / 17) + 4 * math.sin(y / 5), w * 0.93 + 6 * math.sin(y / 13 + 2)
        c = (150 + int(70 * t), 182 + int(40 * t), 205 + int(14 * t)) if t < 0.5 else (120 + int(90 * (t - 0.5)), 160 + int(70 * (t - 0.5)), 172 + int(60 * (t - 0.5)))
        pen.line([(left, y), (right, y)], fill=c)
    for k, (base_y, tone) in enumerate(((0.44, '#8fa7ab'), (0.5, '#6b8a86'), (0.57, '#4f6f5c'))):
        line = [(w * 0.075, h * 0.62)]
        for i in range(41):
            x = 0.075 + 0.85 * i / 40
            line.append((w * x, h * (base_y - 0.09 * abs(math.sin(3.1 * x * (k + 1) + k)) - 0.03 * math.sin(11 * x + k))))
        line.append((w * 0.925, h * 0.62))
        pen.polygon(line, fill=tone)
    for k in range(30):
        y = h * chance.uniform(0.64, 0.88)
        x = w * chance.uniform(0.1, 0.7)
        pen.line([(x, y), (x + w * 0.16, y)], fill='#b9cdd0', width=3)


painted_ = card(20, 14, label([], 20, 14, colour='#f3ecdd', draw=sketch, dots=50), paper('#f3ecdd'), 0.06)
view('review-1', only=[box_, painted_], look='home', turn=16, tilt=44, fill=0.94, setup=lambda: painted_.turn(z=-16).at(-8, -14, 0))
