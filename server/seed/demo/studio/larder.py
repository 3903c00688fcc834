"""Tins, jars, tea and heaps of small things. Lengths in cm, angles in degrees."""
import math
import random

from .core import apply, group, mesh_thing, modify, scatter, smooth
from .labels import label, wrap
from .materials import Nodes, glass, linear, metal, plain, porcelain, shade
from .shapes import cylinder, lathe, ring, tube


def tinted(colours, rough=0.6, size=1.0):
    """A colour of its own for every copy out of a row of colours, with soft spots."""
    n = Nodes('tinted')
    one = n.add('ObjectInfo')
    stops = [(i / max(1, len(colours) - 1), c) for i, c in enumerate(colours)]
    base = n.ramp(one.outputs['Random'], *stops)
    base = n.mix(
        n.math('MULTIPLY', n.noise(size, 3), 0.5), base, n.mix(1.0, base, '#777777', 'MULTIPLY')
    )
    n.principled(base_color=base, roughness=rough, specular=0.3)
    return n.material


def tin(
    radius=4.2,
    height=9,
    colour='#22352d',
    lines=(),
    label_size=(6, 5),
    paper_colour='#efe6d2',
    ink='#2b2b2b',
    lid=2.2,
    lid_colour=None,
    frame='#9c7a3c',
    rough=0.38,
    **look
):
    """A round lacquered tin with lid and a paper label in front."""
    body = cylinder(radius, height, plain(colour, rough), 0.15)
    cap = cylinder(radius + 0.12, lid, plain(lid_colour or colour, rough), 0.25).at(
        z=height - lid + 0.25
    )
    seam = ring(radius + 0.02, 0.05, metal('brass', 0.3)).at(z=height - lid + 0.2)
    whole = group(body, seam, cap=cap)
    if lines:
        w, h = label_size
        whole.add(
            wrap(
                label(lines, w, h, colour=paper_colour, ink=ink, frame=frame, **look),
                radius,
                w,
                h,
                z=(height - lid) / 2,
            )
        )
    return whole


def leaf_kinds(kind='twist', material=None, length=1.6, seed=3, count=5):
    """A few shapes of dry leaves for `heap`: twist, needle, flat, pearl, curl."""
    chance, made = random.Random(seed), []
    for _ in range(count):
        k = length * chance.uniform(0.75, 1.15)
        if kind == 'pearl':
            one = lathe(
                [
                    (0, -0.3 * k),
                    (0.22 * k, -0.2 * k),
                    (0.3 * k, 0),
                    (0.2 * k, 0.22 * k),
                    (0, 0.3 * k),
                ],
                material,
                steps=10,
                levels=0,
            )
            for ob in one.objects:
                for v in ob.data.vertices:
                    f = 1 + chance.uniform(-0.2, 0.2)
                    v.co = (v.co.x * f, v.co.y * f, v.co.z * f)
            one = apply(smooth(one, 1))
        elif kind == 'flat':
            wide = 0.1 * k
            v, f = [], []
            for i in range(9):
                t = i / 8
                w = wide * math.sin(math.pi * (0.08 + 0.88 * t)) ** 0.7
                z = 0.08 * k * math.sin(3 * t + k)
                for side in (-1, 0, 1):
                    v.append(((t - 0.5) * k, side * w, z + 0.25 * w * abs(side)))
            for i in range(8):
                for s in (0, 1):
                    a = 3 * i + s
                    f.append((a, a + 1, a + 4, a + 3))
            one = apply(
                smooth(
                    modify(mesh_thing(v, f, material), 'SOLIDIFY', thickness=0.03 * k, offset=0), 1
                )
            )
        else:
            bow = {'needle': 0.12, 'twist': 0.3, 'curl': 0.7}[kind]
            thick = {'needle': 0.055, 'twist': 0.075, 'curl': 0.05}[kind]
            line, taper = [], []
            for i in range(7):
                t = i / 6
                line.append(
                    (
                        (t - 0.5) * k,
                        bow * k * (math.sin(2.6 * t + k * 7) * 0.5)
                        + chance.uniform(-1, 1) * 0.04 * k,
                        chance.uniform(-1, 1) * 0.05 * k + bow * 0.4 * k * t * t,
                    )
                )
                taper.append(
                    max(0.15, math.sin(math.pi * (0.1 + 0.82 * t)) * chance.uniform(0.7, 1.2))
                )
            one = tube(line, thick * k, material, taper=taper, steps=4)
            for ob in one.objects:
                for v in ob.data.vertices:
                    v.co = v.co * chance.uniform(0.985, 1.015)
        made.append(one)
    return made


