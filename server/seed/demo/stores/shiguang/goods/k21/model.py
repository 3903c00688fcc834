from studio import *

U = 1.9
KEYS = [(n, i, 5.2, 1, 1) for i, n in enumerate(('Esc', 'Tab', 'Fn', 'Del'))]
KEYS += [(n, i, 4, 1, 1) for i, n in enumerate(('Num', '/', '×', '−'))]
KEYS += [(n, i, 3, 1, 1) for i, n in enumerate('789')] + [(n, i, 2, 1, 1) for i, n in enumerate('456')] + [('+', 3, 2, 1, 2)]
KEYS += [(n, i, 1, 1, 1) for i, n in enumerate('123')] + [('0', 0, 0, 2, 1), ('.', 2, 0, 1, 1), ('Enter', 3, 0, 1, 2)]
W, H = 4 * U, 6.2 * U


def key(w, d, paint):
    a, b, h, s = w * U / 2 - 0.05, d * U / 2 - 0.05, 0.85, 0.24
    v = [(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0), (s - a, s - b, h), (a - s, s - b, h), (a - s, b - s * 0.7, h), (s - a, b - s * 0.7, h)]
    f = [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (0, 3, 2, 1)]
    return bevel(mesh_thing(v, f, paint), 0.12, 3)


def spot(x, y, w, d):
    return (x + w / 2) * U - W / 2, (y + d / 2) * U - H / 2


dark, mid, hot = plastic('#2c2d31', 0.12), plastic('#44474d', 0.12), plastic('#d9702e', 0.12)
caps = [key(w, d, hot if n == 'Enter' else (dark if n in '0123456789.' else mid)).at(*spot(x, y, w, d), 2.3) for n, x, y, w, d in KEYS]


def draw(pen, w, h):
    from PIL import ImageFont
    from studio.labels import font_file
    for n, x, y, kw, kd in KEYS:
        cx, cy = spot(x, y, kw, kd)
        face = ImageFont.truetype(font_file('bold'), 72 if len(n) < 2 else 36)
        pen.text(((cx + W / 2) / W * w, (1 - (cy + H / 2) / H) * h), n, '#eceded', face, anchor='mm')


words = sticker(label([], W, H, colour=None, draw=draw), W, H, at=(0, 0, 3.155), tilt=0)
board = slab(W + 1.6, H + 1.6, 2.5, plastic('#1c1d20', 0.2), 1.0, 0.35)
plate = slab(W + 0.3, H + 0.3, 0.1, plain('#111214', 0.6), 0.4, 0.03).at(z=2.45)
flat = group(board, plate, words, *caps).turn(x=5)
view('front', turn=-18, tilt=42, fill=0.76)
view('angle', turn=48, tilt=18, fill=0.78)
