import random

from studio import *

CREAM = '#f2e8d2'
TONES = {'sage': '#8d9c86', 'brick': '#a9624c'}


def ruled(pen, w, h):
    """Vertical red lines in a frame, as on old letter paper."""
    red, left, right, top, low = '#b4553f', w * 0.1, w * 0.9, h * 0.1, h * 0.9
    pen.rectangle([left - 9, top - 9, right + 9, low + 9], outline=red, width=4)
    for k in range(9):
        x = left + (right - left) * k / 8
        pen.line([(x, top), (x, low)], fill=red, width=2)


def page():
    return card(18.5, 26, label([('墨白书社制', 0.42, 'serif', 0.945, '#b4553f')], 18.5, 26, colour=CREAM, draw=ruled, dots=45), paper(CREAM), 0.04)


pages = group(*[page().turn(z=t).at(x, y, 0.05 * k) for k, (t, x, y) in enumerate(((5, 0, 0), (1.5, 0.3, -0.2), (-2, -0.2, 0.1)))])


def seal():
    """Wax with a pressed character."""
    wax_ = plain('#8e2420', 0.28, clear=0.35)
    chance = random.Random(4)
    n, line = 72, []
    bumps = [chance.uniform(-1, 1) for _ in range(7)]
    for i in range(n):
        a = 2 * math.pi * i / n
        line.append(1.32 + 0.07 * sum(b * math.sin((k + 2) * a + k) for k, b in enumerate(bumps[:4])))
    rings = [(0, 0.2), (0.93, 0.2), (0.98, 0.24), (1.04, 0.36)]
    vertices, faces = [(0, 0, 0.2)], []
    levels = [(0.5, 0.2, 0), (0.93, 0.2, 0), (0.985, 0.225, 0), (1.03, 0.35, 0), (1.1, 0.4, 0), (0.9, 0.36, 1), (0.98, 0.2, 1), (1.0, 0.05, 1), (0.99, 0, 1)]
    for q, z, free in levels:
        for i in range(n):
            a = 2 * math.pi * i / n
            r = line[i] * q if free else q
            vertices.append((r * math.cos(a), r * math.sin(a), z))
    for i in range(n):
        j = (i + 1) % n
        faces.append((0, 1 + i, 1 + j))
        for k in range(len(levels) - 1):
            faces.append((1 + k * n + i, 1 + k * n + j, 1 + (k + 1) * n + j, 1 + (k + 1) * n + i)[::-1])
    blob = smooth(mesh_thing(vertices, faces, wax_), 1)
    word = text('墨', 1.15, wax_, 0.1, 'serif-bold').at(0, 0, 0.22)
    return group(blob, word)


def tint(tone, f):
    return '#' + ''.join(f'{min(255, int(int(tone[i:i + 2], 16) * f)):02x}' for i in (1, 3, 5))


def envelope(tone, closed=True):
    """Its back up: four flaps, the upper one over the others, with a seal."""
    stuff, x, y = paper(tone), 19.6, 12.2
    body = extrude(rounded(x, y, 0.25), 0.16, stuff)
    low = extrude([(-x / 2 + 0.3, -y / 2 + 0.1), (x / 2 - 0.3, -y / 2 + 0.1), (1.0, 1.0), (0.4, 1.25), (-0.4, 1.25), (-1.0, 1.0)], 0.04, paper(tint(tone, 0.97))).at(z=0.17)
    sides = [extrude([(s * (x / 2 - 0.1), -y / 2 + 0.3), (s * (x / 2 - 0.1), y / 2 - 0.3), (s * 1.4, 0.2)][::s], 0.03, paper(tint(tone, 0.92))).at(z=0.15) for s in (-1, 1)]
    flap = [(-x / 2 + 0.05, y / 2 - 0.05), (-1.3, -1.2), (-0.7, -1.62), (0, -1.75), (0.7, -1.62), (1.3, -1.2), (x / 2 - 0.05, y / 2 - 0.05)]
    high = extrude(flap, 0.05, paper(tint(tone, 1.07)), 0.015).at(z=0.23)
    whole = group(body, low, *sides, high)
    if closed:
        whole.add(seal().at(0, -1.25, 0.27))
    return whole


pair = {k: group(envelope(t).turn(z=-16).at(-0.8, -7.2, 0.22), envelope(t, False).turn(z=14).at(3.4, 3.6, 0.16)) for k, t in TONES.items()}
pages.turn(z=10).at(-4.2, 3.2, 0)
for name, one in pair.items():
    view(name, only=[pages, one], turn=-6, tilt=54, fill=0.9)
shut = pair['sage'].children[0]
view('seal', only=[pages, pair['sage']], turn=12, tilt=34, close_up=(-1.1, -8.4, 0.4), zoom=3.4)
