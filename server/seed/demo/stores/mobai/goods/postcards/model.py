import math

from studio import *

CREAM = '#efe3c8'
INKS = {'ice': '#2a3b5c', 'plum': '#8f3a2c', 'square': '#4f6350', 'hex': '#a6742c', 'wave': '#35535a', 'fan': '#5d3f4a'}


def lattice(kind, tone):
    """A garden window: a paper-white lattice in an opening on a coloured wall."""
    def draw(pen, w, h):
        line, mid, high = int(w * 0.014), (w / 2, h * 0.43), w * (0.34 if kind == 'plum' else 0.38)
        shape = {'ice': 8, 'plum': 0, 'square': 4, 'hex': 6, 'wave': 0, 'fan': 8}[kind]
        if shape:
            turn = {4: 45, 6: 30, 8: 22.5}[shape]
            edge = [(mid[0] + high * math.cos(math.radians(turn + 360 * k / shape)) * (1.12 if shape == 4 else 1.0),
                     mid[1] + high * math.sin(math.radians(turn + 360 * k / shape)) * (1.12 if shape == 4 else 1.0)) for k in range(shape)]
        else:
            edge = [(mid[0] + high * math.cos(2 * math.pi * k / 240) * (1 + (0.09 * math.cos(4 * 2 * math.pi * k / 240) if kind == 'plum' else 0)),
                     mid[1] + high * math.sin(2 * math.pi * k / 240) * (1 + (0.09 * math.cos(4 * 2 * math.pi * k / 240) if kind == 'plum' else 0))) for k in range(240)]
        from PIL import Image, ImageDraw
        ss = Image.new('L', (int(w), int(h)), 0)
        ImageDraw.Draw(ss).polygon(edge, fill=255)
        art = Image.new('RGB', (int(w), int(h)), tone)
        d = ImageDraw.Draw(art)
        x0, y0, r = mid[0], mid[1], high * 1.2
        if kind == 'ice':
            import random
            c = random.Random(23)

            def crack(part, depth):
                """Splits a piece of ice until it is small."""
                area = abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(part, part[1:] + part[:1]))) / 2
                if depth > 7 or area < r * r * 0.11:
                    return
                sides = sorted(range(len(part)), key=lambda i: -math.dist(part[i], part[(i + 1) % len(part)]))
                i, j = sorted((sides[0], sides[1] if len(part) < 5 or c.random() < 0.6 else sides[2]))
                cuts = []
                for k in (i, j):
                    t, p, q = c.uniform(0.34, 0.66), part[k], part[(k + 1) % len(part)]
                    cuts.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
                d.line(cuts, fill=CREAM, width=line)
                crack([cuts[0], *part[i + 1:j + 1], cuts[1]], depth + 1)
                crack([cuts[1], *part[j + 1:], *part[:i + 1], cuts[0]], depth + 1)

            crack(list(edge), 0)
        elif kind == 'plum':
            s = r / 3.2
            for j in range(-5, 6):
                for i in range(-5, 6):
                    cx, cy = x0 + (i + (j % 2) / 2) * s * 1.0, y0 + j * s * 0.86
                    for k in range(5):
                        a = math.radians(72 * k - 90)
                        d.ellipse([cx + s * 0.2 * math.cos(a) - s * 0.17, cy + s * 0.2 * math.sin(a) - s * 0.17, cx + s * 0.2 * math.cos(a) + s * 0.17, cy + s * 0.2 * math.sin(a) + s * 0.17],
                                  outline=CREAM, width=max(2, line // 2))
                    d.ellipse([cx - s * 0.07, cy - s * 0.07, cx + s * 0.07, cy + s * 0.07], fill=CREAM)
        elif kind == 'square':
            s = r / 4
            for j in range(-5, 6):
                for i in range(-5, 6):
                    cx, cy = x0 + i * s, y0 + j * s
                    if (i + j) % 2:
                        d.rectangle([cx - s * 0.5, cy - s * 0.5, cx + s * 0.5, cy + s * 0.5], outline=CREAM, width=line)
                        d.rectangle([cx - s * 0.22, cy - s * 0.22, cx + s * 0.22, cy + s * 0.22], outline=CREAM, width=max(2, line * 2 // 3))
                    else:
                        d.line([(cx - s * 0.5, cy), (cx + s * 0.5, cy)], fill=CREAM, width=line)
                        d.line([(cx, cy - s * 0.5), (cx, cy + s * 0.5)], fill=CREAM, width=line)
        elif kind == 'hex':
            s = r / 4.6
            for j in range(-7, 8):
                for i in range(-7, 8):
                    cx, cy = x0 + (i + (j % 2) / 2) * s * 1.732, y0 + j * s * 1.5
                    p = [(cx + s * math.cos(math.radians(60 * k + 30)), cy + s * math.sin(math.radians(60 * k + 30))) for k in range(6)]
                    d.line([*p, p[0]], fill=CREAM, width=line)
                    for k in (0, 2, 4):
                        d.line([(cx, cy), p[k]], fill=CREAM, width=max(2, line * 2 // 3))
        elif kind == 'wave':
            s = r / 3.4
            for j in range(12, -13, -1):
                pass
            for j in range(-9, 10):
                for i in range(-5, 6):
                    cx, cy = x0 + (i + (j % 2) / 2) * s, y0 + j * s * 0.42
                    for q in (0.5, 0.36, 0.22):
                        box_ = [cx - s * q, cy - s * q, cx + s * q, cy + s * q]
                        d.pieslice(box_, 180, 360, fill=tone, outline=CREAM, width=max(2, line * 2 // 3))
        else:
            for k in range(24):
                a = math.radians(15 * k)
                d.line([(x0 + r * 0.2 * math.cos(a), y0 + r * 0.2 * math.sin(a)), (x0 + r * math.cos(a), y0 + r * math.sin(a))], fill=CREAM, width=line)
            for q in (0.2, 0.45, 0.7):
                d.ellipse([x0 - r * q, y0 - r * q, x0 + r * q, y0 + r * q], outline=CREAM, width=line)
        pen._image.paste(Image.new('RGB', (int(w), int(h)), CREAM), (0, 0))
        pen.rectangle([w * 0.06, h * 0.045, w * 0.94, h * 0.82], fill=tone)
        pen._image.paste(art, (0, 0), ss)
        pen.line([*edge, edge[0], edge[1]], fill=CREAM, width=int(line * 2.2), joint='curve')
    return draw


WORDS = {'ice': '冰裂', 'plum': '海棠', 'square': '套方', 'hex': '龟锦', 'wave': '水波', 'fan': '葵花'}


def face(kind):
    tone = INKS[kind]
    return label([(f'姑苏花窗 · {WORDS[kind]}', 0.42, 'serif-bold', 0.885, tone), ('MOBAI PRESS', 0.24, 'serif', 0.945, tone)], 10, 15, colour=CREAM, draw=lattice(kind, tone), dots=90)


def reverse(pen, w, h):
    ink = '#6a5a44'
    pen.line([(w * 0.5, h * 0.14), (w * 0.5, h * 0.86)], fill=ink, width=3)
    for k in range(4):
        pen.line([(w * 0.55, h * (0.5 + 0.1 * k)), (w * 0.93, h * (0.5 + 0.1 * k))], fill=ink, width=2)
    pen.rectangle([w * 0.79, h * 0.1, w * 0.93, h * 0.32], outline=ink, width=3)


cards = {k: card(10, 15, face(k), paper(CREAM), 0.09) for k in INKS}
order = list(INKS)
places = [(-11.2, 5.2, -9), (0.3, 6.4, 4), (11.4, 4.6, -6), (-10.2, -9.6, 7), (1.2, -9.2, -5), (12.2, -10.6, 8)]
for k, name in enumerate(order):
    x, y, t = places[k]
    cards[name].turn(z=t).at(x, y, 0.02 * k)
view('front', samples=5, tilt=62, fill=0.9)
back = card(15, 10, label([], 15, 10, colour=CREAM, draw=reverse, dots=80), paper(CREAM), 0.09)
pack = group(*[box(10, 15, 0.09, paper(CREAM), 0).turn(z=0.4 * math.sin(k * 2)).at(0.02 * (k % 3), 0, 0.09 * k) for k in range(12)])
top = card(10, 15, face('plum'), paper(CREAM), 0.09).at(z=1.08)
band = label([('姑苏花窗', 0.62, 'serif-bold', 0.34, '#f1e6cd'), ('明信片 六款十二张', 0.36, 'serif', 0.7, '#f1e6cd')], 10.2, 3.4, colour='#2a2825')
sash = group(box(10.14, 3.4, 1.22, paper('#2a2825'), 0.01).at(0, -3.2, 0), sticker(band, 10.14, 3.4, None, (0, -3.2, 1.235), tilt=0))
packed = group(pack, top, sash)


def wrapped():
    packed.turn(z=-18).at(-3, 2, 0)
    back.turn(z=10).at(9.5, -5.5, 0.0)


view('pack', samples=5, only=[packed, back], tilt=46, fill=0.86, setup=wrapped)
