"""Garments laid flat, their hem to -y: look from above, tilt 65 to 80. Lengths in cm."""
import math
import random

import bpy
import numpy as np

from .core import apply, group, modify
from .materials import plain, weave
from .shapes import box, cylinder, extrude, ring, spline, tube


def creases(count, low, high, long=(8, 20), wide=(0.7, 1.8), deep=(0.25, 0.7), angle=(60, 120), seed=1):
    """Random folds in a rectangle: (x, y, x, y, width, height) each."""
    chance, made = random.Random(seed), []
    for _ in range(count):
        x, y = chance.uniform(low[0], high[0]), chance.uniform(low[1], high[1])
        a, half = math.radians(chance.uniform(*angle)), chance.uniform(*long) / 2
        dx, dy = half * math.cos(a), half * math.sin(a)
        made.append(
            (x - dx, y - dy, x + dx, y + dy, chance.uniform(*wide), chance.uniform(*deep))
        )
    return made


def fold_height(folds, x, y):
    """The height of folds at places (arrays or numbers): a ridge with a hollow beside it."""
    z = 0.0
    for ax, ay, bx, by, wide, deep in folds:
        long = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / long, (by - ay) / long
        t = ((x - ax) * ux + (y - ay) * uy) / long
        side = (-(x - ax) * uy + (y - ay) * ux + 0.06 * long * (t - 0.5) ** 2 * 4) / wide
        run = np.clip(np.sin(np.pi * np.clip(t, 0, 1)), 0, 1) ** 0.8
        z = z + deep * run * (np.exp(-(side**2)) - 0.55 * np.exp(-((side - 1.3) ** 2)))
    return z


def laid(outline, material, z=0.0, thick=0.5, puff=0.9, folds=(), relief=None, cell=0.4, soft=2.5):
    """A piece of cloth or knitwear that lies flat; `height(x, y)` tells its upper side.

    puff: how much the middle rises above the edge; relief(x, y): more height, for cables and ribs.
    """
    line = np.array([(a, b) for a, b in outline], 'f8')
    after = np.roll(line, -1, 0)

    def rise(x, y):
        x, y = np.atleast_1d(np.asarray(x, 'f8')), np.atleast_1d(np.asarray(y, 'f8'))
        far = np.full(x.shape, 1e9)
        for (ax, ay), (bx, by) in zip(line, after):
            size = max(1e-9, (bx - ax) ** 2 + (by - ay) ** 2)
            t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / size, 0, 1)
            far = np.minimum(far, np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
        inner = 1 - np.exp(-far / soft)
        extra = fold_height(folds, x, y)
        if relief:
            extra = extra + relief(x, y)
        return puff * inner + extra * np.minimum(1, far / 1.2)

    body = extrude(outline, thick, material, min(0.2, thick * 0.4))
    modify(body, 'REMESH', mode='VOXEL', voxel_size=cell, use_smooth_shade=True)
    modify(body, 'SMOOTH', factor=0.5, iterations=10)
    apply(body)
    mesh = body.objects[0].data
    co = np.empty(len(mesh.vertices) * 3, 'f4')
    mesh.vertices.foreach_get('co', co)
    co = co.reshape(-1, 3)
    top = co[:, 2] > thick * 0.5
    co[top, 2] += rise(co[top, 0], co[top, 1])
    mesh.vertices.foreach_set('co', co.ravel())
    mesh.update()
    body.at(z=z)
    body.height = lambda x, y: z + thick + float(rise(x, y)[0])
    return body


def rest(upper, lower, wide=1.2, soft=1.0, cell=0.3):
    """Lays a flat thing over another: it rises softly where the other lies below it."""
    bpy.context.view_layer.update()
    under = np.concatenate([_places(ob) for ob in lower.objects])
    margin = int(4 * (wide + soft) / cell) + 2
    low = under[:, :2].min(0) - margin * cell
    size = ((under[:, :2].max(0) - low) / cell).astype(int) + margin
    grid = np.zeros(size)
    at = ((under[:, :2] - low) / cell).astype(int)
    np.maximum.at(grid, (at[:, 0], at[:, 1]), under[:, 2])
    for _ in range(int(wide / cell)):
        for axis in (0, 1):
            grid = np.maximum(grid, np.maximum(np.roll(grid, 1, axis), np.roll(grid, -1, axis)))
    bell = np.exp(-((np.arange(-margin, margin + 1) * cell / soft) ** 2))
    for axis in (0, 1):
        grid = np.apply_along_axis(np.convolve, axis, grid, bell / bell.sum(), 'same')
    for ob in upper.objects:
        here = _places(ob)
        at = np.clip((here[:, :2] - low) / cell - 0.5, 0, size - 1.001)
        (i, j), (s, t) = at.astype(int).T, (at % 1).T
        lift = (grid[i, j] * (1 - s) + grid[i + 1, j] * s) * (1 - t) + (grid[i, j + 1] * (1 - s) + grid[i + 1, j + 1] * s) * t
        co = np.empty(len(ob.data.vertices) * 3, 'f4')
        ob.data.vertices.foreach_get('co', co)
        co = co.reshape(-1, 3)
        co[:, 2] += lift
        ob.data.vertices.foreach_set('co', co.ravel())
        ob.data.update()
    return upper


def _places(ob):
    """The places of a mesh's vertices in the scene."""
    co = np.empty(len(ob.data.vertices) * 3, 'f4')
    ob.data.vertices.foreach_get('co', co)
    matrix = np.array(ob.matrix_world)
    return co.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]


