"""Cloth goods: folded clothes, cushions, hats, shoes, bags, umbrellas. Lengths in cm."""
import math
import random

from .core import Thing, apply, bevel, group, mesh_thing, modify, smooth
from .labels import sticker
from .materials import canvas, fuzzy, knit, leather, linen, metal, plain, rubber, weave, wool
from .shapes import ball, box, cylinder, displace, extrude, lathe, ring, rod, rounded, slab, tube


def loft(rings, material=None, closed=True, caps=True):
    """A skin over rings of points (all of the same count)."""
    count, vertices, faces = len(rings[0]), [], []
    for line in rings:
        vertices += line
    for j in range(len(rings) - 1):
        for i in range(count if closed else count - 1):
            k = (i + 1) % count
            faces.append((j * count + i, j * count + k, (j + 1) * count + k, (j + 1) * count + i))
    if caps and closed:
        faces.append(list(range(count))[::-1])
        faces.append([(len(rings) - 1) * count + i for i in range(count)])
    return mesh_thing(vertices, faces, material, name='loft')


def soft(thing, voxel=0.4, size=8.0, depth=0.6, seed=1, rounds=4):
    """Melts shapes into one soft body: remeshed, smoothed, with wrinkles of `size` and `depth`."""
    modify(thing, 'REMESH', mode='VOXEL', voxel_size=voxel, use_smooth_shade=True)
    modify(thing, 'SMOOTH', factor=0.6, iterations=rounds)
    displace(thing, size, depth, seed)
    return displace(thing, size * 0.35, depth * 0.3, seed + 3)


def join(thing):
    """Makes one mesh of all parts, so that soft() can melt them."""
    import bpy

    apply(thing)
    bpy.context.view_layer.update()
    vertices, faces, at = [], [], 0
    material = next((ob.data.materials[0] for ob in thing.objects if ob.data.materials), None)
    for ob in thing.objects:
        vertices += [ob.matrix_world @ v.co for v in ob.data.vertices]
        faces += [[at + i for i in polygon.vertices] for polygon in ob.data.polygons]
        at = len(vertices)
    from .shapes import remove

    remove(thing)
    return mesh_thing(vertices, faces, material, name='joined')


def folded(x=30, y=24, layers=4, thick=0.9, material=None, seed=1, fringe=None):
    """A folded cloth: towel, scarf, throw. Its folds look to -y; thick is one layer."""
    material = material or linen()
    line, z, half = [], thick / 2, thick * 0.5
    chance = random.Random(seed)
    for k in range(layers):
        out = y / 2 - chance.uniform(0, 0.5)
        ends = (-out, out) if k % 2 == 0 else (out, -out)
        start, stop = (-ends[0], -ends[1])
        steps = 14
        for i in range(steps + 1):
            t = i / steps
            sag = 0.1 * thick * math.sin(math.pi * t * 2 + k)
            line.append((start + (stop - start) * t, z + sag))
        if k < layers - 1:
            side = 1 if stop > 0 else -1
            for i in range(1, 8):
                a = math.pi * (i / 8 - 0.5)
                line.append((stop + side * half * 0.9 * math.cos(a), z + half + half * math.sin(a)))
        z += thick
    across = 44
    vertices, faces = [], []
    for i in range(across + 1):
        u = i / across
        bow = 0.25 * math.sin(7 * u + seed) * thick
        shrink = 1 - 0.012 * math.sin(9 * u + 2 * seed)
        for b, c in line:
            vertices.append(
                ((u - 0.5) * x * (1 - 0.006 * math.sin(3 * c)), b * shrink + bow * 0.4, c)
            )
    count = len(line)
    for i in range(across):
        for j in range(count - 1):
            a = i * count + j
            faces.append((a, a + 1, a + count + 1, a + count))
    body = mesh_thing(vertices, faces, material, name='folded')
    modify(body, 'SOLIDIFY', thickness=thick * 0.86, offset=0)
    smooth(body, 1)
    displace(body, 9, thick * 0.35, seed)
    displace(body, 2.5, thick * 0.08, seed + 1)
    whole = Thing(body=body)
    if fringe:
        for i in range(int(x / 0.9)):
            u = -x / 2 + (i + 0.5) * 0.9
            whole.add(
                tube(
                    [
                        (u, -y / 2 + 0.4, z - thick * 0.8),
                        (u, -y / 2 - 0.9, z - thick * 1.2),
                        (u + chance.uniform(-0.3, 0.3), -y / 2 - 1.5, z - thick * 3.2),
                    ],
                    0.14,
                    fringe,
                )
            )
    return whole.stand()


