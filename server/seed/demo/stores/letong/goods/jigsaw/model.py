import random

from studio import *


def scene(pen, w, h):
    """Hills, a lake, three balloons."""
    chance = random.Random(6)
    for y in range(int(h)):
        t = y / h
        pen.line([(0, y), (w, y)], fill=(int(142 + 90 * t), int(196 + 30 * t), int(216 - 20 * t)))
    pen.ellipse([w * 0.74, h * 0.08, w * 0.74 + h * 0.2, h * 0.28], fill='#f6dc8a')
    for x, y, s in ((0.12, 0.16, 1), (0.5, 0.09, 0.8), (0.86, 0.34, 0.9), (0.3, 0.4, 0.7)):
        for dx, dy, r in ((-0.05, 0, 0.03), (0, -0.02, 0.045), (0.05, 0, 0.035), (0.02, 0.01, 0.04)):
            pen.ellipse([(x + dx * s) * w - r * s * w, y * h + dy * h - r * s * w, (x + dx * s) * w + r * s * w, y * h + dy * h + r * s * w], fill='#fbf6ea')
    for base, tone, amp, f in ((0.62, '#7fa6a8', 0.11, 3.3), (0.7, '#5d9482', 0.1, 4.4), (0.8, '#4f8a55', 0.07, 2.7), (0.9, '#3d7443', 0.05, 3.9)):
        line = [(0, h)] + [(w * i / 80, h * (base - amp * math.sin(f * i / 80 * math.pi + f) - 0.02 * math.sin(13 * i / 80))) for i in range(81)] + [(w, h)]
        pen.polygon(line, fill=tone)
    for k in range(16):
        x, y = w * (0.03 + 0.062 * k), h * (0.86 + 0.05 * math.sin(k * 2.1))
        s = h * chance.uniform(0.05, 0.09)
        pen.polygon([(x, y - s * 1.6), (x + s * 0.5, y), (x - s * 0.5, y)], fill=chance.choice(['#2f5f3c', '#37704a', '#28513a']))
    for x, y, r, tones in ((0.3, 0.3, 0.17, ('#d9503c', '#f3d9a0')), (0.62, 0.42, 0.12, ('#3d6aa0', '#f0c75a')), (0.87, 0.6, 0.09, ('#e0913a', '#f6ead2'))):
        cx, cy, q = x * w, y * h, r * h * 1.15
        pen.polygon([(cx - q * 0.72, cy + q * 0.6), (cx + q * 0.72, cy + q * 0.6), (cx + q * 0.16, cy + q * 1.5), (cx - q * 0.16, cy + q * 1.5)], fill=tones[0])
        pen.ellipse([cx - q, cy - q, cx + q, cy + q], fill=tones[0])
        for k in (-1, 0, 1):
            a = q * (0.2 if k else 0.22)
            m = cx + k * q * 0.56
            pen.ellipse([m - a, cy - q * (0.86 if k else 1.0), m + a, cy + q * (0.86 if k else 1.0)], fill=tones[1])
            pen.polygon([(m - a * 0.9, cy + q * 0.35), (m + a * 0.9, cy + q * 0.35), (cx + k * q * 0.12 + a * 0.3, cy + q * 1.48), (cx + k * q * 0.12 - a * 0.3, cy + q * 1.48)], fill=tones[1])
        pen.rectangle([cx - q * 0.2, cy + q * 1.72, cx + q * 0.2, cy + q * 2.0], fill='#7a4a2c')
        for k in (-1, 1):
            pen.line([(cx + k * q * 0.15, cy + q * 1.5), (cx + k * q * 0.18, cy + q * 1.72)], fill='#4a2f20', width=3)


image = label([], 24, 18, draw=scene, dots=60, rough=0.5)
whole = puzzle(24, 18, 6, 4, image, loose=0)
beech = wood('beech', 'x')
frame = [box(28, 1.4, 1.9, beech, 0.3).at(0, s * 10.1, 0) for s in (-1, 1)] + [box(1.4, 18.8, 1.9, wood('beech', 'y'), 0.3).at(s * 13.3, 0, 0) for s in (-1, 1)]
bottom = box(27, 20.4, 0.6, beech, 0.1)
tray = group(*frame, bottom)
pieces = whole.children[1:]
whole.children[0].hide()
view('front', only=[tray, whole], turn=-16, tilt=54, fill=0.86)


def scattered():
    spots = {5: (-11.5, -16.0, 30), 9: (-3.5, -15.2, -18), 8: (4.0, -16.6, 64), 13: (11.0, -14.6, -40), 17: (17.5, -9.5, 22), 16: (19.0, -2.0, -70), 20: (18.4, 5.2, 15)}
    for k, (x, y, t) in spots.items():
        pieces[k].turn(z=t).at(x, y, 0)


view('pieces', only=[tray, whole], turn=-10, tilt=50, fill=0.88, setup=scattered)