def drape(line, on, lift=0.05, step=0.8):
    """3D points along a flat line on the upper side of a laid piece."""
    made = []
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        count = max(1, int(math.hypot(bx - ax, by - ay) / step))
        for i in range(count):
            x, y = ax + (bx - ax) * i / count, ay + (by - ay) * i / count
            made.append((x, y, on.height(x, y) + lift))
    x, y = line[-1]
    made.append((x, y, on.height(x, y) + lift))
    return made


def seam(line, on, material, radius=0.13, lift=-0.02):
    """A raised seam along a flat line."""
    return tube(drape(line, on, lift), radius, material, smooth_line=False)


def stitches(line, on, material, gap=0.75, long=0.42, radius=0.05):
    """A row of stitches along a flat line."""
    points, whole = drape(line, on, 0.04, 0.25), group()
    count = max(1, int(gap / 0.25))
    keep = max(1, int(long / 0.25))
    for i in range(0, len(points) - keep, count):
        whole.add(tube(points[i : i + keep + 1], radius, material, smooth_line=False, steps=2))
    return whole


def band(line, on, material, width=2.0, high=0.3, lift=0.1):
    """A flat ribbon along a line, draped: collar rib, placket, hem."""
    w = width / 2
    strip = [(-high, -w), (high * 0.3, -w), (high, 0), (high * 0.3, w), (-high, w)]
    return tube(drape(line, on, lift), 1, material, smooth_line=False, profile=strip)


def torso(chest=52, height=68, shoulder=22, neck=9, drop=9, armhole=23, hem=0.6, waist=0.0, v=False):
    """The outline of a front: hem, sides, armholes, shoulders, neck."""
    c, h = chest / 2, height
    side = spline([(shoulder, h - 4.6), (shoulder - 1.6, h - 13), (c - 1.2, h - armhole + 1.6), (c, h - armhole)], 6)
    flank = spline([(c, h - armhole), (c - waist - 0.5, h * 0.34), (c, 0.3)], 6)
    right = [(neck, h), *side, *flank[1:]]
    low = spline([(c, 0.3), (c * 0.5, -hem * 0.8), (0, -hem), (-c * 0.5, -hem * 0.8), (-c, 0.3)], 5)
    left = [(-a, b) for a, b in reversed(right)]
    return [*right, *low[1:-1], *left, *neck_line(height, neck, drop, v)[1:-1]]


def neck_line(height, neck, drop, v=False):
    """The front neck from left to right."""
    if v:
        return spline([(-neck, height), (-neck * 0.62, height - drop * 0.42), (0, height - drop),
                       (neck * 0.62, height - drop * 0.42), (neck, height)], 6)
    return spline([(-neck, height), (-neck * 0.84, height - drop * 0.52), (-neck * 0.42, height - drop * 0.9),
                   (0, height - drop), (neck * 0.42, height - drop * 0.9),
                   (neck * 0.84, height - drop * 0.52), (neck, height)], 6)


def sleeve_line(chest, height, shoulder, armhole, long, cuff, angle):
    """The outline of the right sleeve; angle is degrees below the horizontal."""
    a = math.radians(angle)
    s, u = (shoulder - 1.2, height - 4.2), (chest / 2 - 1.6, height - armhole - 0.5)
    out = (s[0] + long * math.cos(a), s[1] - long * math.sin(a))
    end = (out[0] - cuff * math.sin(a), out[1] - cuff * math.cos(a))
    bow = 1.4 * long / 50
    mid = ((s[0] + out[0]) / 2 + bow * math.sin(a), (s[1] + out[1]) / 2 + bow * math.cos(a))
    low = ((u[0] + end[0]) / 2 - 0.3 * bow, (u[1] + end[1]) / 2)
    first = spline([s, mid, out], 8)
    last = spline([end, low, u], 8)
    return [*first, *last, (shoulder - 4, height - armhole * 0.62)], out, end