def rolled(x=30, width=11, material=None, turns=4, seed=1):
    """A rolled towel, mat or blanket that lies along x."""
    material = material or fuzzy('#e9e2d6')
    line, gap = [], width / 2 / (turns + 0.4)
    steps = int(turns * 28)
    for i in range(steps + 1):
        a = 2 * math.pi * turns * i / steps
        r = gap * 0.5 + gap * a / (2 * math.pi)
        line.append((r * math.cos(a), r * math.sin(a)))
    across, vertices, faces = 40, [], []
    for i in range(across + 1):
        u = (i / across - 0.5) * x
        for k, (a, b) in enumerate(line):
            vertices.append((u + 0.25 * math.sin(k * 0.09 + seed), a, b))
    count = len(line)
    for i in range(across):
        for j in range(count - 1):
            a = i * count + j
            faces.append((a, a + 1, a + count + 1, a + count))
    body = mesh_thing(vertices, faces, material, name='rolled')
    modify(body, 'SOLIDIFY', thickness=gap * 0.86, offset=0)
    displace(body, 5, 0.25, seed)
    return Thing(body=body).stand()


def cushion(x=45, y=45, z=14, material=None, piping=None, lean=None, seed=1):
    """A cushion that lies flat; lean=75 stands it up against something."""
    material = material or linen('#b9a68c')
    n, vertices, faces = 48, [], []
    for side in (1, -1):
        for j in range(n + 1):
            for i in range(n + 1):
                u, v = 2 * i / n - 1, 2 * j / n - 1
                high = ((1 - u**4) * (1 - v**4)) ** 0.55
                pull = 1 - 0.07 * (1 - abs(v) ** 2) * abs(u) ** 3
                pull_y = 1 - 0.07 * (1 - abs(u) ** 2) * abs(v) ** 3
                wave = 0.16 * math.sin(14 * v + 3 * u + seed) * abs(u) ** 5 * (1 - abs(v) ** 6)
                wave += 0.16 * math.sin(15 * u + 2 * v + seed) * abs(v) ** 5 * (1 - abs(u) ** 6)
                vertices.append(
                    (u * x / 2 * pull, v * y / 2 * pull_y, side * (z / 2 * high) + wave * z * 0.12)
                )
    size = (n + 1) ** 2
    for s in range(2):
        for j in range(n):
            for i in range(n):
                a = s * size + j * (n + 1) + i
                quad = (a, a + 1, a + n + 2, a + n + 1)
                faces.append(quad if s == 0 else quad[::-1])
    body = mesh_thing(vertices, faces, material, name='cushion')
    modify(body, 'WELD', merge_threshold=0.02)
    smooth(body, 1)
    displace(body, 12, z * 0.1, seed)
    whole = Thing(body=body)
    if piping:
        line = []
        for i in range(4 * n):
            k, t = divmod(i, n)
            s = 2 * t / n - 1
            u, v = ((s, -1), (1, s), (-s, 1), (-1, -s))[k]
            line.append(
                (u * x / 2 * (1 - 0.07 * (1 - v * v)), v * y / 2 * (1 - 0.07 * (1 - u * u)), 0)
            )
        whole.add(tube(line, 0.45, piping, closed=True, smooth_line=False), 'piping')
    if lean:
        whole.turn(x=lean)
    return whole.stand()


def shirt_outline(width, height, sleeve):
    """Half of a shirt from the collar to the hem, then mirrored."""
    w, h = width / 2, height
    right = [(w * 0.36, h), (w * 0.5, h * 0.99), (w * 0.98, h * 0.93)]
    if sleeve == 'short':
        right += [(w * 1.52, h * 0.72), (w * 1.24, h * 0.62), (w * 0.98, h * 0.75)]
    elif sleeve == 'long':
        right += [
            (w * 1.5, h * 0.3),
            (w * 1.62, h * 0.12),
            (w * 1.3, h * 0.08),
            (w * 1.22, h * 0.2),
            (w * 0.98, h * 0.68),
        ]
    else:
        right += [(w * 0.86, h * 0.8), (w * 0.96, h * 0.66)]
    right += [(w * 0.97, h * 0.3), (w, 0)]
    return [*right, *[(-a, b) for a, b in reversed(right)]]


