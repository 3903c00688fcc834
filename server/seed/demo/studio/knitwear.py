"""Garments of one piece, laid flat, their hem to -y: look from above, tilt 65 to 80. Lengths in cm."""
import math

import numpy as np

from .core import group
from .garments import creases, laid, neck_line, rib_knit
from .materials import Nodes, knit, linear, shade, stitched
from .shapes import extrude, spline


class Cut:
    """The measures of a garment and where its parts lie; sleeve 0 gives a vest."""

    def __init__(
        self, chest=54, height=64, shoulder=23, neck=8.5, drop=8, armhole=23, sleeve=48, cuff=13,
        angle=56, v=False, rib=0.0, hem=0.5,
    ):
        self.c, self.h, self.shoulder, self.neck, self.armhole = chest / 2, height, shoulder, neck, armhole
        self.sleeve, self.cuff, self.rib, self.v, self.hem = sleeve, cuff, rib, v, hem
        self.a = math.radians(angle)
        self.seam = spline([(shoulder, height - 4.2), (shoulder - 1.8, height - 13), (self.c - 3.2, height - armhole + 2.6),
                            (self.c, height - armhole)], 8)
        self.neck_line = neck_line(height, neck, drop, v)

    def outline(self):
        c, h, a = self.c, self.h, self.a
        top = [(self.neck, h), ((self.neck + self.shoulder) / 2, h - 1.7)]
        right = spline([*top, (self.shoulder, h - 4.2)], 6)
        if self.sleeve:
            s = self.shoulder, h - 4.2
            out = s[0] + self.sleeve * math.cos(a), s[1] - self.sleeve * math.sin(a)
            end = out[0] - self.cuff * math.sin(a), out[1] - self.cuff * math.cos(a)
            k = self.rib
            wide = [(x + k * -math.cos(a) * q + f * math.sin(a), y + k * math.sin(a) * q + f * math.cos(a))
                    for (x, y), q, f in ((out, 1.25, 0.9), (end, 1.25, -0.15))] if k else [out, end]
            bow = (s[0] + 0.5 * self.sleeve * math.cos(a) + 2.2 * math.sin(a), s[1] - 0.5 * self.sleeve * math.sin(a) + 2.2 * math.cos(a))
            # the shoulder is round: no point where the sleeve begins
            right = spline([*top, (s[0] - 0.9, s[1] + 0.5), (s[0] + 1.2, s[1] - 1.3), bow, *([wide[0]] if k else []), out], 8)
            low = ((c + end[0]) / 2 + 0.2, (h - self.armhole + end[1]) / 2 - 0.8)
            right += spline([end, wide[1], low, (c, h - self.armhole)] if k else [end, low, (c, h - self.armhole)], 8)
        else:
            right += self.seam[1:]
        if self.rib:
            flank = [(c, h - self.armhole), (c - 0.4, h * 0.36), (c + 0.2, self.rib + 2.5), (c - 1.8, self.rib * 0.7), (c - 1.5, 0.2)]
        else:
            flank = [(c, h - self.armhole), (c - 0.8, h * 0.34), (c + 0.6, 0.2)]
        right += spline(flank, 6)[1:]
        low = [(0.6 * c, -self.hem * 0.9), (0, -self.hem), (-0.6 * c, -self.hem * 0.9)]
        left = [(-x, y) for x, y in reversed(right)]
        return [*right, *low, *left, *self.neck_line[1:-1]]

    def along(self, x, y):
        """How far a place lies down the sleeve and beside its middle (cm)."""
        sx, sy = self.shoulder - 0.5 * self.cuff * math.sin(self.a), self.h - 4.2 - 0.5 * self.cuff * math.cos(self.a)
        px, py = np.abs(x) - sx, sy - y
        return px * math.cos(self.a) + py * math.sin(self.a), px * math.sin(self.a) - py * math.cos(self.a)

    def on_sleeve(self, x, y):
        if not self.sleeve:
            return np.zeros(np.shape(x), bool)
        line = sorted((py, px) for px, py in self.seam)
        edge = np.interp(y, [p[0] for p in line], [p[1] for p in line], left=self.c, right=self.shoulder + 99)
        return np.abs(x) > edge

    def on_cuff(self, x, y):
        t, _ = self.along(x, y)
        return self.on_sleeve(x, y) & (t > self.sleeve - self.rib) & (np.abs(x) > self.c + 1)


