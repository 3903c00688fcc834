"""Packaging and paper goods: bottles, jars, tubes, tins, boxes, books. Lengths in cm."""
import math
import random

from .core import Thing, apply, group, mesh_thing, modify, smooth
from .labels import sticker, wrap
from .materials import glass, kraft, liquid, metal, paper, plain, plastic, wax, wood
from .shapes import box, cylinder, displace, extrude, lathe, rounded, sheet, tube
from .vessels import fill, vessel

BOTTLES = {
    'boston': [
        (0.94, 0),
        (1, 0.03),
        (1, 0.58),
        (0.86, 0.72),
        (0.42, 0.8),
        (0.38, 0.84),
        (0.38, 0.9),
    ],
    'wine': [
        (0.96, 0),
        (1, 0.02),
        (1, 0.55),
        (0.9, 0.64),
        (0.42, 0.76),
        (0.36, 0.82),
        (0.36, 0.95),
    ],
    'oil': [(0.96, 0), (1, 0.02), (0.98, 0.5), (0.8, 0.66), (0.36, 0.82), (0.3, 0.92)],
    'milk': [(0.96, 0), (1, 0.03), (1, 0.5), (0.92, 0.62), (0.62, 0.82), (0.6, 0.92)],
    'straight': [(0.96, 0), (1, 0.02), (1, 0.84), (0.92, 0.9), (0.5, 0.92), (0.5, 0.94)],
    'round': [(0.8, 0), (0.98, 0.1), (1, 0.3), (0.8, 0.52), (0.4, 0.66), (0.32, 0.8), (0.32, 0.9)],
    'sport': [(0.94, 0), (1, 0.03), (1, 0.7), (0.93, 0.8), (0.72, 0.86), (0.68, 0.9)],
    'soy': [
        (0.9, 0),
        (1, 0.04),
        (1, 0.4),
        (0.9, 0.5),
        (0.94, 0.56),
        (0.7, 0.74),
        (0.34, 0.84),
        (0.32, 0.92),
    ],
}


def bottle(
    height=20,
    width=7,
    material=None,
    shape='boston',
    content=None,
    level=0.75,
    cap=None,
    label=None,
    label_height=0.35,
    label_at=0.33,
    label_wide=0.75,
):
    """A bottle: content is a liquid up to `level` (share of the height), cap a material or None.

    label: a material made by label(); its height and middle are shares of the bottle's height,
    label_wide the share of the circumference.
    """
    material = material or glass('#f4fbf8')
    r = width / 2
    outer = [(a * r, b * height) for a, b in BOTTLES[shape]]
    body = vessel(outer, material, min(0.25, r * 0.12))
    whole = Thing(body=body)
    if content:
        fill(body, content, level * height)
    if cap:
        neck, top = outer[-1]
        radius = neck + 0.16
        long = max(height - top, width * 0.18) + 0.8
        whole.add(cylinder(radius, long, cap, 0.12).at(z=top - 0.6), 'cap')
    if label:
        z = label_at * height
        wide = 2 * math.pi * r * label_wide
        whole.add(wrap(label, r * 1.02, wide, label_height * height, z, on=body), 'label')
    return whole


def label_size(width, height, share=0.75, label_height=0.35):
    """Width and height (cm) of the label round a body, to be given to label()."""
    return math.pi * width * share, label_height * height


def jar(
    height=9,
    width=8,
    material=None,
    content=None,
    level=0.82,
    cap=None,
    label=None,
    label_height=0.45,
    cap_height=1.6,
    label_wide=0.7,
):
    """A straight jar with a screw lid; content is a material (honey, jam, tea, cream)."""
    r = width / 2
    glassy = material or glass('#f6fbf9')
    outer = [
        (r * 0.9, 0),
        (r * 0.98, 0.25),
        (r, 0.8),
        (r, height * 0.76),
        (r * 0.97, height * 0.85),
        (r * 0.86, height * 0.92),
        (r * 0.86, height),
    ]
    body = vessel(outer, glassy, 0.28)
    whole = Thing(body=body)
    if content:
        fill(body, content, level * height)
    if cap:
        whole.add(cylinder(r * 0.95, cap_height, cap, 0.18).at(z=height - cap_height * 0.55), 'cap')
    if label:
        whole.add(
            wrap(
                label,
                r * 1.02,
                2 * math.pi * r * label_wide,
                label_height * height,
                height * 0.4,
                on=body,
            ),
            'label',
        )
    return whole