def shirt(
    width=50,
    height=66,
    material=None,
    sleeve='short',
    collar='round',
    thick=1.6,
    seed=1,
    buttons=0,
    pocket=False,
    print_label=None,
    rib=None,
):
    """A garment that lies flat, its hem to -y (look from above, tilt 65 to 80).

    sleeve 'short', 'long' or 'none'; collar 'round', 'shirt' or 'high'.
    """
    material = material or weave('#e9e4da', 0.06)
    rib = rib or material
    body = extrude(shirt_outline(width, height, sleeve), thick, material, 0.3)
    soft(body, 0.5, 11, 1.0, seed)
    body = apply(body)
    whole = Thing(body=body)
    top, w = height * 0.985, width * 0.175
    hole = [
        (w * math.cos(a), top - 0.2 + w * 0.7 * math.sin(a))
        for a in (math.pi * (1 + i / 20) for i in range(21))
    ]
    back = extrude([*hole, (w, top + 0.6), (-w, top + 0.6)], 0.5, plain_dark(material))
    whole.add(back.at(z=thick + 0.15))
    front = [(x, y, thick + 0.75) for x, y in hole]
    strip = [(-0.35, -1.1), (0.35, -1.1), (0.35, 1.1), (-0.35, 1.1)]
    if collar == 'shirt':
        for s in (-1, 1):
            flap = extrude(
                [
                    (s * w * 1.05, top + 1),
                    (0, top - w * 0.74),
                    (s * w * 0.5, top - w * 1.3),
                    (s * w * 1.34, top - w * 0.5),
                ],
                0.5,
                material,
                0.15,
            )
            whole.add(flap.at(z=thick + 0.7))
    else:
        whole.add(tube(front, 1, rib, profile=strip))
        arc = [
            (w * math.cos(a), top + 0.4 + w * 0.12 * math.sin(a), thick + 0.6)
            for a in (math.pi * i / 12 for i in range(13))
        ]
        whole.add(
            tube(
                arc,
                1,
                rib,
                profile=strip if collar == 'round' else [(a * 1.4, b * 1.8) for a, b in strip],
            )
        )
    if buttons:
        whole.add(box(2.6, height * 0.8, 0.35, material, 0.15).at(0, height * 0.42, thick + 0.35))
        for i in range(buttons):
            y = height * (0.78 - 0.72 * i / max(1, buttons - 1))
            whole.add(cylinder(0.6, 0.3, plain('#efe9dd', 0.3), 0.1).at(0, y, thick + 0.7))
    if pocket:
        whole.add(
            box(width * 0.22, width * 0.25, 0.4, material, 0.2).at(
                width * 0.2, height * 0.62, thick + 0.3
            )
        )
    if print_label:
        whole.add(
            sticker(
                print_label,
                width * 0.4,
                width * 0.4,
                body,
                (0, height * 0.62, thick + 3),
                tilt=0,
                lift=0.06,
            )
        )
    return whole


def plain_dark(material):
    """The inside of a garment: its colour, darker."""
    base = material.node_tree.nodes['Principled BSDF'].inputs['Base Color']
    colour = base.default_value[:3] if not base.is_linked else (0.18, 0.16, 0.14)
    return plain(tuple(c * 0.35 for c in colour), 0.95)


def folded_shirt(
    x=26, y=32, material=None, collar='round', seed=1, label=None, rib=None, buttons=3, thick=0.9
):
    """A garment folded to a rectangle, its collar at the back; label is its neck label."""
    material = material or weave('#e9e4da', 0.06)
    rib = rib or material
    body = folded(x, y, 3, thick, material, seed)
    whole = Thing(body=body)
    z, back = 3 * thick, y / 2 - 2.2
    w = x * 0.27
    if collar == 'round':
        inner = lathe([(0, 0), (w, 0.05)], plain_dark(material)).stretch(y=0.72)
        whole.add(inner.at(0, back - w * 0.2, z + 0.12))
        whole.add(ring(w, 0.85, rib, flat=0.6).stretch(y=0.74).at(0, back - w * 0.2, z + 0.15))
    elif collar == 'high':
        whole.add(ring(w * 0.9, 1.2, rib, flat=1.6).stretch(y=0.6).at(0, back - w * 0.2, z + 0.9))
        inner = lathe([(0, 0), (w * 0.9, 0.05)], plain_dark(material)).stretch(y=0.6)
        whole.add(inner.at(0, back - w * 0.2, z + 0.8))
    else:
        for s in (-1, 1):
            flap = extrude(
                [
                    (s * w * 1.05, 1.0),
                    (s * 0.2, -w * 0.5),
                    (s * w * 0.62, -w * 1.15),
                    (s * w * 1.4, -w * 0.35),
                ],
                0.55,
                material,
                0.2,
            )
            whole.add(flap.at(0, back, z + 0.1))
        whole.add(
            tube(
                [
                    (-w * 1.05, back + 0.6, z + 0.5),
                    (0, back + 1.5, z + 1.0),
                    (w * 1.05, back + 0.6, z + 0.5),
                ],
                0.9,
                material,
            ).stretch(z=1.0)
        )
        whole.add(box(2.4, y * 0.78, 0.3, material, 0.1).at(0, -y * 0.08, z + 0.05))
        for i in range(buttons):
            whole.add(
                cylinder(0.55, 0.28, plain('#efe9dd', 0.3), 0.08).at(
                    0, y * (0.2 - 0.24 * i), z + 0.35
                )
            )
    if label:
        whole.add(sticker(label, x * 0.16, x * 0.09, None, (0, back + w * 0.24, z + 0.42), tilt=12))
    return whole


def beanie(width=22, height=21, material=None, pompom=None, cuff=True):
    """A knitted cap; pompom is a material or None."""
    r = width / 2
    material = material or knit('#8a5a44', 0.9, 'round', radius=r)
    crown = lathe(
        [
            (r * 0.96, 0),
            (r, height * 0.2),
            (r * 0.97, height * 0.5),
            (r * 0.8, height * 0.76),
            (r * 0.45, height * 0.93),
            (0, height),
        ],
        material,
        96,
    )
    displace(crown, 9, 0.7, 2)
    whole = Thing(body=crown)
    if cuff:
        brim = lathe(
            [
                (r * 0.95, 0.2),
                (r * 1.04, 0),
                (r * 1.09, height * 0.16),
                (r * 1.06, height * 0.31),
                (r * 0.98, height * 0.32),
            ],
            material,
            96,
        )
        whole.add(displace(brim, 9, 0.5, 3), 'cuff')
    if pompom:
        whole.add(displace(ball(3.6, pompom, 5), 0.7, 0.8).at(z=height + 2.4), 'pompom')
    return whole


