import math

from studio import *

U = 1.9
ROWS = [
    (5.35, [('Esc', 1)] + [(f'F{i}', 1) for i in range(1, 13)] + [('Prt', 1), ('Del', 1)]),
    (4, [(c, 1) for c in '`1234567890-='] + [('Back', 2), ('Home', 1)]),
    (3, [('Tab', 1.5)] + [(c, 1) for c in 'QWERTYUIOP[]'] + [('\\', 1.5), ('PgUp', 1)]),
    (2, [('Caps', 1.75)] + [(c, 1) for c in "ASDFGHJKL;'"] + [('Enter', 2.25), ('PgDn', 1)]),
    (1, [('Shift', 2.25)] + [(c, 1) for c in 'ZXCVBNM,./'] + [('Shift', 1.75), ('↑', 1), ('End', 1)]),
    (0, [('Ctrl', 1.25), ('Win', 1.25), ('Alt', 1.25), ('', 6.25), ('Alt', 1), ('Fn', 1), ('Ctrl', 1), ('←', 1), ('↓', 1), ('→', 1)]),
]
W, H = 16 * U, 6.35 * U
KEYS = []
for y, row in ROWS:
    x = 0
    for n, w in row:
        KEYS.append((n, x, y, w))
        x += w


def key(w, paint):
    a, b, h, s = w * U / 2 - 0.05, U / 2 - 0.05, 0.85, 0.24
    v = [(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0), (s - a, s - b, h), (a - s, s - b, h), (a - s, b - s * 0.7, h), (s - a, b - s * 0.7, h)]
    f = [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (0, 3, 2, 1)]
    return bevel(mesh_thing(v, f, paint), 0.12, 3)


def spot(x, y, w):
    return (x + w / 2) * U - W / 2, (y + 0.5) * U - H / 2


cream, beige, hot = plastic('#ece4d3', 0.12), plastic('#b7a88f', 0.12), plastic('#c9622f', 0.12)
dark, mid = plastic('#2e3035', 0.12), plastic('#474b52', 0.12)
alphas, mods, hots = Thing(), Thing(), Thing()
for n, x, y, w in KEYS:
    kind = hots if n in ('Esc', 'Enter') else alphas if len(n) < 2 and n not in '←↓→↑' or n == '' else mods
    paint = {id(hots): hot, id(alphas): cream, id(mods): beige}[id(kind)]
    kind.add(key(w, paint).at(*spot(x, y, w), 2.1))


def legends(ink):
    def draw(pen, w, h):
        from PIL import ImageFont
        from studio.labels import font_file
        for n, x, y, kw in KEYS:
            cx, cy = spot(x, y, kw)
            face = ImageFont.truetype(font_file('bold'), 46 if len(n) < 2 else 27)
            pen.text(((cx + W / 2) / W * w, (1 - (cy + H / 2) / H) * h), n, '#fbf6ec' if n in ('Esc', 'Enter') else ink, face, anchor='mm')
    return sticker(label([], W, H, colour=None, draw=draw, dots=78), W, H, at=(0, 0, 2.956), tilt=0)


words, pale = legends('#4a443b'), legends('#e8e8e6')
body = slab(W + 1.6, H + 1.6, 2.3, metal('aluminium', 0.42, colour='#d8d3c8'), 1.0, 0.3)
night = metal('aluminium', 0.42, colour='#3a3d43')
plate = slab(W + 0.3, H + 0.3, 0.1, plain('#1a1b1d', 0.6), 0.4, 0.03).at(z=2.25)
knob = group(cylinder(0.82, 1.2, metal('aluminium', 0.3, 0.5, colour='#c9ccd0'), 0.1), box(0.09, 0.5, 0.05, plain('#c9622f'), 0.01).at(0, 0.45, 1.18)).at(*spot(15, 5.35, 1), 2.3)
whole = group(body, plate, alphas, mods, hots, words, pale, knob).turn(x=6).stand()
view('cream', turn=-20, tilt=42, fill=0.9, hide=pale, light=1.1, exposure=0.15)
view('dark', turn=-20, tilt=42, fill=0.9, hide=words, light=1.25, exposure=0.35, recolour={alphas: dark, mods: mid, body: night})
view('knob', turn=24, tilt=34, close_up=(11.5, 3, 3), zoom=2.5, hide=pale, light=1.1, exposure=0.15)