def garment(
    material=None,
    chest=54,
    height=68,
    shoulder=23,
    neck=9,
    drop=9,
    armhole=23,
    sleeve=22,
    cuff=17,
    angle=42,
    v=False,
    hem=0.6,
    folds=14,
    deep=(0.3, 0.8),
    relief=None,
    rib=None,
    rib_height=0,
    dark=None,
    cell=0.42,
    seed=1,
    collar='rib',
    collar_width=2.2,
    thread=None,
    puff=0.9,
):
    """A garment laid flat: front, sleeves, inside of the back, collar, seams.

    sleeve 0 gives a vest; rib and rib_height add bands at hem and cuffs; collar 'rib', 'shirt' or None.
    """
    material = material or weave('#8b9a86', 0.07)
    rib = rib or material
    dark = dark or plain('#4a4a48', 0.95)
    h, c = height, chest / 2
    front = torso(chest, height, shoulder, neck, drop, armhole, hem, v=v)
    lines = creases(folds, (-c * 0.9, 4), (c * 0.9, h * 0.72), deep=deep, seed=seed)
    for s in (-1, 1):
        lines += [
            (s * (c - 2), h - armhole - 1, s * c * 0.3, h - armhole - 13, 1.6, deep[1]),
            (s * (c - 2), h - armhole - 3, s * c * 0.55, h - armhole - 20, 1.5, deep[1] * 0.8),
            (s * (shoulder - 5), h - 7, s * (c - 6), h - armhole - 6, 1.5, deep[1] * 0.7),
        ]
    body = laid(front, material, 0.45, 0.5, puff, lines, relief, cell)
    whole = group(body=body)
    back = [(-neck - 1.5, h - 0.5), *spline([(-neck, h - 0.2), (0, h - 1.6), (neck, h - 0.2)], 6),
            (neck + 1.5, h - 0.5), (neck, h - drop - 3), (-neck, h - drop - 3)]
    whole.add(extrude(back, 0.3, dark).at(z=0.25), 'back')
    if sleeve:
        edge_, out, end = sleeve_line(chest, height, shoulder, armhole, sleeve, cuff, angle)
        for s in (1, -1):
            chance = random.Random(seed + 7 * s)
            a = math.radians(angle)
            bends = []
            for k in range(max(3, int(sleeve / 7))):
                t = (k + 0.7) / max(3, int(sleeve / 7)) * 0.92
                x = s * (shoulder - 6 + t * sleeve * math.cos(a))
                y = h - 10 - t * sleeve * math.sin(a)
                b = math.radians(chance.uniform(-35, 35)) + (a if chance.random() < 0.4 else 0.3)
                w = chance.uniform(5, 9)
                bends.append((x - s * w * math.cos(b), y + w * math.sin(b), x + s * w * math.cos(b),
                              y - w * math.sin(b), chance.uniform(0.8, 1.6), chance.uniform(*deep)))
            shape = [(s * x, y) for x, y in edge_]
            one = laid(shape if s > 0 else shape[::-1], material, 0, 0.5, puff * 0.9, bends, relief, cell)
            whole.add(one, 'right' if s > 0 else 'left')
            one.ends = [(s * out[0], out[1]), (s * end[0], end[1])]
            if rib_height:
                cx, cy = (out[0] + end[0]) / 2, (out[1] + end[1]) / 2
                w = cuff * 0.44
                px, py = math.sin(a), math.cos(a)
                dx, dy = math.cos(a), -math.sin(a)
                quad = [(s * (cx + px * w * q + dx * r), cy + py * w * q + dy * r)
                        for q, r in ((1.05, -1.6), (0.94, rib_height * 0.5), (0.98, rib_height), (-0.98, rib_height),
                                     (-0.94, rib_height * 0.5), (-1.05, -1.6))]
                whole.add(laid(quad, rib, 0.05, 0.5, puff, (), None, cell, 1.2), 'cuff_r' if s > 0 else 'cuff_l')
            elif thread:
                (ax, ay), (bx, by) = one.ends
                k = 2.2
                line = [(ax - s * k * math.cos(a) * 1 - s * 0.5, ay + k * math.sin(a)),
                        (bx - s * k * math.cos(a) + s * 0.5, by + k * math.sin(a))]
                whole.add(seam(line, one, material, 0.1), f'hem_{s}')
    if rib_height:
        low = [(c * 0.97, 1.6), (c * 0.93, -rib_height * 0.4), (c * 0.95, -rib_height), (-c * 0.95, -rib_height),
               (-c * 0.93, -rib_height * 0.4), (-c * 0.97, 1.6)]
        whole.add(laid(low, rib, 0.3, 0.5, puff, (), None, cell, 1.2), 'hem')
    else:
        whole.add(seam([(-c * 0.97, 2.4), (c * 0.97, 2.4)], body, material, 0.12))
    for s in (-1, 1):
        whole.add(seam([(s * (neck + 0.6), h - 0.9), (s * (shoulder - 0.8), h - 5.2)], body, material, 0.13))
    if collar == 'rib':
        line = neck_line(h, neck - 0.2, drop - 0.2, v)
        # the rib lies on the edge of the neck
        whole.add(band(line, body, rib, collar_width, 0.34, 0.12), 'collar')
        arc = spline([(-neck + 0.2, h - 0.1, 1.0), (-neck * 0.5, h + 0.5 - 1.1, 0.85), (0, h - 1.3, 0.8),
                      (neck * 0.5, h + 0.5 - 1.1, 0.85), (neck - 0.2, h - 0.1, 1.0)], 8)
        w = collar_width / 2
        strip = [(-0.3, -w), (0.1, -w), (0.34, 0), (0.1, w), (-0.3, w)]
        whole.add(tube(arc, 1, rib, smooth_line=False, profile=strip), 'collar_back')
    return whole