def hat(width=34, height=12, material=None, band=None, crown=18, style='fedora'):
    """A hat with a brim: 'fedora', 'bucket' or 'straw'."""
    material = material or wool('#b59a76')
    r, c = width / 2, crown / 2
    if style == 'bucket':
        profile = [
            (r * 0.86, 0),
            (c * 1.08, height * 0.42),
            (c * 1.02, height * 0.5),
            (c * 0.9, height * 0.96),
            (c * 0.8, height),
            (0, height * 1.02),
        ]
    else:
        profile = [
            (r, 0.5),
            (r * 0.9, 0),
            (c * 1.2, 0.2),
            (c * 1.06, 1.2),
            (c, height * 0.5),
            (c * 0.9, height * 0.9),
            (c * 0.72, height),
            (0, height * 0.96),
        ]
    body = lathe(profile, material, 96)
    modify(body, 'SOLIDIFY', thickness=0.35, offset=0)
    for ob in body.objects:
        for v in ob.data.vertices:
            far = math.hypot(v.co.x, v.co.y)
            if style == 'fedora' and far > c * 1.1:
                v.co.z += 1.4 * (v.co.x / r) ** 2
            if style == 'fedora' and v.co.z > height * 0.6:
                v.co.z -= 2.2 * math.exp(-((v.co.x / 2.2) ** 2)) * (v.co.z / height - 0.6) * 2.5
                v.co.x *= 1 - 0.12 * max(0, -v.co.y / c)
    body.stretch(y=1.12)
    displace(body, 10, 0.4, 2)
    whole = Thing(body=body)
    if band:
        strap = lathe([(c * 1.09, 0.9), (c * 1.05, height * 0.28)], band, 96)
        whole.add(strap.stretch(y=1.13), 'band')
    return whole


def cap(width=19, material=None, visor=None, button=True):
    """A baseball cap, its visor to -y."""
    material = material or canvas('#3f5a6b')
    r = width / 2
    crown = lathe(
        [(r * 0.97, 0), (r, 2), (r * 0.95, 6), (r * 0.75, 9.6), (r * 0.4, 11.6), (0, 12.2)],
        material,
        96,
    )
    for ob in crown.objects:
        for v in ob.data.vertices:
            a = math.atan2(v.co.y, v.co.x)
            v.co *= 1 - 0.012 * (1 - abs(math.cos(3 * a))) ** 4
            v.co.y *= 1.12
    whole = Thing(body=crown)
    rings = []
    for j in range(13):
        t = j / 12
        line = []
        for i in range(25):
            s = 2 * i / 24 - 1
            a = s * 1.15
            inner = (r * 0.99 * math.sin(a), -r * 1.11 * math.cos(a))
            outer = (
                r * 1.02 * math.sin(a * 0.98),
                -r * 1.12 * math.cos(a) - 7.5 * (1 - s * s) ** 0.7,
            )
            x, y = (inner[k] + (outer[k] - inner[k]) * t for k in (0, 1))
            line.append((x, y, 0.7 - 1.3 * s * s * t - 0.3 * t + 0.9 * (1 - s * s) * t))
        rings.append(line)
    brim = loft(rings, visor or material, closed=False, caps=False)
    modify(brim, 'SOLIDIFY', thickness=0.35, offset=0)
    whole.add(brim, 'visor')
    if button:
        whole.add(ball(0.75, visor or material, 4, 0.6).at(z=12.2))
    return whole


