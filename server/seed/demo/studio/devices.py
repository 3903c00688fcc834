"""Electronics. Lengths in cm."""
import math

from .core import Thing, group, modify
from .labels import label_picture, load, sticker
from .materials import glow, leather, metal, painted, picture, plain, plastic, rubber, weave
from .shapes import (
    ball,
    box,
    capsule,
    cylinder,
    extrude,
    lathe,
    ring,
    rod,
    rounded,
    slab,
    spline,
    text,
    tube,
)
from .textile import loft


def grille(colour='#2b2d31', hole=0.28):
    """A speaker cloth or pierced metal: dark dots in rows."""
    from .materials import Nodes, linear

    n = Nodes('grille')
    cells = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 1 / hole, 'Randomness': 0.0})
    dots = n.ramp(cells.outputs['Distance'], (0.3, '#000000'), (0.38, '#ffffff'))
    n.principled(base_color=n.mix(dots, (0.004, 0.004, 0.005), linear(colour)[:3]), roughness=0.6)
    n.bump(dots, 0.05, 0.8)
    return n.material


def speaker(
    width=12,
    height=16,
    depth=11,
    material=None,
    cloth=None,
    shape='box',
    light='#9fe3c4',
    feet=True,
):
    """A loudspeaker: 'box' (two cones seen), 'cloth' (front covered), 'cylinder' or 'ball'."""
    material = material or plastic('#34373c', 0.3)
    cloth = cloth or weave('#4a4e55', 0.12)
    whole = Thing()
    if shape == 'cylinder':
        r = width / 2
        whole.add(
            lathe(
                [
                    (0, 0.6),
                    (r * 0.92, 0.6),
                    (r, 1.4),
                    (r, height - 1.4),
                    (r * 0.92, height - 0.5),
                    (0, height - 0.5),
                ],
                cloth,
                96,
            ),
            'body',
        )
        whole.add(cylinder(r * 0.93, 0.9, material, 0.3).at(z=height - 0.9))
        whole.add(cylinder(r * 0.9, 0.9, material, 0.3))
        whole.add(ring(r * 0.8, 0.09, glow(light, 2.5)).at(z=height + 0.02))
        for i in range(3):
            whole.add(
                cylinder(r * 0.12, 0.08, plastic('#4a4d52', 0.5), 0.03).at(
                    (i - 1) * r * 0.42, 0, height
                )
            )
        return whole
    if shape == 'ball':
        r = width / 2
        whole.add(ball(r, cloth, 5, 0.9).at(z=r * 0.86), 'body')
        whole.add(cylinder(r * 0.62, 0.8, material, 0.2))
        whole.add(cylinder(r * 0.5, 0.3, material, 0.1).at(z=r * 1.7))
        return whole
    whole.add(box(width, depth, height, material, 0.7, 5).at(z=0.5), 'body')
    front = -depth / 2
    if shape == 'cloth':
        plate = slab(width - 1.2, height - 1.2, 0.7, cloth, 0.8, 0.25)
        whole.add(plate.turn(x=90).at(0, front + 0.35, 0.5 + height / 2), 'cloth')
    else:
        for r, z in ((width * 0.36, height * 0.34), (width * 0.17, height * 0.76)):
            whole.add(driver(r).turn(x=90).at(0, front, 0.5 + z))
    if feet:
        for sx in (-1, 1):
            for sy in (-1, 1):
                whole.add(
                    cylinder(0.8, 0.6, rubber(), 0.1).at(
                        sx * (width / 2 - 1.6), sy * (depth / 2 - 1.6), 0
                    )
                )
    whole.add(ball(0.14, glow(light, 4), 3).at(width * 0.36, front - 0.05, 1.4))
    return whole


def driver(r, cone=None, surround=None):
    """A loudspeaker cone that lies on z = 0, facing up."""
    cone = cone or plastic('#1b1c1f', 0.25)
    rim = ring(r * 0.86, r * 0.11, surround or rubber('#17181a', 0.5)).at(z=0.05)
    frame = ring(r * 1.02, r * 0.05, metal('steel', brushed=0.4)).at(z=0.05)
    dish = lathe([(r * 0.8, 0.05), (r * 0.35, -r * 0.22), (r * 0.3, -r * 0.22)], cone)
    dome = ball(r * 0.32, metal('black', 0.3), 4, 0.5).at(z=-r * 0.2)
    dark = cylinder(r * 1.0, 0.05, plain('#0b0b0c'), 0.01)
    return Thing(rim=rim, frame=frame, dish=dish, dome=dome, plate=dark.at(z=0.0))