def cream_jar(
    height=4.5, width=6.5, material=None, cap=None, open=False, cream='#f7efe6', label=None
):
    """A cosmetics jar; `open` shows the cream and lays the cap beside it."""
    r = width / 2
    material = material or plastic('#f3ece6', 0.8)
    cap = cap or plastic('#ffffff', 0.8)
    low = height * 0.62
    body = vessel(
        [(r * 0.9, 0), (r * 0.98, 0.2), (r, 0.6), (r, low - 0.2), (r * 0.97, low)], material, 0.55
    )
    top = cylinder(r * 1.01, height - low, cap, 0.25)
    whole = Thing(body=body, cap=top)
    if open:
        wave = lathe(
            [
                (0, low - 0.05),
                (r * 0.2, low + 0.12),
                (r * 0.45, low - 0.12),
                (r * 0.68, low + 0.02),
                (r * 0.88, low - 0.3),
            ],
            plain(cream, 0.35, clear=0.3),
        )
        whole.add(wave, 'cream')
        top.turn(y=68).at(r * 1.75, -r * 0.5, r * 0.95)
        top.stand()
    else:
        top.at(z=low + 0.06)
    if label:
        whole.add(wrap(label, r * 1.005, r * 2.4, low * 0.7, low * 0.5, on=body), 'label')
    return whole


def dropper(height=10, width=3.6, material=None, content=None, cap=None, bulb=None, label=None):
    """A serum bottle with a pipette."""
    r = width / 2
    low = height * 0.66
    body = vessel(
        [
            (r * 0.92, 0),
            (r, 0.2),
            (r, low * 0.8),
            (r * 0.84, low * 0.93),
            (r * 0.5, low * 0.97),
            (r * 0.46, low),
        ],
        material or glass('#c98b45'),
        0.16,
    )
    whole = Thing(body=body)
    if content:
        fill(body, content, low * 0.72)
    whole.add(
        cylinder(r * 0.58, height * 0.12, cap or metal('gold', 0.25), 0.1).at(z=low - 0.25), 'cap'
    )
    top = low - 0.25 + height * 0.12
    soft = lathe(
        [
            (r * 0.42, 0),
            (r * 0.44, 0.25),
            (r * 0.36, 0.4),
            (r * 0.4, height * 0.1),
            (r * 0.36, height * 0.2),
            (0, height * 0.235),
        ],
        bulb or plastic('#26242a', 0.15),
    )
    whole.add(soft.at(z=top), 'bulb')
    if label:
        whole.add(
            wrap(label, r * 1.01, math.pi * r * 1.25, low * 0.55, low * 0.42, on=body), 'label'
        )
    return whole


def pump_bottle(height=18, width=6.5, material=None, pump=None, label=None, label_height=0.38):
    """A bottle with a dispenser that points to the left."""
    r = width / 2
    pump = pump or plastic('#f5f3ef', 0.6)
    low = height * 0.76
    body = vessel(
        [(r * 0.95, 0), (r, 0.25), (r, low * 0.86), (r * 0.9, low * 0.95), (r * 0.5, low)],
        material or plastic('#e8d9cc', 0.5),
        0.2,
    )
    collar = cylinder(r * 0.5, 1.4, pump, 0.15).at(z=low - 0.1)
    stem = cylinder(r * 0.16, height * 0.1, pump, 0.02).at(z=low + 1.2)
    head = cylinder(r * 0.36, 1.1, pump, 0.25).at(z=low + height * 0.1 + 1)
    z = low + height * 0.1 + 1.6
    nose = tube(
        [(0, 0, z), (-r * 0.8, 0, z + 0.05), (-r * 1.15, 0, z - 0.15), (-r * 1.22, 0, z - 0.55)],
        r * 0.14,
        pump,
    )
    whole = Thing(body=body, pump=group(collar, stem, head, nose))
    if label:
        whole.add(
            wrap(
                label, r * 1.01, 2 * math.pi * r * 0.5, label_height * height, low * 0.45, on=body
            ),
            'label',
        )
    return whole