def heap(kinds, count=300, radius=4.0, high=1.6, base=0.1, seed=5, flat=25, power=1.6, core=None):
    """A heap of small things: a dome of `radius` and `high` cm that stands on `base`.

    `core` is the material of a body below them that closes the gaps.
    """

    def place(i, c):
        r = radius * math.sqrt(c.random())
        a = c.uniform(0, 360)
        top = high * max(0, 1 - (r / radius) ** power)
        z = base + top * (1 - 0.35 * c.random() ** 2)
        return (
            r * math.cos(math.radians(a)),
            r * math.sin(math.radians(a)),
            z,
            (c.uniform(-flat, flat), c.uniform(-flat, flat), c.uniform(0, 360)),
            c.uniform(0.85, 1.15),
        )

    whole = scatter(count, kinds, place, seed)
    if core:
        rim = [
            (radius * 0.96 * k / 8, base + 0.8 * high * max(0, 1 - (0.96 * k / 8) ** power))
            for k in range(8, -1, -1)
        ]
        whole.add(lathe(rim, core, steps=40, levels=0))
    return whole


def tea_dish(radius=5.0, high=1.3, material=None, thick=0.3, foot=0.5):
    """A shallow dish."""
    r = radius
    return lathe(
        [
            (0, foot * 0.6),
            (r * 0.5, foot * 0.6),
            (r * 0.52, 0),
            (r * 0.58, 0),
            (r * 0.62, foot * 0.7),
            (r * 0.86, high * 0.62),
            (r - 0.02, high - 0.06),
            (r, high),
            (r - thick * 0.5, high - 0.02),
            (r * 0.82, high * 0.62 + thick * 0.6),
            (r * 0.6, foot * 0.6 + thick),
            (0, foot * 0.6 + thick),
        ],
        material or porcelain(),
        levels=2,
    )


def tasting_cup(
    radius=3.1, high=3.6, material=None, drink=None, level=0.78, inside=None, thick=0.14
):
    """A tasting cup, with drink if told (a material)."""
    r, t = radius, thick
    outer = [
        (0, 0.35),
        (r * 0.45, 0.35),
        (r * 0.46, 0),
        (r * 0.52, 0),
        (r * 0.56, 0.3),
        (r * 0.78, high * 0.35),
        (r * 0.93, high * 0.72),
        (r, high - 0.04),
        (r - 0.03, high),
    ]
    inner = [
        (r - t, high - 0.05),
        (r * 0.93 - t, high * 0.72),
        (r * 0.78 - t, high * 0.38),
        (r * 0.5, 0.55),
        (0, 0.5),
    ]
    whole = group(
        lathe([*outer, (r - t * 0.5, high)], material or porcelain(), levels=2),
        lathe([(r - t * 0.5, high), *inner], inside or material or porcelain(), levels=2),
    )
    if drink:
        at = high * level
        edge = r * (0.78 + 0.22 * level) - t * 0.8
        whole.add(cylinder(edge, 0.06, drink, 0.02).at(z=at))
    return whole


def brew(colour='#8a2f0c', rough=0.03):
    """The surface of brewed tea."""
    n = Nodes('tea')
    n.principled(base_color=linear(colour), roughness=rough, specular=0.6, clearcoat=0.5)
    return n.material


