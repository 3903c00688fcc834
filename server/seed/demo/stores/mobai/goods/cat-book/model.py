import random

from PIL import ImageFont

from studio import *
from studio.labels import font_file

SUN, STONE, CAT, WATER = '#d9a441', '#cfc4ac', '#23211f', '#4f7a80'


def cat(pen, x, y, s, fill=CAT, eye='#e0b24c', tail=1):
    """A cat that sits, its feet at (x, y), s tall."""
    pen.ellipse([x - s * 0.3, y - s * 0.62, x + s * 0.3, y + s * 0.02], fill=fill)
    pen.polygon([(x - s * 0.2, y - s * 0.5), (x + s * 0.2, y - s * 0.5), (x + s * 0.15, y - s * 0.72), (x - s * 0.15, y - s * 0.72)], fill=fill)
    pen.ellipse([x - s * 0.2, y - s * 0.97, x + s * 0.2, y - s * 0.6], fill=fill)
    for q in (-1, 1):
        pen.polygon([(x + q * s * 0.19, y - s * 0.8), (x + q * s * 0.2, y - s * 1.08), (x + q * s * 0.03, y - s * 0.92)], fill=fill)
        if eye:
            pen.ellipse([x + q * s * 0.085 - s * 0.035, y - s * 0.83, x + q * s * 0.085 + s * 0.035, y - s * 0.76], fill=eye)
        pen.rounded_rectangle([x + q * s * 0.09 - s * 0.07, y - s * 0.3, x + q * s * 0.09 + s * 0.07, y + s * 0.03], radius=s * 0.06, fill=fill)
    path = [(x + tail * s * 0.25, y - s * 0.06), (x + tail * s * 0.45, y - s * 0.02), (x + tail * s * 0.56, y - s * 0.16), (x + tail * s * 0.5, y - s * 0.36), (x + tail * s * 0.58, y - s * 0.5)]
    line = spline(path, 12)
    for a, b in line:
        r = s * 0.05
        pen.ellipse([a - r, b - r, a + r, b + r], fill=fill)


def steps(pen, w, h, top=0.5):
    """Stone steps down to the water."""
    for k in range(6):
        y = h * (top + 0.065 * k)
        pen.rectangle([w * (0.06 * k), y, w, h], fill=('#d8ceb8', '#c7bca3')[k % 2])
        pen.rectangle([w * (0.06 * k), y, w, y + h * 0.012], fill='#efe8d8')
    pen.rectangle([0, h * (top + 0.4), w, h], fill=WATER)
    for k in range(7):
        y = h * (top + 0.42 + 0.014 * k)
        pen.line([(w * (0.08 + 0.13 * ((k * 5) % 6)), y), (w * (0.3 + 0.13 * ((k * 5) % 6)), y)], fill='#86a9a8', width=max(3, int(h * 0.004)))


def cover(pen, w, h):
    pen.rectangle([0, 0, w, h], fill='#c8663a')
    pen.ellipse([w * 0.56, h * 0.06, w * 0.88, h * 0.06 + w * 0.32], fill='#ecc46a')
    steps(pen, w, h, 0.56)
    cat(pen, w * 0.68, h * 0.625, w * 0.34)
    cat(pen, w * 0.34, h * 0.755, w * 0.2, '#f1e7d2', '#3a2c20', -1)
    big = ImageFont.truetype(font_file('serif-bold'), int(w * 0.125))
    for k, c in enumerate('猫在河埠头'):
        pen.text((w * 0.16, h * (0.085 + 0.104 * k)), c, '#f6ead0', big, anchor='mm')
    small = ImageFont.truetype(font_file('serif-bold'), int(w * 0.042))
    pen.rectangle([0, h * 0.925, w, h], fill=WATER)
    pen.text((w * 0.5, h * 0.962), '墨 白 书 社', '#f1e7d2', small, anchor='mm')


front = label([], 15, 18, draw=cover, dots=85, rough=0.5)
spine = label([('猫在河埠头', 0.7, 'serif-bold', 0.5, '#f6ead0')], 17, 1.0, colour='#c8663a')
one = book(15, 18, 1.3, paper('#c8663a'), front, spine).turn(z=-18)
view('front', samples=5, only=one, tilt=52, fill=0.84)


def picture_page(pen, w, h):
    pen.rectangle([0, 0, w, h], fill='#8fb0ae')
    pen.ellipse([w * 0.12, h * 0.1, w * 0.3, h * 0.1 + w * 0.18], fill='#f3e7c8')
    for k in range(3):
        x = w * (0.0 + 0.36 * k)
        pen.rectangle([x, h * 0.34, x + w * 0.3, h * 0.7], fill='#f0ead9')
        pen.polygon([(x - w * 0.04, h * 0.35), (x + w * 0.05, h * 0.25), (x + w * 0.25, h * 0.25), (x + w * 0.34, h * 0.35)], fill='#33383a')
        pen.rectangle([x + w * 0.1, h * 0.45, x + w * 0.2, h * 0.57], fill='#7a4a33')
    steps(pen, w, h, 0.56)
    cat(pen, w * 0.3, h * 0.69, w * 0.2, '#c97b3c', '#23211f')
    cat(pen, w * 0.56, h * 0.75, w * 0.17)
    cat(pen, w * 0.8, h * 0.82, w * 0.19, '#f4efe2', '#3a2c20', -1)


LINES = ['小灰住在第三级石阶。', '水涨一级，它就上一级；', '水退一级，它就下一级。', '', '老周说它是河埠头的尺。', '阿芸说：', '那它今年量得不准，', '胖了。']


def words(pen, w, h):
    face = ImageFont.truetype(font_file('serif'), int(w * 0.05))
    for k, line in enumerate(LINES):
        pen.text((w * 0.16, h * (0.28 + 0.062 * k)), line, '#2b2723', face, anchor='lm')
    cat(pen, w * 0.78, h * 0.88, w * 0.11, '#6f6a63', '#e0b24c')


opened = open_book(15, 18, 1.0, '#f1e9d7', label([], 15, 18, colour='#f1e9d7', draw=words, dots=75, rough=0.8), label([], 15, 18, draw=picture_page, dots=75, rough=0.7), paper('#c8663a')).turn(z=-10)
view('inside', samples=5, only=opened, tilt=56, fill=0.88)