def squeeze_tube(height=14, width=4.6, material=None, cap=None, label=None):
    """A cream tube that stands on its cap, its flat end up, the label on the front."""
    rows, around, r = 28, 64, width / 2
    base = 2.0
    vertices, faces = [], []
    for j in range(rows + 1):
        t = j / rows
        z = base + t * (height - base)
        flat = max(0.0, 1 - t * 1.02) ** 0.8
        deep = max(r * 0.92 * flat, 0.06)
        wide = r * (1 + 0.18 * t)
        if t < 0.06:
            wide, deep = r * (0.86 + 2.3 * t), deep * (0.86 + 2.3 * t)
        for i in range(around):
            a = 2 * math.pi * i / around
            vertices.append((wide * math.cos(a), deep * math.sin(a), z))
    for j in range(rows):
        for i in range(around):
            k = (i + 1) % around
            faces.append(
                (j * around + i, j * around + k, (j + 1) * around + k, (j + 1) * around + i)
            )
    faces.append(list(range(around))[::-1])
    faces.append([rows * around + i for i in range(around)])
    material = material or plastic('#f3e6df', 0.5)
    body = mesh_thing(vertices, faces, material, name='tube')
    seam = box(width * 1.18, 0.16, 0.9, material, 0.04).at(z=height - 0.5)
    top = cylinder(r * 0.86, base, cap or plastic('#ffffff', 0.7), 0.15, r * 0.88)
    whole = Thing(body=body, cap=top, seam=seam)
    if label:
        whole.add(
            sticker(label, width * 0.8, height * 0.5, body, (0, -width, height * 0.52)), 'label'
        )
    return whole


def tin(
    height=9,
    width=8,
    material=None,
    top=None,
    label=None,
    label_height=0.62,
    label_wide=0.97,
    square=False,
):
    """A tea or biscuit tin with a lid; `square` gives a square section."""
    material = material or metal('pewter', 0.4)
    top = top or material
    high = height * 0.24
    r = width / 2
    if square:
        body = extrude(rounded(width, width, width * 0.1), height - high, material, 0.08)
        cover = extrude(rounded(width * 1.02, width * 1.02, width * 0.1), high, top, 0.2)
    else:
        body = cylinder(r, height - high + 0.3, material, 0.12)
        cover = cylinder(r * 1.025, high, top, 0.28)
    cover.at(z=height - high)
    whole = Thing(body=body, lid=cover)
    if label and square:
        whole.add(
            sticker(
                label, width * 0.8, (height - high) * 0.8, None, (0, -r - 0.02, (height - high) / 2)
            ),
            'label',
        )
    elif label:
        whole.add(
            wrap(
                label,
                r,
                2 * math.pi * r * label_wide,
                (height - high) * label_height,
                (height - high) * 0.5,
                nx=96,
            ),
            'label',
        )
    return whole


def gusset_bag(width=9.5, depth=6, height=16, material=None, tie=None, seed=1):
    """A filled bag on a flat base with folds at its sides, its top rolled down and held by a tin tie."""
    material = material or kraft()
    front, side, rows, vertices, faces = 22, 12, 44, [], []
    for j in range(rows + 1):
        t = j / rows
        shut = max(0, (t - 0.7) / 0.3)
        d = depth / 2 * (1 - 0.9 * shut**1.25) * (0.96 + 0.04 * min(1, 6 * t))
        w = width / 2 * (0.985 + 0.015 * min(1, 6 * t)) * (1 + 0.02 * shut)
        swell = 0.05 * depth * math.sin(math.pi * min(1, t / 0.8)) if t < 0.8 else 0
        inside = depth * 0.44 * shut
        ring_ = []
        for k in range(front):
            u = 2 * k / front - 1
            wrinkle = 0.09 * math.sin(9 * u + 5 * t + seed) * math.sin(math.pi * t) ** 2 * shut**0.5
            ring_.append((w * u, -d - swell * (1 - u * u) + wrinkle))
        for k in range(side):
            v = 2 * k / side - 1
            ring_.append((w - (inside - swell * 0.5 * (1 - shut)) * (1 - abs(v)), d * v))
        ring_ += [(-x, -y) for x, y in ring_]
        vertices += [(x, y, t * height) for x, y in ring_]
    n = 2 * (front + side)
    for j in range(rows):
        for i in range(n):
            k = (i + 1) % n
            faces.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
    faces.append(list(range(n))[::-1])
    body = smooth(mesh_thing(vertices, faces, material, name='bag'), 1)
    displace(body, depth * 0.9, depth * 0.035, seed)
    apply(body)
    low = depth * 0.05
    roll = group(
        box(width * 1.02, 0.75, 2.3, material, 0.3).at(z=height - 0.5),
        box(width * 1.02, 0.34, 1.8, material, 0.16).at(0, -0.5, height - 0.25),
    )
    whole = Thing(body=body, roll=displace(roll, 5, 0.12, seed + 2))
    strip = tie or metal('brass', 0.4)
    ends = [box(0.14, 1.2, 0.62, strip, 0.05).at(s * width * 0.54, 0.58) for s in (-1, 1)]
    whole.add(group(box(width * 1.09, 0.14, 0.62, strip, 0.05), *ends).at(0, -0.5 - low, height + 0.42), 'tie')
    return whole