def shoe(long=27, wide=10, material=None, sole=None, laces=None, style='canvas', toe=None):
    """A low shoe along y, toe to -y: 'canvas' (laces) or 'slip' (elastic) or 'slipper' (open)."""
    material = material or canvas('#e8e2d4')
    sole = sole or rubber('#f4f1ea')
    half = long / 2

    def width_at(t):
        base = 0.36 + 0.14 * math.sin(math.pi * min(1, t * 1.25)) ** 0.8
        front = 0.06 * math.exp(-(((t - 0.3) / 0.16) ** 2))
        return (
            wide
            * (base + front)
            * (1 - max(0, 0.12 - t) ** 2 * 34)
            * (1 - max(0, t - 0.92) ** 2 * 60)
        )

    ends = [i / 40 for i in range(41)]
    outline = [(width_at(t), -half + t * long) for t in ends]
    outline += [
        (-width_at(t) * (0.94 if 0.35 < t < 0.7 else 1), -half + t * long) for t in reversed(ends)
    ]
    base = extrude(outline, 2.4, sole, 0.35)
    whole = Thing(sole=base)
    rings, around = [], 28
    stop = 0.56 if style == 'slipper' else 1.0
    for j in range(37):
        t = 0.015 + 0.975 * stop * j / 36
        w = width_at(t) * 0.985
        toe_high = 6.4 * (1 - math.exp(-t * 12)) ** 0.8
        high = toe_high + 4.2 * max(0, min(1, (t - 0.25) / 0.3)) ** 1.3
        opening = max(0, min(1, (t - 0.5) / 0.1)) if style != 'slipper' else 0
        line = []
        for i in range(around + 1):
            a = math.pi * i / around
            x = w * math.copysign(abs(math.cos(a)) ** 0.75, math.cos(a))
            z = high * math.sin(a) ** 0.85
            limit = 7.4 + 1.4 * abs(t - 0.75) * 4
            if opening and z > limit - 0.01:
                z = z + (limit - z) * opening
                x = (
                    x * (1 - opening) + math.copysign(w * 0.8, x or 1) * opening
                    if abs(x) < w * 0.8
                    else x
                )
            line.append((x, -half + t * long, 2.1 + z))
        rings.append(line)
    rings.insert(0, [(x * 0.96, -half + 0.1, 2.0) for x, _, _ in rings[0]])
    if style != 'slipper':
        last = rings[-1]
        rings.append([(x * 0.7, y + 0.5, z) for x, y, z in last])
    upper = loft(rings, material, closed=False, caps=False)
    import bmesh

    for ob in upper.objects:
        bm = bmesh.new()
        bm.from_mesh(ob.data)
        for face in list(bm.faces):
            c = face.calc_center_median()
            t = (c.y + half) / long
            lip = 8.7 + 1.4 * abs(t - 0.75) * 4
            if (
                style != 'slipper'
                and t > 0.53
                and abs(c.x) < width_at(t) * 0.78
                and c.z > lip - 0.6
            ):
                bm.faces.remove(face)
        bm.to_mesh(ob.data)
        bm.free()
    modify(upper, 'SOLIDIFY', thickness=0.45, offset=-1)
    whole.add(smooth(upper, 1), 'upper')
    insole = extrude([(x * 0.9, y * 0.95) for x, y in outline], 0.4, plain('#c9b697', 0.9))
    whole.add(insole.at(z=2.5))
    if style == 'canvas':
        lace = laces or plain('#f7f4ec', 0.8)
        tongue = []
        for i in range(6):
            t = 0.33 + 0.035 * i
            y = -half + t * long
            z = 2.1 + 5.6 + 0.8 + 4.2 * max(0, min(1, (t - 0.25) / 0.3)) ** 1.3
            tongue.append((0, y, z))
            whole.add(
                tube(
                    [
                        (-2.3, y, z - 0.55),
                        (-1, y - 0.1, z + 0.22),
                        (1, y + 0.1, z + 0.22),
                        (2.3, y, z - 0.55),
                    ],
                    0.26,
                    lace,
                ).stretch(z=1.0)
            )
            for s in (-1, 1):
                whole.add(ring(0.3, 0.1, metal('silver')).at(s * 2.35, y, z - 0.42))
        band = toe or sole
        line = [
            (width_at(t) * s * 1.0, -half + t * long)
            for s in (1, -1)
            for t in ((0.3, 0.2, 0.1, 0.03) if s > 0 else (0.03, 0.1, 0.2, 0.3))
        ]
        whole.add(
            tube(
                [(x, y, 2.9) for x, y in line],
                1,
                band,
                profile=[(-0.16, -0.7), (0.16, -0.7), (0.16, 0.7), (-0.16, 0.7)],
            ),
            'toe',
        )
    return whole


def pair(thing, gap=12, angle=10):
    """A thing and its mirrored copy beside it: shoes, earrings, gloves."""
    other = thing.copy().stretch(x=-1)
    return group(thing.turn(z=angle).by(x=-gap / 2), other.turn(z=-angle * 0.4).by(x=gap / 2, y=1))


def tote(x=38, y=11, z=37, material=None, label=None, label_size=(18, 18), handle=None, long=24, thread=None):
    """A tote bag that stands on its flat base, open above, with a hem and two webbing handles."""
    material, thread = material or canvas(), thread or plain('#efe6d2', 0.8)
    n, rows, rings = 120, 44, []
    wide = x - y * 0.32
    base = _even([*rounded(wide, y, 1.6, 6), (wide / 2, 0)], n)
    lens = [(x / 2 * u, s * y * 0.34 * (1 - abs(u) ** 2.2)) for s, us in ((1, range(40, -40, -1)), (-1, range(-40, 40))) for u in (k / 40 for k in us)]
    lens = _even(lens, n)
    for j in range(rows + 1):
        t = j / rows
        share = t * t * (3 - 2 * t) * 0.75 + 0.25 * t
        high, hem = z * t, 0.14 if z * t > z - 3.0 else 0
        line = []
        for (ax, ay), (bx, by) in zip(base, lens):
            px, py = ax + (bx - ax) * share, ay + (by - ay) * share
            c = px / (x / 2)
            # soft folds: from the corners of the base upwards, and where the handles pull
            py += 0.42 * math.sin(2.6 * math.pi * t + 4.2 * c) * math.sin(math.pi * t) * (1 - c * c) * (1 if py < 0 else -1)
            pull = sum(math.exp(-(((px - s * x * 0.2) / 3.4) ** 2)) for s in (-1, 1))
            out = 1 + hem / (y * 0.4)
            line.append((px + math.copysign(hem, px), py * out, high - 0.55 * t**4 * (1 - c * c) + 0.3 * t**4 * pull))
        rings.append(line)
    body = loft(rings, material, caps=False)
    bottom = extrude([(p[0] * 0.99, p[1] * 0.99) for p in rings[0]], 0.4, material)
    modify(body, 'SOLIDIFY', thickness=0.25, offset=-1)
    displace(body, 11, 0.7, 2)
    displace(body, 3.5, 0.16, 5)
    whole = Thing(body=body, bottom=bottom)
    apply(body)
    for s in (-1, 1):
        whole.add(strap(body, x * 0.2, s, z, long, handle or material, thread=thread))
        whole.add(sewn([(x * (0.47 - 0.94 * k / 60), z - 3.2) for k in range(61)], body, s, thread))
    if label:
        w, h = label_size
        whole.add(sticker(label, w, h, body, (0, -y, z * 0.44), lift=0.06), 'label')
    return whole


