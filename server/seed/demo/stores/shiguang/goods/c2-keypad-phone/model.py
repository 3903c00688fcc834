import math

from studio import *

cream, navy = plastic('#ded5c2', 0.25), plastic('#33465e', 0.25)
dark, pale = plastic('#232529', 0.3), plastic('#f1ece0', 0.3)
X, Y, Z = 5.2, 12.6, 1.35
body = slab(X, Y, Z, cream, 1.3, 0.45)
face = extrude(rounded(X - 0.7, 5.6, 0.7), 0.06, plain('#0b0c0e', 0.1)).at(0, 2.95, Z - 0.02)


def show(pen, w, h):
    for j in range(h):
        t = j / h
        pen.line([(0, j), (w, j)], fill=(int(228 - 60 * t), int(190 - 30 * t), int(150 + 10 * t)))
    pen.ellipse([w * 0.56, h * 0.44, w * 0.8, h * 0.44 + w * 0.24], fill='#fbe9c4')
    for k, c in enumerate(('#6f8d8b', '#476a70', '#274952')):
        pen.polygon([(0, h), (0, h * (0.66 + 0.1 * k)), *[(i, h * (0.64 + 0.1 * k) - h * 0.05 * math.sin(i / w * 5 + k * 2)) for i in range(0, w + 6, 6)], (w, h)], fill=c)


image = label_picture([('10:28', 1.15, 'bold', 0.2, '#fffaf0'), ('五月六日  星期三', 0.34, 'sans', 0.4, '#fffaf0')], 3.8, 4.4, dots=110, draw=show)
screen = screen_plate(3.8, 4.4, 0.25, picture(load(image), 0.2, bright=0.8)).at(0, 2.95, Z + 0.045)
ear = slab(1.4, 0.22, 0.05, plain('#1b1b1c', 0.5), 0.1, 0.02).at(0, 5.85, Z - 0.02)
nav = group(ring(0.78, 0.2, dark, flat=0.6), cylinder(0.42, 0.24, dark, 0.08).at(z=-0.05)).at(0, -0.75, Z)
KEYS = [(n, i % 3, i // 3) for i, n in enumerate('123456789*0#')]
pads = [slab(1.28, 0.78, 0.24, pale, 0.3, 0.1).at((c - 1) * 1.45, -2.35 - r * 0.95, Z - 0.06) for n, c, r in KEYS]
calls = [slab(1.0, 0.72, 0.24, plastic(c, 0.3), 0.3, 0.1).at(s * 1.62, -0.95, Z - 0.06) for s, c in ((-1, '#4d8a58'), (1, '#b2482f'))]
marks = [slab(0.5, 0.12, 0.03, pale, 0.05, 0.01).at(s * 1.62, -0.95, Z + 0.185) for s in (-1, 1)]


def draw(pen, w, h):
    from PIL import ImageFont
    from studio.labels import font_file
    small = dict(zip('23456789', ('ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ')))
    big, tiny = ImageFont.truetype(font_file('bold'), 78), ImageFont.truetype(font_file('sans'), 30)
    for n, c, r in KEYS:
        x, y = (c + 0.5) / 3 * w, (r + 0.5) / 4 * h
        pen.text((x - (24 if n in small else 0), y), n, '#33302a', big, anchor='mm')
        if n in small:
            pen.text((x + 38, y + 6), small[n], '#6b655a', tiny, anchor='mm')


words = sticker(label([], 4.35, 3.8, colour=None, draw=draw, dots=150), 4.35, 3.8, at=(0, -3.775, Z + 0.19), tilt=0)
phone_ = group(body, face, screen, ear, nav, *pads, *calls, *marks, words)
with prop():
    block = box(5.6, 3.0, 1.0, wood('walnut', 'x'), 0.2).at(0, 0.5, 0)
phone_.turn(x=72).stand(0.7).by(0, 0.6)
view('cream', turn=-26, tilt=16, fill=0.84, light=1.1, exposure=0.15)
view('navy', turn=-26, tilt=16, fill=0.84, light=1.15, exposure=0.25, recolour={body: navy})
view('keys', turn=18, tilt=30, close_up=(0.2, -0.6, 4.0), zoom=2.0, light=1.1, exposure=0.15)