def carton(
    width=10,
    depth=6,
    height=14,
    material=None,
    label=None,
    label_size=(0.9, 0.9),
    label_at=0.5,
    side=None,
):
    """A folding box with a printed front; `side` is a second label on the right side."""
    body = box(width, depth, height, material or paper('#f4efe4'), 0.07)
    whole = Thing(body=body)
    flap = box(width - 0.1, 0.04, 0.03, plain('#8d867a'), 0).at(0, -depth / 2 - 0.01, height - 0.02)
    whole.add(flap)
    w, h = label_size
    if label:
        whole.add(
            sticker(label, width * w, height * h, None, (0, -depth / 2 - 0.015, height * label_at)),
            'label',
        )
    if side:
        whole.add(
            sticker(
                side, depth * w, height * h, None, (width / 2 + 0.015, 0, height * label_at), 90
            )
        )
    return whole


def gift_box(x=20, y=16, z=8, material=None, top=None, ribbon=None, bow=True, label=None):
    """A box with a lid, a crossed ribbon and a bow; without ribbon a plain lidded box."""
    material = material or paper('#2f4a3e')
    base = box(x, y, z * 0.8, material, 0.12)
    cover = box(x * 1.02, y * 1.025, z * 0.42, top or material, 0.15).at(z=z * 0.58)
    whole = Thing(body=base, lid=cover)
    if ribbon:
        w = 0.09 * x
        whole.add(box(w, y * 1.035, z * 1.012, ribbon, 0.05))
        whole.add(box(x * 1.03, w, z * 1.01, ribbon, 0.05))
        if bow:
            whole.add(bow_knot(x * 0.34, ribbon).at(z=z * 1.0), 'bow')
    if label:
        whole.add(sticker(label, x * 0.4, y * 0.4, None, (0, 0, z + 0.02), tilt=0), 'label')
    return whole


def bow_knot(width=6, material=None):
    """A ribbon bow that lies on z = 0."""
    whole = Thing()
    w = width * 0.15
    strip = [(-w, -0.03), (w, -0.03), (w, 0.03), (-w, 0.03)]
    for side in (-1, 1):
        loop = [
            (0, 0, 0.2),
            (side * width * 0.25, 0, width * 0.2),
            (side * width * 0.5, 0, width * 0.17),
            (side * width * 0.48, 0, width * 0.04),
            (side * width * 0.2, 0, 0.12),
            (0, 0, 0.15),
        ]
        whole.add(
            modify(tube(loop, 0.1, material, profile=strip), 'SOLIDIFY', thickness=0.02).turn(
                z=side * 12
            )
        )
        tail = [
            (0, 0, 0.15),
            (side * width * 0.18, -width * 0.2, 0.25),
            (side * width * 0.36, -width * 0.42, 0.06),
        ]
        whole.add(tube(tail, 0.1, material, profile=strip))
    whole.add(box(width * 0.13, width * 0.3, width * 0.12, material, 0.2).at(z=0.05))
    return whole