def _even(line, count):
    """`count` points at equal distances along a closed line, the first at its largest x."""
    start = max(range(len(line)), key=lambda i: (line[i][0], -abs(line[i][1])))
    line = [*line[start:], *line[:start], line[start]]
    far = [0.0]
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        far.append(far[-1] + math.hypot(bx - ax, by - ay))
    made, k = [], 0
    for i in range(count):
        at = far[-1] * i / count
        while far[k + 1] < at:
            k += 1
        t = (at - far[k]) / max(1e-9, far[k + 1] - far[k])
        (ax, ay), (bx, by) = line[k], line[k + 1]
        made.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    return made


def face_of(body, s):
    """How far out (y) the side s of a standing bag is at (x, z), or None."""
    target = body.objects[0]

    def face(px, pz):
        hit, place, _, _ = target.ray_cast((px, s * 60, pz), (0, -s, 0))
        return place.y if hit else None

    return face


def sewn(line, body, s, thread, gap=0.62, thick=0.055):
    """A row of stitches along (x, z) on the side s of a standing bag, as one mesh."""
    face, vertices, faces = face_of(body, s), [], []
    for (px, pz), (qx, qz) in zip(line, line[1:]):
        far = math.hypot(qx - px, qz - pz)
        count = max(1, round(far / gap))
        nx, nz = -(qz - pz) / far * thick, (qx - px) / far * thick
        for k in range(count):
            ends = []
            for f in ((k + 0.12) / count, (k + 0.78) / count):
                cx, cz = px + (qx - px) * f, pz + (qz - pz) * f
                ends.append((cx, face(cx, cz), cz))
            if any(y is None for _, y, _ in ends):
                continue
            at = len(vertices)
            for cx, y, cz in ends:
                vertices += [(cx + nx, y, cz + nz), (cx, y + s * thick * 1.6, cz), (cx - nx, y, cz - nz)]
            faces += [(at, at + 3, at + 4, at + 1), (at + 1, at + 4, at + 5, at + 2), (at, at + 1, at + 2), (at + 5, at + 4, at + 3)]
    return mesh_thing(vertices, faces, thread, name='stitches')


def strap(body, w, s, z, long, material, wide=2.8, deep=7.5, thread=None):
    """A webbing handle: both ends are sewn on the side s of a bag, above z it turns its flat side up."""
    face = face_of(body, s)
    rims = [face(side * w, z - 1.4) or 0 for side in (-1, 1)]
    line = [(-w, z - deep + (deep - 0.4) * k / 12) for k in range(13)]
    for k in range(1, 60):
        a = math.pi * (1 - k / 60)
        line.append((w * math.cos(a) * (1 - 0.12 * math.sin(a)), z + long * math.sin(a) ** 0.82))
    line += [(-px, pz) for px, pz in line[:13][::-1]]
    vertices, faces = [], []
    for i, (px, pz) in enumerate(line):
        (ax, az), (bx, bz) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        far = math.hypot(bx - ax, bz - az)
        nx, nz = -(bz - az) / far, (bx - ax) / far
        high = min(1, max(0, pz - z) / long)
        roll = math.pi / 2 * high * high * (3 - 2 * high)
        out = rims[0] + (rims[1] - rims[0]) * i / (len(line) - 1) + s * (0.34 + 0.5 * math.sin(math.pi * high / 2))
        flat = math.cos(roll) * wide
        for e in (-0.5, -0.25, 0, 0.25, 0.5):
            qx, qz = px + nx * e * flat, pz + nz * e * flat
            on = face(qx, qz) if pz < z - 0.2 else None
            vertices.append((qx, (on + s * 0.3 if on is not None else out) + e * wide * math.sin(roll), qz))
    for i in range(len(line) - 1):
        for k in range(4):
            faces.append((5 * i + k, 5 * i + k + 1, 5 * i + k + 6, 5 * i + k + 5))
    made = group(modify(smooth(mesh_thing(vertices, faces, material), 1), 'SOLIDIFY', thickness=0.26, offset=0))
    apply(made)
    for side in (-1, 1):
        a, b, low, high = side * w - 1.0, side * w + 1.0, z - deep + 0.4, z - deep + 4.2
        for path in ([(a, low), (b, low), (b, high), (a, high), (a, low)], [(a, low), (b, high)], [(a, high), (b, low)]):
            made.add(sewn(path, made.children[0], s, thread, 0.5))
    return made


