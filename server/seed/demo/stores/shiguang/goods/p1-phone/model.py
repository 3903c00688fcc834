import math

from studio import *

graph, sage, alu = painted('#4a4e54', 0.45), painted('#7f917c', 0.45), metal('aluminium', 0.32, colour='#a9adb3')
steel, black = metal('steel', 0.25), plain('#101113', 0.3)
X, Y, Z = 7.3, 15.4, 0.95
frame = slab(X, Y, Z, alu, 1.0, 0.22)
back = slab(X - 0.35, Y - 0.35, 0.16, graph, 0.85, 0.06).at(z=Z - 0.04)
buttons = [box(0.12, w, 0.3, alu, 0.05).at(X / 2 + 0.02, y, Z / 2 - 0.15) for y, w in ((3.2, 1.9), (0.6, 1.2))]


def screw(x, y, z):
    return group(cylinder(0.24, 0.06, steel, 0.02), box(0.3, 0.06, 0.03, black, 0).at(z=0.045), box(0.06, 0.3, 0.03, black, 0).at(z=0.045)).at(x, y, z)


bolts = [screw(sx * (X / 2 - 0.75), sy * (Y / 2 - 0.75), Z + 0.11) for sx in (-1, 1) for sy in (-1, 1)]
isle = slab(2.9, 1.5, 0.22, alu, 0.7, 0.07).at(-1.35, 5.9, Z + 0.08)
lenses = [group(ring(0.5, 0.08, steel), cylinder(0.46, 0.1, plain('#06070c', 0.05, clear=1.0), 0.02).at(z=-0.05), ball(0.2, plain('#1a2a55', 0.05, clear=1.0), 3, 0.3).at(z=0.03)).at(x, 5.9, Z + 0.33) for x in (-2.0, -0.72)]
flash = cylinder(0.16, 0.04, plain('#f3e9cf', 0.3), 0).at(0.8, 5.9, Z + 0.12)
words = sticker(label([('拾光 P1', 0.5, 'bold', 0.3, '#d5d8da'), ('四颗螺丝 · 换得下的电池', 0.24, 'sans', 0.75, '#b9bdc0')], 4.4, 1.6, colour=None), 4.4, 1.6, at=(0, -4.6, Z + 0.13), tilt=0)
cover = group(back, isle, *lenses, flash, words, *bolts)
# the inside
tray_ = slab(X - 0.7, Y - 0.7, 0.1, plain('#1e2023', 0.5), 0.7, 0.03).at(z=Z - 0.3)
cell = slab(4.6, 7.6, 0.42, plain('#2b2d30', 0.4), 0.25, 0.08).at(-0.6, -1.5, Z - 0.25)
cell_word = sticker(label([('拾光 电池', 0.62, 'bold', 0.2, '#f1ede2'), ('3.87 V  4200 mAh', 0.42, 'sans', 0.45, '#d9d4c7'), ('换下来 → 寄回来', 0.4, 'sans', 0.7, '#e0a070')], 4.2, 4.6, colour='#34373c'), 4.2, 5.4, at=(-0.6, -1.7, Z + 0.185), tilt=0)
tab = box(1.2, 2.2, 0.04, plain('#d9702e', 0.5), 0.01).at(-0.6, 2.6, Z + 0.1)
board = slab(5.9, 2.9, 0.14, plain('#1f5a46', 0.4), 0.3, 0.03).at(0, 5.3, Z - 0.2)
chips = [slab(w, h, 0.14, plain(c, 0.35, m), 0.08, 0.02).at(x, y, Z - 0.08) for x, y, w, h, c, m in ((-1.6, 5.5, 1.5, 1.5, '#c9ccd0', 0.9), (0.3, 5.7, 1.3, 1.1, '#18191b', 0), (1.9, 5.3, 1.1, 1.6, '#c9ccd0', 0.9), (0.2, 4.4, 0.9, 0.5, '#18191b', 0))]
side_board = slab(1.2, 7.6, 0.14, plain('#1f5a46', 0.4), 0.2, 0.03).at(2.5, -1.5, Z - 0.2)
port = slab(4.4, 1.3, 0.3, plain('#26282b', 0.4), 0.2, 0.05).at(-0.4, -6.5, Z - 0.25)
pins = [box(0.1, 0.4, 0.06, metal('brass', 0.3), 0).at(2.2 + 0.16 * k, 1.2, Z - 0.06) for k in range(4)]
guts = group(tray_, cell, cell_word, tab, board, *chips, side_board, port, *pins)
# the front
glass_ = extrude(rounded(X - 0.2, Y - 0.2, 0.9), 0.03, plain('#060607', 0.08)).turn(y=180).at(z=0.0)
image = screen_picture('hills', X - 0.55, Y - 0.55, ('10:28', '五月六日 星期三'), '#fdf6ea', ('#e9c39a', '#7d98a0', '#5f7f82', '#3d5f66', '#24434c'))
screen = screen_plate(X - 0.55, Y - 0.55, 0.75, picture(load(image), 0.15, bright=0.8)).turn(y=180).at(z=-0.035)
eye = cylinder(0.16, 0.02, plain('#000000', 0.1), 0).at(0, Y / 2 - 0.8, -0.06)
phone_ = group(frame, cover, guts, glass_, screen, eye, *buttons)
with prop():
    rest = box(7.6, 2.6, 1.1, wood('walnut', 'x'), 0.2).at(0, 0.35, 0)


def stand_(front):
    phone_.root.rotation_euler = (0, 0, 0)
    phone_.at(0, 0, 0).turn(y=180 if front else 0).turn(x=78)
    phone_.stand(0.75).by(0, 0.2)


view('front', turn=-24, tilt=14, fill=0.82, hide=guts, setup=lambda: stand_(True), exposure=0.1)
view('graphite', turn=-24, tilt=14, fill=0.82, hide=guts, setup=lambda: stand_(False), light=1.15, exposure=0.2)
view('sage', turn=-24, tilt=14, fill=0.82, hide=guts, recolour={back: sage}, light=1.15, exposure=0.2)


def flat():
    rest.hide()
    phone_.root.rotation_euler = (0, 0, 0)
    phone_.at(-4.4, 0, 0)
    cover.by(8.6, -1.2, -0.75)
    cover.turn(z=-9)


view('inside', turn=-8, tilt=58, fill=0.88, setup=flat, light=1.1, exposure=0.15)