def book(
    x=14,
    y=20,
    thick=2.2,
    cover=None,
    label=None,
    spine=None,
    pages='#efe8d8',
    hard=True,
    elastic=None,
):
    """A book that lies face up, its spine on the left; label is the front (x × y), spine likewise.

    Stand it upright with turn(x=90), then stand().
    """
    cover = cover or paper('#2f4858')
    gap = 0.25 if hard else 0.0
    board = 0.22 if hard else 0.05
    block = box(x - gap * 1.6, y - gap * 2, thick - 2 * board, None, 0.05).at(-0.1, 0, board)
    block.paint(page_edge(pages))
    low = box(x, y, board, cover, 0.06)
    high = box(x, y, board, cover, 0.06).at(z=thick - board)
    back = extrude(
        [
            (-0.32, 0),
            (0.12, 0),
            (0.12, thick),
            (-0.32, thick),
            (-0.5, thick * 0.75),
            (-0.54, thick / 2),
            (-0.5, thick * 0.25),
        ],
        y,
        cover,
        0.05,
    )
    back.turn(x=90).at(-x / 2, y / 2, 0)
    whole = Thing(block=block, low=low, high=high, spine=back)
    if label:
        whole.add(sticker(label, x - 0.02, y - 0.02, None, (0, 0, thick + 0.012), tilt=0), 'label')
    if spine:
        one = sticker(spine, y * 0.96, thick * 0.8, None, (-x / 2 - 0.56, 0, thick / 2), turn=-90)
        whole.add(one, 'title')
    if elastic:
        whole.add(box(0.5, y + 0.1, thick + 0.12, elastic, 0.04).at(x / 2 - 1.4, 0, -0.05))
    return whole


def page_edge(colour='#efe8d8'):
    """Paper edges: fine lines along the block."""
    from .materials import Nodes, linear, shade

    n = Nodes('pages')
    lines = n.noise(0.6, 2, 0.6, n.place((0.05, 0.05, 30)))
    n.principled(base_color=n.mix(lines, shade(colour, 0.8), linear(colour)), roughness=0.9)
    n.bump(lines, 0.01, 0.6)
    return n.material


def open_book(x=14, y=20, thick=1.4, pages='#f3eddf', left=None, right=None, cover=None):
    """An open book or notebook that lies flat; left and right are label materials of pages."""
    whole = Thing()
    base = box(2 * x + 0.4, y + 0.4, 0.18, cover or paper('#2f4858'), 0.06)
    whole.add(base)
    for side, printed in ((-1, left), (1, right)):

        def rise(u, v, s=side):
            t = u if s > 0 else 1 - u
            return thick * (0.25 + 0.75 * min(1, t * 6) ** 0.5) * (1 - 0.35 * t)

        leaf = sheet(x, y, None, 60, 4, rise).at(side * x / 2, 0, 0.18)
        if printed:
            from .labels import grid_uv

            grid_uv(leaf, 60, 4)
            leaf.paint(printed)
        else:
            leaf.paint(paper(pages))
        whole.add(leaf)
        whole.add(
            box(x - 0.3, y - 0.1, thick * 0.62, page_edge(pages), 0.05).at(side * x / 2, 0, 0.15)
        )
    return whole


def stack(things, gap=0.0, spread=3, seed=2):
    """Lays things on each other, each turned a little at random."""
    chance, z, whole = random.Random(seed), 0.0, Thing()
    for thing in things:
        thing.turn(z=chance.uniform(-spread, spread)).stand(z)
        z = thing.box[1].z + gap
        whole.add(thing)
    return whole


def fanned(make, count=5, angle=8, lift=0.05):
    """Copies spread like a fan about their lower left corner: cards, papers, postcards."""
    whole = Thing()
    for i in range(count):
        whole.add(make().turn(z=angle * (count / 2 - i)).by(z=i * lift))
    return whole


def card(x=10, y=15, label=None, material=None, thick=0.05):
    """A card or sheet of paper that lies face up."""
    whole = Thing(body=box(x, y, thick, material or paper(), 0.0))
    if label:
        whole.add(sticker(label, x * 0.998, y * 0.998, None, (0, 0, thick + 0.005), tilt=0))
    return whole


