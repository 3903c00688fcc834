import random

from PIL import ImageFont

from studio import *
from studio.labels import font_file

BLUE, PALE, RED = '#2c4a63', '#e8e0cc', '#b2452f'


def cover(pen, w, h):
    """Eaves in three rows, rain in long slanting strokes, one red umbrella."""
    chance = random.Random(21)
    pen.rectangle([0, 0, w, h], fill=BLUE)
    for _ in range(170):
        x, y = chance.uniform(-0.1, 1.1) * w, chance.uniform(-0.1, 0.72) * h
        long = chance.uniform(0.05, 0.16) * h
        pen.line([(x, y), (x - long * 0.22, y + long)], fill=chance.choice(['#5b7890', '#7d96a8', '#46647c']), width=max(2, int(w * 0.0035)))
    for k, (y, tone) in enumerate(((0.62, '#1d3145'), (0.74, '#17283a'), (0.86, '#101d2b'))):
        x = -w * 0.1 * (k + 1)
        while x < w:
            wide = w * chance.uniform(0.26, 0.4)
            top, deep = h * (y + chance.uniform(-0.02, 0.02)), h * 0.055
            roof = [(x, top + deep), (x + wide * 0.08, top + deep * 0.8)]
            roof += [(x + wide * (0.08 + 0.84 * i / 20), top + deep * 0.8 - deep * 1.0 * math.sin(math.pi * i / 20) ** 0.7) for i in range(21)]
            roof += [(x + wide * 0.92, top + deep * 0.8), (x + wide, top + deep), (x + wide * 0.94, top + deep * 1.25), (x + wide * 0.06, top + deep * 1.25)]
            pen.polygon([(x + wide * 0.07, top + deep), (x + wide * 0.93, top + deep), (x + wide * 0.93, h), (x + wide * 0.07, h)], fill='#c9c6b8' if k == 0 else '#aeb3ab' if k == 1 else '#8f9a97')
            pen.polygon(roof, fill=tone)
            if chance.random() < 0.75:
                a, b = x + wide * chance.uniform(0.25, 0.6), top + deep * 2.0
                pen.rectangle([a, b, a + wide * 0.13, b + deep * 0.9], fill='#e0a94a' if chance.random() < 0.5 else tone)
            x += wide * 1.04
    ux, uy, r = w * 0.66, h * 0.88, w * 0.085
    pen.pieslice([ux - r, uy - r, ux + r, uy + r], 180, 360, fill=RED)
    for k in range(4):
        pen.pieslice([ux - r + k * r / 2, uy - r * 0.16, ux - r / 2 + k * r / 2, uy + r * 0.16], 180, 360, fill='#101d2b')
    pen.line([(ux, uy - r), (ux, uy + r * 0.9)], fill='#2a1512', width=max(3, int(w * 0.006)))
    big = ImageFont.truetype(font_file('serif-bold'), int(w * 0.2))
    for k, c in enumerate('躲雨'):
        pen.text((w * 0.2, h * (0.13 + 0.155 * k)), c, PALE, big, anchor='mm')
    small = ImageFont.truetype(font_file('serif'), int(w * 0.042))
    for k, c in enumerate('短篇小说九则'):
        pen.text((w * 0.345, h * (0.085 + 0.034 * k)), c, PALE, small, anchor='mm')
    pen.rectangle([0, h * 0.94, w, h], fill='#0d1824')
    pen.text((w * 0.5, h * 0.968), '墨 白 书 社', '#e8e0cc', small, anchor='mm')


front = label([], 13, 19, draw=cover, dots=85, rough=0.55)
one = book(13, 19, 1.9, paper(BLUE), front, label([('躲雨', 0.9, 'serif-bold', 0.5, PALE)], 18.2, 1.5, colour=BLUE), hard=True)
one.turn(z=-20)
view('front', samples=5, only=one, tilt=52, fill=0.84)
BODY = ('雨是从桥那头过来的。先是河面起了一层麻点，接着卖藕的老周把秤往篮子里一放，说：来了。我们四个人、一条狗、半筐藕，一起挤到了文具铺的屋檐下。'
        '店主从里面探出头来，没有赶人，只把门口那盆薄荷往里挪了挪，给我们腾出一块砖的地方。老周问她纸怕不怕潮，她说怕，人也怕，进来吧。')
MORE = ('屋里有一股墨味。桌上摊着一张试笔的纸，写满了永字，最后一行不知道谁写的是：雨什么时候停。我拿起笔，在后面添了一个问号。'
        '老周也添了一个，比我的圆。狗趴在门槛上，尾巴伸在外面，湿了也不收回来。后来雨停了，没有人走。')


def prose(words, number):
    def draw(pen, w, h):
        face, tiny = (ImageFont.truetype(font_file('serif'), int(w * f)) for f in (0.045, 0.034))
        x, y, step = w * 0.14, h * 0.13, w * 0.0475
        if number % 2 == 0:
            pen.text((w * 0.14, y), '二 · 屋檐', '#2b2723', ImageFont.truetype(font_file('serif-bold'), int(w * 0.06)), anchor='lm')
            y += h * 0.09
        col = 2
        for c in words:
            if col >= 15.2 and c not in '，。：？、':
                col, y = 0, y + h * 0.047
            pen.text((x + col * step, y), c, '#2b2723', face, anchor='lm')
            col += 1
        pen.text((w / 2, h * 0.93), str(number), '#2b2723', tiny, anchor='mm')
    return label([], 13, 19, colour='#efe6d3', draw=draw, dots=80, rough=0.85)


opened = open_book(13, 19, 1.3, '#efe6d3', prose(BODY, 20), prose(MORE, 21), paper(BLUE)).turn(z=-10)
view('inside', samples=5, only=opened, tilt=56, fill=0.88)