def far_from(line, x, y):
    """The distance of places from an open line (cm)."""
    x, y = np.atleast_1d(np.asarray(x, 'f8')), np.atleast_1d(np.asarray(y, 'f8'))
    far = np.full(x.shape, 1e9)
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        size = max(1e-9, (bx - ax) ** 2 + (by - ay) ** 2)
        t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / size, 0, 1)
        far = np.minimum(far, np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
    return far


def piece(cut, material, sleeves=None, relief=None, folds=10, deep=(0.2, 0.5), puff=2.0, soft=6.0, cell=0.32, seed=1, bends=5):
    """The whole front with its sleeves as one body; `sleeves` are the materials of right and left."""
    c, h = cut.c, cut.h
    lines = creases(folds, (-c * 0.85, 6), (c * 0.85, h * 0.7), deep=deep, seed=seed)
    for s in (-1, 1):
        under = (s * (c - 1), h - cut.armhole - 1)
        lines += [(*under, s * c * 0.45, h - cut.armhole - 13, 1.8, deep[1]), (*under, s * c * 0.62, h - cut.armhole + 9, 1.6, deep[1] * 0.8)]
        for k in range(bends if cut.sleeve else 0):
            t = (k + 1) / (bends + 1) * cut.sleeve
            x, y = cut.shoulder - 5 + t * math.cos(cut.a), h - 9 - t * math.sin(cut.a)
            b = cut.a - 0.9 + 0.5 * ((k * 37 + seed * 11) % 7) / 7
            w = 5.2
            lines.append((s * (x - w * math.cos(b)), y + w * math.sin(b), s * (x + w * math.cos(b)), y - w * math.sin(b), 1.4, deep[1]))

    def shape(x, y):
        mirrored = np.abs(x)
        z = -0.55 * np.exp(-((far_from(cut.seam, mirrored, y) / 0.75) ** 2)) if cut.sleeve else 0.0
        if cut.rib:
            z = z - 0.5 / (1 + np.exp(np.clip((y - cut.rib) / 0.25, -40, 40)))
        return z + (relief(x, y) if relief else 0)

    body = laid(cut.outline(), material, 0.0, 0.7, puff, lines, shape, cell, soft)
    if sleeves:
        zones(body, ((sleeves[0], lambda x, y: cut.on_sleeve(x, y) & (x > 0)), (sleeves[1], lambda x, y: cut.on_sleeve(x, y) & (x < 0))))
    return body


def zones(body, parts):
    """Gives the faces of a laid piece other materials where a part's test (x, y) holds; later parts win."""
    mesh = body.objects[0].data
    centre = np.empty(len(mesh.polygons) * 3, 'f4')
    mesh.polygons.foreach_get('center', centre)
    x, y = centre.reshape(-1, 3)[:, 0], centre.reshape(-1, 3)[:, 1]
    index = np.empty(len(mesh.polygons), 'i4')
    mesh.polygons.foreach_get('material_index', index)
    for material, test in parts:
        mesh.materials.append(material)
        index[test(x, y)] = len(mesh.materials) - 1
    mesh.polygons.foreach_set('material_index', index)
    mesh.update()
    return body


def knitted(cut, colour, dark, stitch=0.62, gap=1.0, collar=2.6, depth=0.14, **options):
    """A jumper or vest in one colour: stocking stitch, ribs at hem, cuffs, neck and armholes."""
    turns = [90 - math.degrees(cut.a), math.degrees(cut.a) - 90]
    body = piece(cut, knit(colour, stitch, 'y', depth), [knit(colour, stitch, 'y', depth, turn=t) for t in turns] if cut.sleeve else None, **options)
    neck_rib = rib_knit(colour, gap, 'y' if cut.v else 'fan', origin=(0, cut.h + 1))
    parts = [
        (rib_knit(colour, gap, 'x'), lambda x, y: (y < cut.rib) & ~cut.on_sleeve(x, y)),
        (neck_rib, lambda x, y: far_from(cut.neck_line, x, y) < collar),
    ]
    if cut.sleeve:
        for s, turn in zip((1, -1), turns):
            parts.append((rib_knit(colour, gap, 'x', turn=turn), lambda x, y, s=s: cut.on_cuff(x, y) & (s * x > 0)))
    else:
        parts.append((rib_knit(colour, gap, 'y'), lambda x, y: far_from(cut.seam, np.abs(x), y) < 2.3))
    zones(body, parts)
    n, h = cut.neck, cut.h
    inside = [(-n + 0.3, h - 0.6), *spline([(-n, h), (0, h + 0.6), (n, h)], 6), (n - 0.3, h - 0.6), *cut.neck_line[-3:2:-1]]
    rim = [*spline([(-n - 0.3, h - 0.2), (-n * 0.5, h + 0.9), (0, h + 1.2), (n * 0.5, h + 0.9), (n + 0.3, h - 0.2)], 6),
           *spline([(n - 0.2, h - 2.6), (0, h - 1.7), (-n + 0.2, h - 2.6)], 6)]
    back = group(extrude(inside, 0.3, dark).at(z=0.1), laid(rim[::-1], rib_knit(colour, gap, 'x'), 0.2, 0.5, 0.5, (), None, 0.28, 1.0))
    return group(body=body, back=back)


def slubbed(colour, up='y'):
    """Washed linen or canvas: threads along x and `up`, some of them thicker and darker."""
    n = Nodes('slubbed')
    wide, high = ((1.6, 0.06, 0.06), (0.06, 1.6, 0.06)) if up == 'y' else ((1.6, 1.6, 0.06), (0.06, 0.06, 1.6))
    warp = n.noise(0.5, 3, 0.6, n.place(wide))
    weft = n.noise(0.5, 3, 0.6, n.place(high, (7, 3, 1)))
    fine = n.noise(0.12, 2, 0.6)
    height = n.math('ADD', n.math('MULTIPLY', n.math('ADD', warp, weft), 0.5), n.math('MULTIPLY', fine, 0.2))
    base = n.ramp(height, (0.36, shade(colour, 0.74)), (0.58, shade(colour, 1.0)), (0.78, shade(colour, 1.22)))
    n.principled(base_color=base, roughness=0.9, sheen=0.4, specular=0.08)
    n.bump(height, 0.06, 0.7)
    return n.material


ANKLE = 10.6, 11.6


def sock(height=29, colour='#cdbb9c', accent='#8a5f3c', stripe=None, cuff=5.0, band=None, stitch=0.42, seed=1):
    """A sock that lies on its side, toe to +x: `height` cm from the heel to the top, ribbed for `cuff` cm.

    Heel and toe have the colour `accent`, `stripe` goes round leg and foot, `band` is the colour of the cuff.
    """
    top = height
    line = [(0.1, top), (-0.25, top - cuff * 0.6), (0.15, top - cuff), *([(0.05, top * 0.62)] if top > 20 else []),
            (-0.5, 9.4), (-1.0, 6.4), (-0.7, 3.4), (0.9, 1.0), (4.4, 0.0), (10.5, 0.35), (16.6, 0.0), (20.4, 0.5), (22.4, 2.6),
            (22.3, 5.0), (20.4, 7.2), (16.8, 8.2), (13.2, 9.0), (10.7, 10.6), *([(9.4, 13.2), (8.9, top * 0.62)] if top > 20 else [(9.5, 11.7)]),
            (8.75, top - cuff), (9.2, top - cuff * 0.6), (8.9, top)]
    folds = creases(3 if top > 20 else 1, (1.5, 11), (7.5, max(12, top - cuff - 3)), (4, 8), (0.7, 1.3), (0.1, 0.25), (70, 110), seed)
    folds += [(2.6, 10.4, 9.4, 11.6, 0.9, 0.3), (4.0, 7.2, 10.4, 10.0, 1.0, 0.34), (6.6, 5.2, 12.0, 8.4, 1.0, 0.22)]

    def shape(x, y):
        return -0.3 / (1 + np.exp(np.clip((y - top + cuff) / 0.2, -40, 40)))

    body = laid(spline(line, 6), sock_yarn(colour, accent, stripe, stitch), 0, 0.5, 1.1, folds, shape, 0.24, 1.3)
    along_leg(body)
    return zones(body, ((rib_knit(band or colour, 0.62, 'x', 0.16), lambda x, y: y > top - cuff),))


def along_leg(body):
    """UV in cm: how far from the front of the ankle (u), and how far up the leg or, below 0, along the foot (v)."""
    ax, ay = ANKLE
    mesh = body.objects[0].data
    co = np.empty(len(mesh.vertices) * 3, 'f4')
    mesh.vertices.foreach_get('co', co)
    dx, dy = ax - co.reshape(-1, 3)[:, 0], ay - co.reshape(-1, 3)[:, 1]
    turn, far = np.arctan2(np.clip(dy, 0, None), np.clip(dx, 1e-6, None)), np.hypot(dx, dy)
    u = np.where(dy <= 0, dx, np.where(dx <= 0, dy, far))
    v = np.where(dy <= 0, -dy, np.where(dx <= 0, dx - 11.8, -7.5 * turn))
    index = np.empty(len(mesh.loops), 'i4')
    mesh.loops.foreach_get('vertex_index', index)
    layer = mesh.uv_layers.new(name='uv')
    layer.data.foreach_set('uv', np.stack([u, v], 1)[index].astype('f4').ravel())


def sock_yarn(colour, accent, stripe, stitch):
    """Stocking stitch round leg and foot, with stripes, heel and toe."""
    n = Nodes('sock')
    way = n.add('SeparateXYZ', {0: n.add('TexCoord').outputs['UV']})
    place = n.add('SeparateXYZ', {0: n.place()})
    x, y, u, v = place.outputs['X'], place.outputs['Y'], way.outputs['X'], way.outputs['Y']

    def side(a, b, c):
        """1 where ax + by > c."""
        return n.math('GREATER_THAN', n.math('ADD', n.math('MULTIPLY', x, a), n.math('MULTIPLY', y, b)), c)

    base = linear(colour)
    if stripe:
        # level round the leg, upright round the foot; they meet between the ankle and the heel
        way_round = n.mix(side(-5.8, 5.8, 5.8), x, y)
        wave = n.math('PINGPONG', n.math('DIVIDE', way_round, 0.75), 1.0)
        base = n.mix(n.math('GREATER_THAN', wave, 0.68), colour, stripe)
    # the heel is a wedge with its point at (4.8, 5.8)
    heel = n.math('MULTIPLY', side(-0.64, -1, -8.87), side(-1, -0.47, -7.53))
    base = n.mix(n.math('MAXIMUM', heel, side(1, 0.2, 18.6)), base, accent)
    height = stitched(n, u, v, stitch)
    dark = n.mix(1.0, base, (0.5, 0.5, 0.5), 'MULTIPLY')
    n.principled(base_color=n.mix(n.math('MULTIPLY', height, 2.0), dark, base), roughness=0.95, sheen=0.4, specular=0.05)
    n.bump(height, 0.09, 0.8)
    return n.material
