import random

from studio import *

INKS = {'indigo': ('青黛', '#22386b'), 'cinnabar': ('朱砂', '#a83324'), 'soot': ('松烟', '#1d1c1e')}


def square(thing, at):
    """Pulls a turned body to a rounded square; `at(z)` is the exponent, 2 is round."""
    for ob in thing.objects:
        for v in ob.data.vertices:
            r = math.hypot(v.co.x, v.co.y)
            if r > 1e-4:
                c, s, n = abs(v.co.x / r), abs(v.co.y / r), at(v.co.z)
                f = (c**n + s**n) ** (-1 / n)
                v.co.x, v.co.y = v.co.x * f, v.co.y * f
    return thing


def how(z):
    return 7 if z < 3.3 else max(2, 7 - (z - 3.3) * 6.5)


def bottle_of(name):
    word, tone = INKS[name]
    clear = square(lathe([(0, 0), (2.7, 0), (2.9, 0.12), (3.0, 0.4), (3.0, 3.0), (2.92, 3.5), (2.4, 3.95), (1.75, 4.2), (1.7, 4.4), (1.7, 4.7)], glass('#eef3f4')), how)
    inside = square(lathe([(0, 0.55), (2.5, 0.55), (2.72, 0.75), (2.78, 1.1), (2.78, 3.0), (2.6, 3.35), (2.0, 3.6), (0, 3.6)], plain(tone, 0.12, clear=0.5)), how)
    cap = lathe([(1.62, 4.35), (2.0, 4.36), (2.06, 4.45), (2.06, 5.95), (1.98, 6.12), (1.7, 6.16), (0, 6.16)], plastic('#171615', 0.55), levels=0)
    ridges = Thing()
    for k in range(48):
        a = 2 * math.pi * k / 48
        ridges.add(cylinder(0.075, 1.3, plastic('#171615', 0.55), 0.02).at(2.06 * math.cos(a), 2.06 * math.sin(a), 4.5))
    tag = sticker(label([('墨白', 0.42, 'serif-bold', 0.2, '#2a2622'), (word, 0.85, 'serif-bold', 0.5, tone), ('INK  45 ml', 0.26, 'serif', 0.82, '#2a2622')],
                        3.4, 2.3, colour='#f3ead4', frame='#2a2622'), 3.4, 2.3, None, (0, -3.03, 1.95))
    return Thing(clear=clear, inside=inside, tag=tag, cap=group(cap, ridges))


made = {name: bottle_of(name) for name in INKS}


def stroke(tone):
    """A card with one stroke of a flat brush."""
    def draw(pen, w, h):
        chance = random.Random(tone)
        for k in range(150):
            y = h * (0.24 + 0.42 * k / 150) + chance.gauss(0, 2)
            deep = chance.uniform(0.75, 1.0) if chance.random() < 0.9 else 0.4
            left, right = w * (0.1 + abs(chance.gauss(0, 0.012))), w * (0.88 - abs(chance.gauss(0, 0.05)))
            part = tuple(int(int(tone[i:i + 2], 16) * deep + 243 * (1 - deep)) for i in (1, 3, 5))
            pen.line([(left, y), ((left + right) / 2, y + h * 0.02), (right, y - h * 0.02)], fill=part, width=int(h * 0.006) + 2)
        for k in range(14):
            y = h * chance.uniform(0.25, 0.65)
            pen.line([(w * chance.uniform(0.55, 0.75), y), (w * 0.9, y - h * 0.02)], fill='#f3ead8', width=2)
    return draw


def swatch(name):
    word, tone = INKS[name]
    face = label([(word, 0.7, 'serif-bold', 0.84, tone)], 11, 7, colour='#f3ead8', draw=stroke(tone), dots=100)
    return card(11, 7, face, paper('#f3ead8'), 0.06)


cards = {name: swatch(name) for name in INKS}
def row():
    for k, name in enumerate(INKS):
        made[name].turn(z=-8 + 5 * k).at(-7.6 + 7.6 * k, (0, 1.8, -0.8)[k], 0)


view('front', only=list(made.values()), turn=-10, tilt=20, fill=0.88, setup=row)
for one in made.values():
    one.root.rotation_euler = (0, 0, 0)
for name in INKS:
    view(name, only=[made[name], cards[name]], turn=-14, tilt=26, fill=0.76,
         setup=lambda n=name: (made[n].at(-1.5, 0, 0), cards[n].turn(z=12).at(5.2, -3.6, 0)))
for one in made.values():
    one.root.rotation_euler = (0, 0, 0)
    one.at(0, 0, 0)