def headphones(width=17, material=None, pad=None, band=None, accent=None):
    """Over-ear headphones that stand upright."""
    material = material or plastic('#e9e6df', 0.4)
    pad = pad or leather('#3a3230', 0.15)
    accent = accent or metal('aluminium')
    r, high = width / 2, 17.5
    arc = [
        (r * math.cos(math.pi * i / 20), 0, high - r + r * 1.06 * math.sin(math.pi * i / 20))
        for i in range(21)
    ]
    w = 1.5
    strip = [(a * 0.45, b * w) for a, b in rounded(2, 2, 0.7, 4)]
    whole = Thing(band=tube(arc, 1, band or material, profile=strip))
    inner = [(x * 0.93, y, (z - high + r) * 0.93 + high - r - 0.1) for x, y, z in arc[5:16]]
    whole.add(tube(inner, 1, pad, profile=[(a * 0.8, b * 0.9) for a, b in strip]))
    for s in (-1, 1):
        whole.add(rod((s * r, 0, high - r - 0.2), (s * r * 1.0, 0, high - r - 3.2), 0.42, accent))
        cup = group(
            cylinder(4.1, 2.6, material, 0.9).stretch(y=1.18),
            ring(3.0, 1.05, pad).stretch(y=1.2).at(z=-0.5),
            cylinder(3.0, 0.6, plain('#141414', 0.9), 0.1).stretch(y=1.2).at(z=-0.6),
            ring(3.4, 0.12, accent).stretch(y=1.18).at(z=2.55),
        )
        cup.turn(z=90, y=0).turn(y=s * 84)
        whole.add(cup.at(s * r * 0.95, 0, high - r - 4.6))
    return whole.stand()


def earphone_case(
    width=6, depth=5, height=2.6, material=None, open=True, bud=None, light='#8fe3a8'
):
    """True wireless earphones in their case, the lid up."""
    material = material or plastic('#f3f2ee', 0.85)
    bud = bud or material
    base = slab(width, depth, height * 0.7, material, depth * 0.48, 0.5)
    whole = Thing(base=base)
    if not open:
        whole.add(slab(width, depth, height * 0.5, material, depth * 0.48, 0.5).at(z=height * 0.71))
        return whole
    whole.add(
        slab(width * 0.9, depth * 0.86, 0.1, plastic('#c9c8c4', 0.4), depth * 0.42, 0.04).at(
            z=height * 0.7 - 0.03
        )
    )
    lid = slab(width, depth, height * 0.5, material, depth * 0.48, 0.45)
    lid.add(
        slab(width * 0.9, depth * 0.86, 0.06, plastic('#d9d8d4', 0.4), depth * 0.42, 0.02).at(
            z=-0.02
        )
    )
    whole.add(lid.turn(x=-108).at(0, depth * 0.72, height * 0.7 + depth * 0.36), 'lid')
    for s in (-1, 1):
        head = ball(0.95, bud, 4, 0.9)
        tip = ball(0.62, rubber('#e8e6e2', 0.5), 4, 0.8).at(-s * 0.55, -0.5, 0.25)
        stem = capsule(0.62, 0.5, 1.8, bud).at(s * 0.35, 0.1, -1.1)
        whole.add(
            group(head, tip, stem).turn(y=s * 12).at(s * width * 0.24, -0.1, height * 0.7 + 0.7)
        )
    whole.add(ball(0.09, glow(light, 5), 3).at(0, -depth / 2 - 0.02, height * 0.38))
    return whole


KEY_ROWS = ('1234567890-=', 'QWERTYUIOP[]', "ASDFGHJKL;'", 'ZXCVBNM,./')