def backpack(x=29, y=14, z=41, material=None, trim=None, pocket=True, flap=False):
    """A backpack that stands, its front to -y; flap gives a lid with straps."""
    material = material or canvas('#5d6b57')
    trim = trim or leather('#8a5a34')

    def bag(width, deep, high, where):
        part = box(width, deep, high, material, min(width, deep, high) * 0.32, 6)
        return displace(part, 9, 0.9, 2, levels=2).at(*where)

    body = bag(x, y, z * 0.94, (0, 0, 0))
    whole = Thing(body=body)
    zip_ = plain('#2a2a2a', 0.4)
    if pocket:
        whole.add(bag(x * 0.78, 5, z * 0.4, (0, -y / 2 - 1.2, z * 0.06)), 'pocket')
        line = [
            (-x * 0.36, -y / 2 - 3.9, z * 0.38),
            (0, -y / 2 - 3.95, z * 0.4),
            (x * 0.36, -y / 2 - 3.9, z * 0.38),
        ]
        whole.add(tube(line, 0.28, zip_))
    if flap:
        lid = box(x * 0.96, y * 1.05, z * 0.34, material, 2.6, 6).at(0, -0.8, z * 0.64)
        whole.add(displace(lid, 9, 0.7, 4, levels=2), 'flap')
        for s in (-1, 1):
            whole.add(box(2.4, 0.5, z * 0.42, trim, 0.15).at(s * x * 0.24, -y / 2 - 1.7, z * 0.36))
            whole.add(
                box(3.2, 0.7, 2.4, metal('brass'), 0.2).at(s * x * 0.24, -y / 2 - 1.9, z * 0.46)
            )
    else:
        line = [
            (-x / 2 + 0.6, -1, z * 0.5),
            (-x / 2 + 1.5, -2.5, z * 0.84),
            (0, -4.2, z * 0.945),
            (x / 2 - 1.5, -2.5, z * 0.84),
            (x / 2 - 0.6, -1, z * 0.5),
        ]
        whole.add(tube([(a, b - y * 0.28, c) for a, b, c in line], 0.32, zip_))
    strip = [(-1.4, -0.4), (1.4, -0.4), (1.4, 0.4), (-1.4, 0.4)]
    whole.add(
        tube(
            [
                (-3.4, y * 0.2, z * 0.92),
                (-2.6, y * 0.24, z * 1.03),
                (2.6, y * 0.24, z * 1.03),
                (3.4, y * 0.2, z * 0.92),
            ],
            1,
            trim,
            profile=[(a * 0.7, b) for a, b in strip],
        )
    )
    for s in (-1, 1):
        line = [
            (s * x * 0.24, y / 2 - 1, z * 0.9),
            (s * x * 0.34, y / 2 + 4, z * 0.76),
            (s * x * 0.4, y / 2 + 4.5, z * 0.4),
            (s * x * 0.44, y / 2 - 1, z * 0.08),
        ]
        whole.add(tube(line, 1, material, profile=strip))
    patch = box(6.4, 0.35, 4, trim, 0.15).at(0, -y / 2 - (3.8 if pocket else 0.4), z * 0.2)
    whole.add(patch, 'patch')
    return whole


def wallet(x=19, y=9.5, z=2.2, material=None, clasp=None):
    """A long wallet or purse that lies flat, its flap to -y."""
    material = material or leather()
    body = slab(x, y, z, material, 0.9, 0.5)
    flap = slab(x + 0.2, y * 0.72, 0.45, material, 0.9, 0.18).at(0, -y * 0.14, z - 0.02)
    whole = Thing(body=body, flap=flap)
    thread = plain('#d8b98a', 0.8)
    for i in range(int(x / 0.7)):
        u = -x / 2 + 0.7 + i * 0.7
        if u < x / 2 - 0.5:
            whole.add(box(0.4, 0.09, 0.07, thread, 0).at(u, -y * 0.46, z + 0.4))
    whole.add(cylinder(0.7, 0.35, clasp or metal('brass'), 0.12).at(0, -y * 0.36, z + 0.4), 'clasp')
    return whole


def belt(width=3.4, across=13, material=None, buckle=None, turns=3):
    """A belt rolled to a coil that stands on its edge, its buckle in front."""
    material = material or leather('#4a2f1e')
    buckle = buckle or metal('brass', brushed=0.3)
    line, gap = [], 0.42
    steps = turns * 40
    for i in range(steps + 1):
        a = 2 * math.pi * turns * i / steps - math.pi / 2
        r = across / 2 - gap * turns + gap * i / 40
        line.append((r * math.cos(a), r * math.sin(a), width / 2))
    w = width / 2
    strip = [(-0.16, -w), (0.16, -w), (0.16, w), (-0.16, w)]
    whole = Thing(strap=bevel(tube(line, 1, material, smooth_line=False, profile=strip), 0.06))
    x, y, _ = line[-1]
    frame = tube(
        [
            (x - 2.3, y - 0.3, 0.0),
            (x + 2.3, y - 0.3, 0.0),
            (x + 2.3, y - 0.3, width),
            (x - 2.3, y - 0.3, width),
        ],
        0.32,
        buckle,
        closed=True,
        smooth_line=False,
    )
    whole.add(frame, 'buckle')
    whole.add(rod((x - 2.2, y - 0.35, w), (x + 2.4, y - 0.5, w), 0.2, buckle))
    return whole.stand()