def shirt_collar(height, neck, drop, material, z=1.6):
    """A pointed collar and its stand for a shirt laid flat."""
    whole = group()
    back = spline([(-neck - 0.6, height - 1.2), (-neck * 0.55, height + 2.0), (0, height + 2.8),
                   (neck * 0.55, height + 2.0), (neck + 0.6, height - 1.2)], 8)
    front_ = spline([(neck - 1.0, height - 1.8), (neck * 0.55, height + 0.2), (0, height + 0.8),
                     (-neck * 0.55, height + 0.2), (-neck + 1.0, height - 1.8)], 8)
    whole.add(laid([*back, *front_], material, z - 0.6, 0.45, 0.5, (), None, 0.3, 1.0))
    for s in (-1, 1):
        flap = [(s * (neck + 0.9), height - 0.6), (s * (neck + 2.2), height - 4.6), (s * (neck * 0.62 + 1.2), height - drop - 3.4),
                (s * 0.9, height - drop + 0.2), (s * 1.0, height - drop + 1.5), (s * (neck - 1.6), height - 2.4)]
        piece = flap if s < 0 else flap[::-1]
        whole.add(laid(piece, material, z, 0.35, 0.4, (), None, 0.28, 1.0))
    return whole


def buttons(places, on, material=None, radius=0.6, lift=0.1):
    """Buttons with four holes at flat places (x, y) on a laid piece."""
    material = material or plain('#efe6d6', 0.3)
    whole, hole = group(), plain('#5d5346', 0.8)
    for x, y in places:
        z = on.height(x, y) + lift
        whole.add(cylinder(radius, 0.22, material, 0.08).at(x, y, z))
        whole.add(ring(radius * 0.82, 0.07, material, steps=32, sides=8).at(x, y, z + 0.22))
        for a, b in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            whole.add(cylinder(0.08, 0.05, hole, 0).at(x + a * 0.16, y + b * 0.16, z + 0.2))
    return whole


def rib_knit(colour='#8b9a86', gap=0.9, axis='x', depth=0.2, turn=0, origin=(0, 0)):
    """Ribbed knitwear: raised columns `gap` cm apart, side by side along the axis; 'fan': round a place, 9 cm from it."""
    from .materials import Nodes, shade

    n = Nodes('rib')
    split = n.add('SeparateXYZ', {0: n.place(turn=turn)})
    if axis == 'fan':
        x, y = (n.math('SUBTRACT', split.outputs[name], at) for name, at in zip('XY', origin))
        side = n.math('MULTIPLY', n.math('ARCTAN2', x, y), 9.0)
    else:
        side = split.outputs[axis.upper()]
    wave = n.math('PINGPONG', n.math('DIVIDE', side, gap / 2), 1.0)
    wave = n.math('SMOOTH_MIN', wave, 0.75)
    fibre = n.noise(0.07, 3, 0.8)
    height = n.math('ADD', wave, n.math('MULTIPLY', fibre, 0.18))
    base = n.mix(height, shade(colour, 0.5), shade(colour, 1.12))
    n.principled(base_color=base, roughness=0.95, sheen=0.5, specular=0.05)
    n.bump(height, depth, 0.9)
    return n.material