def keyboard(
    columns=15, rows=5, material=None, key=None, accent=None, legends=True, pitch=1.9, ink='#3a3a3a'
):
    """A keyboard; key and accent are materials of the keys."""
    material = material or metal('aluminium')
    key = key or plastic('#f0ede6', 0.2)
    accent = accent or plastic('#e0784e', 0.2)
    x, y = columns * pitch + 1.2, rows * pitch + 1.2
    whole = Thing(body=slab(x, y, 1.8, material, 0.9, 0.3))
    word = plain(ink, 0.6)
    plans = [
        [1] * 13 + [2],
        [1.5] + [1] * 12 + [1.5],
        [1.75] + [1] * 11 + [2.25],
        [2.25] + [1] * 10 + [2.75],
        [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25],
    ]
    letters = (
        ('', *'1234567890-=', ''),
        ('', *'QWERTYUIOP[]', ''),
        ('', *"ASDFGHJKL;'", ''),
        ('', *'ZXCVBNM,./', ''),
        ('',) * 8,
    )
    for j in range(rows):
        plan = plans[(j + 5 - rows) % 5]
        total = sum(plan)
        at = -x / 2 + 0.6
        for i, width in enumerate(plan):
            w = width * (columns * pitch) / total
            special = i == 0 and j == 0 or i == len(plan) - 1 and j == 2
            cap = box(w - 0.16, pitch - 0.16, 0.95, accent if special else key, 0.22, 3)
            for ob in cap.objects:
                for v in ob.data.vertices:
                    if v.co.z > 0.5:
                        v.co.x -= math.copysign(0.18, v.co.x)
                        v.co.y -= math.copysign(0.18, v.co.y)
            cx, cy = at + w / 2, y / 2 - 0.6 - (j + 0.5) * pitch
            whole.add(cap.at(cx, cy, 1.5 + 0.06 * (rows - j) * 0))
            letter = letters[(j + 5 - rows) % 5][i] if i < len(letters[(j + 5 - rows) % 5]) else ''
            if legends and letter:
                whole.add(text(letter, 0.62, word, 0.02, 'sans').at(cx - w * 0.12, cy + 0.18, 2.46))
            at += w
    return whole.turn(x=4).stand()


def mouse(long=11.5, wide=6.4, high=3.9, material=None, wheel=None, line=None):
    """A computer mouse along y, its buttons to -y."""
    material = material or plastic('#2f3237', 0.25)
    body = ball(1, material, 6)
    for ob in body.objects:
        for v in ob.data.vertices:
            c = v.co
            c.x = c.x * wide / 2 * (1 - 0.1 * math.exp(-(((c.y - 0.05) / 0.4) ** 2)))
            c.z = max(c.z, -0.25)
            c.z = (c.z + 0.25) / 1.25 * high * (1 + 0.12 * c.y)
            c.y *= long / 2
    whole = Thing(body=body)
    dark = line or plain('#121212', 0.6)

    def top(y):
        t = y / (long / 2)
        return ((1 - t * t) ** 0.5 + 0.25) / 1.25 * high * (1 + 0.12 * t)

    seam = [
        (0, y, top(y) + 0.0)
        for y in (-long * 0.46, -long * 0.4, -long * 0.3, -long * 0.2, -long * 0.06)
    ]
    whole.add(tube(seam, 0.07, dark))
    whole.add(
        cylinder(0.85, 0.7, wheel or rubber('#5c6066'), 0.15)
        .turn(y=90)
        .at(-0.35, -long * 0.27, top(-long * 0.27) - 0.35),
        'wheel',
    )
    return whole