def umbrella(long=60, material=None, open=False, handle=None, panels=8, wide=96):
    """An umbrella: closed it stands with its tip down; open it lies tilted on its edge."""
    from .materials import wood

    material = material or weave('#2f4f4a', 0.05)
    handle = handle or wood('walnut')
    steel = metal('steel')
    if open:
        r, rings = wide / 2, []
        for j in range(15):
            t = j / 14
            line = []
            for i in range(panels * 8):
                a = 2 * math.pi * i / (panels * 8)
                sag = abs(math.sin(panels / 2 * a))
                f = 1 - 0.1 * sag * t**2
                line.append(
                    (
                        r * t * f * math.cos(a) + 1e-4 * math.cos(a),
                        r * t * f * math.sin(a) + 1e-4 * math.sin(a),
                        long * 0.42 * math.cos(t * 1.28) + 1.3 * sag * t,
                    )
                )
            rings.append(line)
        top = loft(rings, material, caps=False)
        modify(top, 'SOLIDIFY', thickness=0.12)
        whole = Thing(canopy=top)
        for i in range(panels):
            a = 2 * math.pi * i / panels
            whole.add(
                tube(
                    [
                        (
                            r * t * math.cos(a),
                            r * t * math.sin(a),
                            long * 0.42 * math.cos(t * 1.28) - 0.4,
                        )
                        for t in (0.02, 0.35, 0.7, 1.0)
                    ],
                    0.22,
                    steel,
                )
            )
        whole.add(rod((0, 0, -long * 0.7), (0, 0, long * 0.48), 0.5, steel, 0.4))
    else:
        rings, n = [], panels * 8
        for j in range(40):
            t = j / 39
            fat = 0.35 + 3.1 * math.sin(math.pi * min(1, t * 0.72 + 0.02)) ** 0.9 * (
                0.35 + t * 0.55
            )
            line = []
            for i in range(n):
                a = 2 * math.pi * i / n + 2.2 * t
                f = fat * (1 + 0.16 * math.sin(panels * (a - 2.2 * t)))
                line.append((f * math.cos(a), f * math.sin(a), 3 + t * long * 0.66))
            rings.append(line)
        whole = Thing(canopy=loft(rings, material, caps=False))
        whole.add(rod((0, 0, 0), (0, 0, long * 0.82), 0.35, steel, 0.5))
        whole.add(ring(2.1, 0.45, material, flat=2.2).at(z=long * 0.36))
    low = -long * 0.7 if open else long * 0.8
    s = -1 if open else 1
    hook = [
        (0, 0, low),
        (0, 0, low + s * long * 0.12),
        (0.6, 0, low + s * long * 0.19),
        (3, 0, low + s * long * 0.22),
        (5.4, 0, low + s * long * 0.18),
        (5.6, 0, low + s * long * 0.12),
    ]
    whole.add(tube(hook, 1.0, handle), 'handle')
    if open:
        whole.turn(x=-62)
    return whole.stand()


def teddy(height=26, material=None, belly='#efe3cf'):
    """A sitting plush bear."""
    material = material or fuzzy('#b98a5a', 0.35, 0.2)
    pale, dark = fuzzy(belly, 0.35, 0.2), plain('#1f1712', 0.25)
    k = height / 26
    whole = Thing()
    for r, squash, at, stuff in (
        (7.2, 1.1, (0, 0, 7.2), material),
        (5.8, 0.94, (0, -0.6, 18.6), material),
        (2.0, 1, (-4.6, 0, 23), material),
        (2.0, 1, (4.6, 0, 23), material),
        (2.9, 0.8, (0, -5.4, 17.4), pale),
        (4.8, 1.1, (0, -3.6, 7.2), pale),
        (3.0, 1, (-6.2, -8, 3), material),
        (3.0, 1, (6.2, -8, 3), material),
        (0.62, 1, (-2.2, -5.9, 20.2), dark),
        (0.62, 1, (2.2, -5.9, 20.2), dark),
        (0.9, 0.8, (0, -8.1, 18.2), dark),
    ):
        whole.add(ball(r * k, stuff, 5, squash).at(*[c * k for c in at]))
    for s in (-1, 1):
        whole.add(
            tube(
                [
                    (s * 5.5 * k, -1 * k, 12 * k),
                    (s * 8.6 * k, -3 * k, 9 * k),
                    (s * 9.2 * k, -5.4 * k, 6 * k),
                ],
                2.2 * k,
                material,
                taper=[0.9, 1.1, 1.15],
            )
        )
        whole.add(ball(2.5 * k, material, 4).at(s * 9.2 * k, -5.6 * k, 5.8 * k))
    return whole.stand()
