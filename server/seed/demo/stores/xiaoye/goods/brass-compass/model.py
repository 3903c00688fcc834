from PIL import ImageFont

from studio import *
from studio.labels import font_file



def face(pen, w, h):
    c, r = w / 2, w * 0.495
    pen.ellipse([c - r, c - r, c + r, c + r], fill='#f2ead6')
    for k in range(72):
        a, long = math.radians(5 * k), (0.13 if k % 18 == 0 else 0.09 if k % 2 == 0 else 0.05)
        pen.line([c + r * 0.97 * math.cos(a), c + r * 0.97 * math.sin(a), c + r * (0.97 - long) * math.cos(a), c + r * (0.97 - long) * math.sin(a)],
                 fill='#2a2420', width=5 if k % 2 == 0 else 3)
    for word, a, ink in (('北', -90, '#b23426'), ('东', 0, '#2a2420'), ('南', 90, '#2a2420'), ('西', 180, '#2a2420')):
        face_ = ImageFont.truetype(font_file('serif-bold'), int(w * 0.12))
        pen.text((c + r * 0.68 * math.cos(math.radians(a)), c + r * 0.68 * math.sin(math.radians(a))), word, ink, face_, anchor='mm')
    pen.ellipse([c - r * 0.42, c - r * 0.42, c + r * 0.42, c + r * 0.42], outline='#8a7a5a', width=3)


one = compass(6)
one.add(sticker(label([('', 0.1)], 5.1, 5.1, colour=None, draw=face), 5.1, 5.1, None, (0, 0, 1.3), tilt=0))
one.add(ring(2.62, 0.14, metal('brass')).at(z=1.3))
one.add(cylinder(0.32, 1.8, metal('brass', 0.3), 0.08).turn(y=90).at(-0.9, 3.2, 1.15))
one.add(sticker(label([('小野', 1.1, 'bold', 0.4, '#4d3713'), ('XIAOYE', 0.42, 'bold', 0.76, '#4d3713')], 3.2, 2.4, colour=None), 3.2, 2.4, None, (0, 3.79, 4.07), tilt=72))
one.turn(z=-14)
view('front', turn=0, tilt=34, fill=0.74)
view('dial', turn=0, tilt=62, close_up=(0, 0, 1.4), zoom=1.9, fill=0.74)
view('review-1', look='home', turn=-26, tilt=44, fill=0.92)