def candle(width=7, height=8, material=None, holder=None, lit=True, label=None):
    """A candle; holder is the material of a glass or cup round it."""
    material = material or wax()
    r = width / 2
    whole = Thing()
    if holder:
        cup_ = vessel([(r * 0.97, 0), (r, 0.2), (r, height)], holder, 0.3, curved=False)
        fill(cup_, material, height * 0.78)
        whole.add(cup_, 'holder')
        top = height * 0.78
        if label:
            whole.add(wrap(label, r * 1.005, r * 2.0, height * 0.5, height * 0.45), 'label')
    else:
        whole.add(
            lathe(
                [
                    (0, 0),
                    (r, 0),
                    (r, 0.1),
                    (r * 0.99, height * 0.96),
                    (r * 0.9, height),
                    (r * 0.5, height * 0.985),
                    (0, height * 0.975),
                ],
                material,
            ),
            'body',
        )
        top = height * 0.975
    whole.add(
        tube(
            [(0, 0, top - 0.1), (0.05, 0, top + 0.6), (0.02, 0, top + 1.0)],
            0.07,
            plain('#2a221c', 0.9),
        )
    )
    if lit:
        whole.add(flame(2.0).at(0.02, 0, top + 0.75), 'flame')
    return whole


def flame(height=2.0):
    """A candle flame."""
    from .materials import glow

    r = height * 0.17
    outer = lathe(
        [
            (0, 0),
            (r * 0.75, height * 0.12),
            (r, height * 0.3),
            (r * 0.7, height * 0.58),
            (r * 0.25, height * 0.85),
            (0, height),
        ],
        glow('#ffb347', 9),
        steps=24,
    )
    return outer


def diffuser(height=11, width=7, material=None, content=None, sticks=7, label=None):
    """A reed diffuser: a bottle with sticks."""
    chance = random.Random(5)
    base = bottle(
        height,
        width,
        material,
        'round',
        content or liquid('#d9b46a'),
        0.42,
        label=label,
        label_height=0.28,
        label_at=0.26,
        label_wide=0.35,
    )
    for i in range(sticks):
        a = 2 * math.pi * i / sticks + chance.uniform(-0.3, 0.3)
        lean = chance.uniform(0.8, 1.5)
        x, y = math.cos(a) * width * 0.14, math.sin(a) * width * 0.14
        base.add(
            tube(
                [(-x, -y, 1), (x * lean * 3, y * lean * 3, height * 2.2)],
                0.13,
                wood('bamboo'),
                smooth_line=False,
            )
        )
    return base


def perfume(x=6, y=3.4, z=8, material=None, content=None, cap=None, label=None):
    """A perfume flask: a thick glass block with its content and a heavy cap."""
    body = box(x, y, z, material or glass('#fdf6f2'), 0.35, 5)
    inner = box(x * 0.84, y * 0.72, z * 0.72, content or liquid('#e8b98a', 0.7), 0.3, 5).at(
        z=z * 0.1
    )
    neck = cylinder(0.8, 0.7, metal('gold', 0.2), 0.08).at(z=z)
    top = box(x * 0.42, x * 0.42, z * 0.3, cap or plastic('#1f1d22', 0.9), 0.2, 5).at(z=z + 0.6)
    whole = Thing(body=body, content=inner, neck=neck, cap=top)
    if label:
        whole.add(sticker(label, x * 0.62, z * 0.42, None, (0, -y / 2 - 0.02, z * 0.46)), 'label')
    return whole


def lipstick(height=7.5, width=2.1, colour='#b3262f', case=None, open=True):
    """A lipstick; open shows the bullet and stands the cap beside it."""
    r = width / 2
    case = case or plastic('#1b1a1d', 0.85)
    low = height * 0.42
    base = cylinder(r, low, case, 0.1)
    whole = Thing(base=base)
    if not open:
        whole.add(cylinder(r * 1.02, height - low, case, 0.12).at(z=low + 0.04), 'cap')
        return whole
    inner = cylinder(r * 0.82, height * 0.16, metal('gold', 0.18), 0.05).at(z=low)
    bullet = cylinder(r * 0.66, height * 0.4, plain(colour, 0.3, clear=0.3), 0.3).at(z=low + 0.9)
    for ob in bullet.objects:
        top = max(v.co.z for v in ob.data.vertices)
        for v in ob.data.vertices:
            if v.co.z > top * 0.5:
                v.co.z -= (v.co.x + r * 0.66) * 0.62
    cap = cylinder(r * 1.02, height * 0.58, case, 0.12).at(width * 1.9, -width * 0.2, 0)
    for part, name in ((inner, 'inner'), (bullet, 'bullet'), (cap, 'cap')):
        whole.add(part, name)
    return whole