def screen_picture(kind='hills', x=7, y=15, words=('09:41', 'Souk'), ink='#ffffff', colours=None):
    """A PIL wallpaper for a screen: 'hills', 'gradient' or 'dots'."""
    top, low, *more = colours or ('#f0b48a', '#2d4a6b', '#5b7d92', '#35566b', '#1f3a4d')

    def rgb(value):
        return [int(value[i : i + 2], 16) for i in (1, 3, 5)]

    def draw(pen, w, h):
        a, b = rgb(top), rgb(low)
        for j in range(h):
            t = j / h
            pen.line([(0, j), (w, j)], fill=tuple(int(p + (q - p) * t) for p, q in zip(a, b)))
        if kind == 'hills':
            r = w * 0.16
            pen.ellipse([w * 0.6 - r, h * 0.42 - r, w * 0.6 + r, h * 0.42 + r], fill='#fbe3b8')
            for k, colour in enumerate(more):
                base = h * (0.56 + 0.13 * k)
                line = [
                    (
                        i,
                        base
                        - h * 0.05 * math.sin(i / w * (3.2 + k) + k * 2)
                        - h * 0.02 * math.sin(i / w * 9 + k),
                    )
                    for i in range(0, w + 8, 8)
                ]
                pen.polygon([*line, (w, h), (0, h)], fill=colour)
        if kind == 'dots':
            for i in range(5):
                for j in range(9):
                    cx, cy, r = w * (i + 0.5) / 5, h * (j + 0.5) / 9, w * 0.05
                    pen.ellipse([cx - r, cy - r, cx + r, cy + r], fill=more[(i + j) % len(more)])

    lines = [(words[0], x * 0.2, 'light', 0.16, ink)]
    if len(words) > 1:
        lines.append((words[1], x * 0.07, 'sans', 0.255, ink))
    return label_picture(lines if words[0] else [], x, y, dots=60, draw=draw)


def phone(x=7.2, y=15.2, z=0.8, material=None, screen=None, lenses=3, back=False):
    """A phone that lies face up; back=True shows its back. turn(x=80) stands it up."""
    material = material or metal('black', 0.3)
    body = slab(x, y, z, material, 0.95, 0.18)
    whole = Thing(body=body)
    if not back:
        pane = extrude(rounded(x - 0.24, y - 0.24, 0.85), 0.02, plain('#060607', 0.1)).at(
            z=z - 0.01
        )
        whole.add(pane)
        image = screen or screen_picture(x=x - 0.5, y=y - 0.5)
        show = picture(load(image), 0.15, bright=0.75)
        whole.add(screen_plate(x - 0.5, y - 0.5, 0.7, show).at(z=z + 0.014), 'screen')
        whole.add(cylinder(0.17, 0.01, plain('#000000', 0.1), 0).at(0, y / 2 - 0.85, z + 0.016))
    else:
        plate = slab(x * 0.42, x * 0.42, 0.18, material, 0.6, 0.06)
        cx, cy = -x * 0.24, y / 2 - x * 0.27
        whole.add(plate.at(cx, cy, z - 0.02))
        spots = ((-0.68, 0.68), (-0.68, -0.68), (0.7, 0.0))[:lenses]
        for u, v in spots:
            whole.add(ring(0.5, 0.09, metal('steel')).at(cx + u, cy + v, z + 0.18))
            whole.add(
                cylinder(0.48, 0.08, plain('#07080c', 0.05, clear=1.0), 0.02).at(
                    cx + u, cy + v, z + 0.12
                )
            )
    return whole


def screen_plate(x, y, corner, material):
    """A flat plate with round corners whose UV covers the picture."""
    plate = extrude(rounded(x, y, corner), 0.012, material)
    for ob in plate.objects:
        mesh = ob.data
        layer = (mesh.uv_layers.active or mesh.uv_layers.new(name='uv')).data
        for loop in mesh.loops:
            co = mesh.vertices[loop.vertex_index].co
            layer[loop.index].uv = (co.x / x + 0.5, co.y / y + 0.5)
    return plate


def tablet(x=17, y=24, z=0.7, material=None, screen=None):
    return phone(x, y, z, material, screen or screen_picture(x=x - 0.5, y=y - 0.5))


def charger(x=5, y=5, z=3, material=None, ports=2, pins=True, label=None):
    """A wall charger that lies on its back: ports to -y, pins to +y."""
    material = material or plastic('#f5f4f1', 0.7)
    whole = Thing(body=box(x, y, z, material, 0.55, 5))
    for i in range(ports):
        u = (i - (ports - 1) / 2) * x * 0.38
        hole = slab(0.95, 0.36, 0.1, plain('#111111', 0.4), 0.17, 0.02)
        whole.add(hole.turn(x=90).at(u, -y / 2 + 0.04, z / 2))
    if pins:
        for s in (-1, 1):
            whole.add(box(0.65, 1.6, 0.16, metal('steel'), 0.05).at(s * 0.65, y / 2 + 0.7, z / 2))
    if label:
        whole.add(sticker(label, x * 0.5, y * 0.3, None, (0, 0, z + 0.01), tilt=0))
    return whole


