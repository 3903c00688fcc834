import math

from studio import *

alu, black, cellc = metal('aluminium', 0.4, colour='#b9bcc0'), plastic('#1d1f22', 0.3), plain('#4d8a8a', 0.35)
X, Y, Z = 7.0, 10.6, 2.5
case = slab(X, Y, Z, alu, 1.1, 0.35)
ends = slab(X - 0.9, 0.3, Z - 0.7, black, 0.12, 0.05).at(0, -Y / 2 + 0.1, 0.35)
holes = [group(slab(0.95, 0.4, 0.1, metal('steel', 0.3), 0.19, 0.02), slab(0.8, 0.26, 0.12, plain('#050505', 0.4), 0.12, 0.01)).turn(x=90).at(x, -Y / 2 - 0.02, Z / 2) for x in (-1.9, -0.3)]
usb = group(slab(1.3, 0.6, 0.1, metal('steel', 0.3), 0.06, 0.02), slab(1.15, 0.44, 0.12, plain('#101010', 0.4), 0.03, 0.01), slab(1.0, 0.18, 0.14, plastic('#d9702e', 0.3), 0.03, 0.01).at(0, 0.08)).turn(x=90).at(1.75, -Y / 2 - 0.02, Z / 2)
window_ = slab(2.5, 1.2, 0.06, plain('#08090a', 0.08), 0.35, 0.02).at(-1.6, 3.9, Z - 0.015)
digits = sticker(picture(load(label_picture([('86%', 0.62, 'bold', 0.5, '#d8f5e6')], 2.2, 1.0, colour='#08090a')), 0.2, bright=1.2), 2.1, 0.95, at=(-1.6, 3.9, Z + 0.052), tilt=0)
button = cylinder(0.36, 0.1, black, 0.04).at(2.3, 3.9, Z - 0.02)
words = sticker(label([('拾光 B10', 0.62, 'bold', 0.25, '#3b3e43'), ('10000 mAh  37 Wh', 0.38, 'sans', 0.62, '#55585d'), ('额定 6200 mAh (5 V)', 0.38, 'sans', 0.85, '#55585d')], 5, 2.4, colour=None), 5, 2.4, at=(0, -2.7, Z + 0.012), tilt=0)
screws = [group(cylinder(0.2, 0.06, metal('steel', 0.3), 0.02), box(0.24, 0.05, 0.03, black, 0).at(z=0.045)).at(sx * 2.9, sy * 4.7, Z - 0.03) for sx in (-1, 1) for sy in (-1, 1)]
shut = group(case, ends, *holes, usb, window_, digits, button, words, *screws)
shell = extrude(rounded(X, Y, 1.1), Z * 0.62, alu, 0.05, holes=[rounded(X - 0.5, Y - 0.5, 0.9)])
floor_ = slab(X - 0.3, Y - 0.3, 0.2, black, 0.9, 0.03)
cells = [group(cylinder(1.05, 7.0, cellc, 0.1), cylinder(0.95, 0.05, metal('steel', 0.3), 0).at(z=7.0), cylinder(0.5, 0.16, metal('steel', 0.3), 0.04).at(z=7.02)).turn(x=-90).at(x, -2.2, 1.3) for x in (-2.15, 0.02)]
tapes = [sticker(label([('21700  5000 mAh', 0.5, 'bold', 0.5, '#e9f2ef')], 5.6, 1.0, colour=None), 5.6, 0.9, at=(x, 1.4, 2.36), tilt=0, turn=90) for x in (-2.15, 0.02)]
board = slab(1.9, 6.9, 0.16, plain('#1f5a46', 0.4), 0.1, 0.03).at(2.2, 1.4, 0.8)
bits = [slab(w, h, 0.5, plain(c, 0.35, m), 0.06, 0.04).at(x, y, 0.95) for x, y, w, h, c, m in ((2.0, 3.5, 1.0, 1.0, '#6b6d70', 0.8), (2.4, 2.0, 0.7, 0.7, '#18191b', 0), (1.9, 0.6, 1.1, 1.1, '#2b2c2e', 0), (2.5, -0.9, 0.6, 0.9, '#8a6a45', 0))]
front_board = slab(5.8, 1.9, 0.16, plain('#1f5a46', 0.4), 0.1, 0.03).at(0, -3.9, 0.8)
jacks = [slab(w, 1.2, 0.7, metal('steel', 0.3), 0.1, 0.05).at(x, -4.4, 0.95) for x, w in ((-1.9, 1.0), (-0.3, 1.0), (1.75, 1.4))]
inside = group(shell, floor_, *cells, *tapes, board, *bits, front_board, *jacks)
view('front', only=shut, turn=-28, tilt=40, fill=0.74, light=1.1, exposure=0.15)
view('inside', turn=-16, tilt=56, fill=0.84, only=inside, light=1.1, exposure=0.15)