def compact(width=7.5, colours=('#e2b79a',), case=None, mirror=True):
    """A powder compact or eye palette, open, its mirror up behind."""
    case = case or plastic('#2a2529', 0.85)
    r = width / 2
    base = cylinder(r, 0.9, case, 0.2)
    whole = Thing(base=base)
    if len(colours) == 1:
        whole.add(cylinder(r * 0.82, 0.12, plain(colours[0], 0.9), 0.04).at(z=0.88), 'powder')
    else:
        for i, colour in enumerate(colours):
            a = 2 * math.pi * (i + 0.5) / len(colours)
            whole.add(
                cylinder(r * 0.34, 0.12, plain(colour, 0.8), 0.04).at(
                    r * 0.5 * math.cos(a), r * 0.5 * math.sin(a), 0.88
                )
            )
    if mirror:
        cover = cylinder(r, 0.5, case, 0.15)
        cover.add(cylinder(r * 0.86, 0.03, metal('chrome', 0.02), 0.0).at(z=-0.03))
        whole.add(cover.turn(x=105).at(0, r * 1.12, r + 0.75), 'lid')
    return whole


def nail_polish(height=7.5, width=2.8, colour='#b5485a', cap=None):
    """A nail polish flask."""
    base = extrude(
        rounded(width, width * 0.8, width * 0.25),
        height * 0.5,
        plain(colour, 0.08, clear=1.0),
        0.25,
        4,
    )
    top = cylinder(
        width * 0.27, height * 0.52, cap or plastic('#1d1b1f', 0.8), 0.15, width * 0.22
    ).at(z=height * 0.5)
    return Thing(body=base, cap=top)


def soap_bar(x=8, y=5.5, z=2.6, material=None, stamp=None):
    """A bar of soap with a pressed word."""
    from .materials import soap
    from .shapes import text

    bar = box(x, y, z, material or soap(), z * 0.36, 6)
    whole = Thing(body=bar)
    if stamp:
        whole.add(
            text(stamp, y * 0.3, material or bar.objects[0].data.materials[0], 0.12, 'serif').at(
                z=z - 0.02
            ),
            'stamp',
        )
    return whole


def brush(long=18, head=2.4, bristle='#5b3a2c', handle_material=None, ferrule=None, flat=False):
    """A make-up or paint brush that lies along x, bristles to the left."""
    r = head / 2
    stick = lathe(
        [
            (0, 0),
            (r * 0.3, 0.3),
            (r * 0.36, long * 0.25),
            (r * 0.5, long * 0.5),
            (r * 0.62, long * 0.6),
        ],
        handle_material or wood('walnut'),
    )
    collar = lathe(
        [
            (r * 0.62, long * 0.59),
            (r * 0.66, long * 0.6),
            (r * 0.74, long * 0.74),
            (r * 0.72, long * 0.75),
        ],
        ferrule or metal('gold', 0.22),
    )
    hair = lathe(
        [
            (r * 0.66, long * 0.74),
            (r * 0.98, long * 0.84),
            (r, long * 0.9),
            (r * 0.7, long * 0.97),
            (0, long),
        ],
        bristles(bristle),
    )
    whole = Thing(handle=stick, ferrule=collar, hair=hair)
    if flat:
        hair.stretch(y=0.35)
        collar.stretch(y=0.6)
    return whole.turn(y=-90).stand()


def bristles(colour='#5b3a2c'):
    """Fine hairs along z."""
    from .materials import Nodes, shade

    n = Nodes('bristles')
    hair = n.noise(0.5, 3, 0.7, n.place((16, 16, 0.4)))
    n.principled(
        base_color=n.mix(hair, shade(colour, 0.45), shade(colour, 1.6)), roughness=0.7, sheen=0.3
    )
    n.bump(hair, 0.05, 0.8)
    return n.material


def comb(x=16, y=5, material=None, teeth=30):
    """A comb that lies on the floor."""
    material = material or wood('boxwood', axis='x')
    whole = Thing(
        back=extrude(rounded(x, y * 0.45, y * 0.2), 0.8, material, 0.2).at(0, y * 0.28, 0)
    )
    gap = x * 0.9 / teeth
    for i in range(teeth):
        whole.add(
            beam_tooth(gap * 0.8, y * 0.62, material).at(-x * 0.45 + gap * (i + 0.5), y * 0.12, 0.4)
        )
    return whole


def beam_tooth(width, long, material):
    from .shapes import rod

    return rod((0, 0, 0), (0, -long, 0), width / 2, material, width * 0.4)