def clear_jar(
    radius=4.2,
    height=10,
    fill=0.86,
    drink=None,
    neck=0.86,
    lid_colour='#b08a4a',
    lid=None,
    thick=0.25,
):
    """A glass jar with contents up to `fill` and a screw lid; parts `body`, `inside`, `cap`."""
    r, h, k = radius, height, radius * neck
    shoulder = h * 0.84
    body = lathe(
        [
            (0, 0.15),
            (r * 0.6, 0.15),
            (r * 0.85, 0),
            (r - 0.12, 0.12),
            (r, 0.5),
            (r, shoulder * 0.55),
            (r, shoulder - 0.6),
            (r - 0.25, shoulder),
            (k, shoulder + 0.45),
            (k, h - 0.02),
            (k - thick, h),
        ],
        glass('#fbfdfb'),
        levels=2,
    )
    inside = None
    if drink:
        top = 0.35 + (shoulder - 0.4) * fill
        inside = lathe(
            [
                (0, 0.4),
                (r * 0.8, 0.4),
                (r - 0.22, 0.8),
                (r - 0.16, 1.4),
                (r - 0.16, top - 0.1),
                (r - 0.16, top),
                (r - 0.22, top + 0.02),
                (0, top),
            ],
            drink,
            levels=1,
        )
    cap = lid or group(
        cylinder(k + 0.3, 1.5, metal('brass', 0.35, colour=lid_colour), 0.2),
        cylinder(k + 0.33, 0.25, metal('brass', 0.35, colour=lid_colour), 0.1),
    ).at(z=h - 1.15)
    whole = group(body=body, cap=cap)
    if inside:
        whole.add(inside, 'inside')
    return whole


def infusion(colour='#dfe39a', share=0.3):
    """Tea in a glass: clear, with a little light of its own colour."""
    n = Nodes('infusion')
    clear = n.add('BsdfTransparent', {'Color': linear(colour)})
    milk = n.add('BsdfTranslucent', {'Color': linear(colour)})
    face = n.add('BsdfDiffuse', {'Color': linear(colour)})
    body = n.add('MixShader', {0: 0.5, 1: milk, 2: face})
    n.set(n.out, {'Surface': n.add('MixShader', {0: share, 1: clear, 2: body})})
    return n.material


def syrup(colour='#c9781a', glow=0.12):
    """Honey or syrup: deep colour, bright where light comes through."""
    n = Nodes('honey')
    edge = n.add('LayerWeight', {'Blend': 0.3})
    base = n.mix(edge.outputs['Facing'], colour, shade(colour, 0.45))
    n.principled(base_color=base, roughness=0.06, specular=0.6, emission=linear(colour))
    n.bsdf.inputs['Emission Strength'].default_value = glow
    return n.material


def drip(profile, material, steps=48):
    """A turned drop or stream of syrup."""
    return lathe(profile, material, steps=steps, levels=1)


def juice_bottle(
    radius=3.2,
    height=17,
    drink=None,
    cap='#e9e4d6',
    lines=(),
    label_colour='#f4f0e4',
    ink='#2b2b2b',
    frame=None,
):
    """A glass bottle of juice or sauce with label and cap."""
    r, h = radius, height
    body = lathe(
        [
            (0, 0.2),
            (r * 0.7, 0.2),
            (r * 0.9, 0),
            (r, 0.5),
            (r, h * 0.58),
            (r * 0.94, h * 0.66),
            (r * 0.62, h * 0.8),
            (r * 0.46, h * 0.88),
            (r * 0.45, h * 0.95),
            (r * 0.42, h * 0.95),
        ],
        glass('#fbfdfb'),
        levels=2,
    )
    k = 0.93
    inside = lathe(
        [
            (0, 0.35),
            (r * 0.8, 0.35),
            (r * k, 0.7),
            (r * k, h * 0.57),
            (r * 0.87, h * 0.66),
            (r * 0.56, h * 0.8),
            (r * 0.42, h * 0.86),
            (0, h * 0.86),
        ],
        drink,
        levels=1,
    )
    top = cylinder(r * 0.52, h * 0.1, plain(cap, 0.4), 0.15).at(z=h * 0.91)
    whole = group(body, inside, top)
    if lines:
        w, t = r * 2.0, h * 0.34
        whole.add(
            wrap(
                label(lines, w, t, colour=label_colour, ink=ink, frame=frame),
                r + 0.02,
                w,
                t,
                z=h * 0.33,
            )
        )
    return whole
