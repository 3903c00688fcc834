import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]

silver, ink = metal('silver', 0.24), plain('#1c1b1d', 0.4)
ROMAN = 'XII I II III IIII V VI VII VIII IX X XI'.split()


def face(d, w, h):
    from PIL import Image, ImageDraw, ImageFont
    from studio.labels import font_file
    c = w / 2
    d.ellipse([3, 3, w - 3, h - 3], fill='#f7f5ee')
    for r in (0.47, 0.44):
        d.ellipse([c - r * w, c - r * w, c + r * w, c + r * w], outline='#2a292b', width=3)
    for i in range(60):
        a = math.radians(i * 6)
        d.line([(c + r * w * math.sin(a), c - r * w * math.cos(a)) for r in (0.44, 0.47)], fill='#2a292b', width=8 if i % 5 == 0 else 3)
    f = ImageFont.truetype(font_file('serif-bold'), int(w * 0.085))
    for i, t in enumerate(ROMAN):
        tile = Image.new('L', (int(w * 0.26), int(w * 0.12)), 0)
        ImageDraw.Draw(tile).text((tile.width / 2, tile.height / 2), t, 255, f, anchor='mm')
        tile = tile.rotate(-i * 30, expand=True, resample=Image.BICUBIC)
        a = math.radians(i * 30)
        d.bitmap((c + 0.365 * w * math.sin(a) - tile.width / 2, c - 0.365 * w * math.cos(a) - tile.height / 2), tile, fill='#1c1b1d')


case = lathe([(0, 0.1), (1.6, 0.14), (2.1, 0.34), (2.3, 0.62), (2.28, 0.8), (2.12, 1.0), (1.98, 1.08), (1.93, 0.92), (1.92, 0.9), (0, 0.88)], silver)
dial = sticker(label([('鹿鸣', 0.2, 'serif-bold', 0.33, '#1c1b1d')], 3.86, 3.86, colour=None, draw=face, dots=260, rough=0.18), 3.86, 3.86, at=(0, 0, 0.975), tilt=0)


def hand(length, angle, z, head):
    return group(extrude([(-0.035, -0.25), (0.035, -0.25), (0.02, length), (-0.02, length)], 0.03, metal('steel', 0.2, colour='#23346a')),
                 ring(head, 0.03, metal('steel', 0.2, colour='#23346a')).at(0, length * 0.72, 0.015)).turn(z=-angle).at(0, 0, z)


hands = [hand(0.95, 305, 1.0, 0.11), hand(1.55, 50, 1.03, 0.08), cylinder(0.09, 0.1, silver, 0.03).at(z=1.0)]
crystal = lathe([(1.96, 1.05), (1.3, 1.18), (0, 1.22)], glass())
neck = cylinder(0.3, 0.5, silver, 0.08).turn(x=-90).at(0, 2.2, 0.62)
crown = group(cylinder(0.36, 0.4, silver, 0.08), *[box(0.04, 0.06, 0.34, metal('pewter', 0.4), 0.01).at(0.36 * math.cos(k * 0.349), 0.36 * math.sin(k * 0.349), 0.03) for k in range(18)]).turn(x=-90).at(0, 2.68, 0.62)
bow = ring(0.62, 0.09, silver, axis='z').at(0, 2.95, 0.62)
rope = chain([(0.1, 3.6, 0.5), (1.4, 4.5, 0.18), (3.4, 4.0, 0.16), (4.6, 2.0, 0.16), (3.9, -0.6, 0.16), (4.9, -2.8, 0.16), (3.0, -4.2, 0.16), (-0.4, -3.7, 0.16), (-3.0, -3.4, 0.16)], 0.46, 0.075, silver)
bar = group(cylinder(0.12, 2.0, silver, 0.08).turn(y=90).at(-1, 0, 0), ring(0.2, 0.06, silver, axis='x')).turn(z=70).at(-3.5, -3.5, 0.14)
watch = group(case, dial, *hands, crystal, neck, crown, bow)
view('front', turn=-10, tilt=52, fill=0.84, lights=SOFT)
view('chain', turn=8, tilt=32, close_up=(3.4, -2.6, 0.3), zoom=2.2, lights=SOFT)