def power_bank(x=7, y=14, z=1.7, material=None, lights=4, label=None):
    """A power bank that lies flat, its lights near -y."""
    material = material or metal('black', 0.4)
    whole = Thing(body=slab(x, y, z, material, 1.0, 0.5))
    for i in range(lights):
        whole.add(
            cylinder(0.12, 0.03, glow('#e9fff4', 3), 0).at(
                (i - (lights - 1) / 2) * 0.6, -y / 2 + 1.2, z - 0.005
            )
        )
    hole = slab(0.95, 0.36, 0.1, plain('#050505', 0.4), 0.17, 0.02)
    whole.add(hole.turn(x=90).at(0, -y / 2 + 0.04, z / 2))
    if label:
        whole.add(sticker(label, x * 0.6, x * 0.3, None, (0, y * 0.18, z + 0.01), tilt=0))
    return whole


def cable(width=9, thick=0.42, turns=4, material=None, plug=None):
    """A cable in a coil that lies flat, its two plugs in front."""
    material = material or weave('#4b5058', 0.08)
    plug = plug or plastic('#2d2f33', 0.5)
    line = []
    steps = turns * 24
    for i in range(steps + 1):
        a = 2 * math.pi * turns * i / steps - math.pi / 2
        r = width / 2 * (1 - 0.03 * math.sin(a * 0.37)) - 0.16 * thick * (i // 24)
        line.append((r * math.cos(a), r * math.sin(a), thick / 2 + thick * 0.95 * (i / 24)))
    (x, y, z), (u, v, w) = line[0], line[-1]
    line = [
        (x - 6, y - 4.2, thick / 2),
        (x - 3, y - 1.2, thick / 2),
        *line,
        (u + 3, v - 1.0, w * 0.6),
        (u + 6, v - 3.6, thick * 0.55),
    ]
    whole = Thing(cable=tube(line, thick / 2, material))
    for (a, b, _), (c, d, _) in ((line[0], line[1]), (line[-1], line[-2])):
        turned = math.degrees(math.atan2(b - d, a - c))
        body = box(2.2, 1.15, 0.62, plug, 0.22, 4).at(1.0, 0, 0.05)
        tip = slab(1.2, 0.82, 0.26, metal('steel'), 0.38, 0.05).at(2.5, 0, 0.24)
        whole.add(group(body, tip).turn(z=turned).at(a, b, 0))
    whole.add(box(1.2, 3.4, thick * turns * 1.06 + 0.1, plug, 0.15).at(width / 2 - 0.3, 0, -0.02))
    return whole.stand()


def alarm_clock(
    width=11, height=8, depth=4.5, material=None, time='07:30', ink='#f6f2e6', dial=None
):
    """A bedside clock: digits on a dark front, or a round dial with hands (dial=(hour, minute))."""
    material = material or painted('#e9e3d6')
    whole = Thing(body=box(width, depth, height, material, 1.1, 6))
    if dial:
        from .furniture import clock_face

        face = clock_face(height * 0.4, hour=dial[0], minute=dial[1])
        whole.add(face.turn(x=90).at(0, -depth / 2 - 0.05, height / 2))
        return whole
    front = slab(width - 1, height - 1, 0.2, plain('#0c0c0e', 0.12), 0.8, 0.08)
    whole.add(front.turn(x=90).at(0, -depth / 2 + 0.12, height / 2))
    digits = text(time, height * 0.42, glow(ink, 1.6), 0.02, 'sans')
    whole.add(digits.turn(x=90).at(0, -depth / 2 - 0.11, height / 2))
    return whole


def camera_body(x=12, y=5, z=7.6, material=None, skin=None, lens=5.6):
    """A small camera."""
    material = material or metal('aluminium')
    whole = Thing(body=box(x, y, z, material, 0.8, 5))
    whole.add(
        box(x + 0.06, y + 0.06, z * 0.6, skin or leather('#24211f', 0.12), 0.7, 5).at(z=z * 0.1)
    )
    r = lens / 2
    barrel = lathe(
        [
            (r, 0),
            (r * 1.02, 1.2),
            (r * 0.96, 1.3),
            (r * 0.95, 3.4),
            (r * 0.88, 3.7),
            (r * 0.8, 3.6),
            (r * 0.62, 3.0),
            (0, 3.0),
        ],
        metal('black', 0.35),
    )
    glass_ = ball(r * 0.64, plain('#0b1020', 0.03, clear=1.0), 4, 0.4).at(z=2.9)
    whole.add(group(barrel, glass_).turn(x=90).at(0, -y / 2, z * 0.46), 'lens')
    whole.add(cylinder(0.75, 0.5, metal('steel'), 0.1).at(x * 0.32, 0, z))
    whole.add(cylinder(1.1, 0.7, metal('black'), 0.1).at(-x * 0.3, 0, z))
    return whole


def fan(height=24, width=19, material=None, blades=5):
    """A desk fan that faces -y."""
    material = material or plastic('#eef0ec', 0.5)
    whole = Thing(base=cylinder(width * 0.32, 1.8, material, 0.6))
    r, z = width / 2, height - width / 2
    whole.add(rod((0, 1.5, 1), (0, 1.5, z), 1.0, material))
    cage = Thing()
    for k in range(28):
        a = 2 * math.pi * k / 28
        c, s = math.cos(a), math.sin(a)
        cage.add(
            tube(
                [(1.6 * c, 1.6 * s, 3.4), (r * 0.6 * c, r * 0.6 * s, 3.3), (r * c, r * s, 1.6)],
                0.09,
                material,
            )
        )
    for q, h in ((1, 1.6), (1, 0.2), (0.62, 3.3)):
        cage.add(ring(r * q, 0.2, material).at(z=h))
    cage.add(cylinder(1.9, 0.5, material, 0.15).at(z=3.2))
    for k in range(blades):
        blade = extrude(
            [
                (1, -0.8),
                (r * 0.55, -2.6),
                (r * 0.85, -1.2),
                (r * 0.86, 1.2),
                (r * 0.5, 1.6),
                (1, 0.8),
            ],
            0.15,
            plastic('#cfd8d6', 0.5),
        )
        cage.add(blade.turn(x=18).turn(z=360 / blades * k).at(z=1.5))
    cage.add(cylinder(3.2, 4, material, 1.0).at(z=-3.6))
    whole.add(cage.turn(x=90).at(0, 0.5, z), 'cage')
    return whole


def stand(x=10, y=12, height=12, material=None):
    """A bent metal stand for a phone, tablet or laptop."""
    material = material or metal('aluminium')
    line = spline(
        [(-y / 2, 0.2), (0, 0.2), (y * 0.42, 0.3), (y * 0.5, 1.2), (y * 0.12, height)], 10
    )
    rings = [[(s * x / 2, a, b) for s in (-1, 1)] for a, b in line]
    plate = loft(rings, material, closed=False, caps=False)
    whole = Thing(body=modify(plate, 'SOLIDIFY', thickness=0.35))
    for s in (-1, 1):
        whole.add(
            tube(
                [
                    (s * x * 0.3, y * 0.2, height * 0.72),
                    (s * x * 0.3, -y * 0.02, height * 0.66),
                    (s * x * 0.3, -y * 0.08, height * 0.78),
                ],
                0.3,
                material,
            )
        )
    return whole.stand()


def humidifier(height=17, width=11, material=None, light=True):
    """An aroma diffuser in drop shape, wood below."""
    from .materials import wood

    r = width / 2
    whole = Thing(
        base=lathe(
            [(0, 0), (r * 0.92, 0), (r, 0.5), (r * 1.0, height * 0.24)], wood('beech', axis='x')
        )
    )
    body = lathe(
        [
            (r * 1.0, height * 0.24),
            (r * 0.98, height * 0.4),
            (r * 0.7, height * 0.75),
            (r * 0.3, height * 0.95),
            (r * 0.18, height),
            (0, height * 0.98),
        ],
        material or plastic('#f4f1ea', 0.3),
    )
    whole.add(body, 'body')
    if light:
        whole.add(ring(r * 0.99, 0.12, glow('#ffdca4', 2)).at(z=height * 0.245))
    return whole
