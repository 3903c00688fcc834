from studio import *


def cord(colour):
    n = Nodes('cord')
    split = n.add('SeparateXYZ', {0: n.place()})
    lay = n.math('FRACT', n.math('MULTIPLY', n.math('ADD', n.math('ADD', split.outputs['X'], split.outputs['Y']), split.outputs['Z']), 2.2))
    n.principled(base_color=n.mix(lay, shade(colour, 0.72), shade(colour, 1.14)), roughness=0.8, specular=0.2)
    n.bump(lay, 0.05, 0.6)
    return n.material


natural = cord('#c6a271')


def chair_of(kind, tone):
    up, side, front = wood(kind, 'z', stain=tone), wood(kind, 'y', stain=tone), wood(kind, 'x', stain=tone, ring=3)
    whole = group()
    W, D, H = 23.5, 20.5, 44.5
    for s in (-1, 1):
        whole.add(rod((s * (W + 0.4), -D - 0.4, 0), (s * W, -D, H + 1.2), 1.35, up, 1.9))
        whole.add(ball(1.9, up, 4, 0.35).at(s * W, -D, H + 1.2))
        whole.add(tube([(s * (W - 2.2), D + 3.6, 0), (s * (W - 2.6), D + 0.6, 24), (s * (W - 2.8), D, H), (s * (W - 2.4), D + 2.4, 62), (s * (W - 1.8), D + 6.2, 77.5)], 1.75, up, taper=[0.78, 0.95, 1.05, 0.95, 0.72]))
        for z, r in ((19, 1.05), (28, 1.05), (H - 1.6, 1.2)):
            whole.add(rod((s * (W + 0.2), -D, z), (s * (W - 2.6), D + 0.6, z), r, side))
    for y, z in ((-D, 23.5), (-D, H - 1.6), (D + 0.4, 22), (D, H - 1.6)):
        whole.add(rod((-W + (2 if y > 0 else 0), y, z), (W - (2 if y > 0 else 0), y, z), 1.1, front))
    arc = [(W * 1.04 * math.sin(a), D + 6.4 + 4.6 * (math.cos(a) - 0.62), 71.5) for a in (math.radians(t) for t in range(-62, 63, 4))]
    shape = [(-5.6, -0.8), (5.6, -0.8), (5.6, 0.8), (-5.6, 0.8)]
    rail = bevel(tube(arc, 1, front, profile=[(b, a) for a, b in shape], smooth_line=False), 0.55)
    for ob in apply(rail).objects:
        for v in ob.data.vertices:
            v.co.y += (v.co.z - 71.5) * 0.16
    whole.add(rail)
    n = 37
    for k in range(n):
        t = (k + 0.5) / n
        x1, y1 = W * (1 - t) + 0.35, D * (1 - t) + 0.35
        z = H + 0.25 - 1.15 * math.sin(math.pi * min(1, t * 1.05)) ** 0.8
        back = x1 - 2.4 * (1 - t)
        line = [(-x1, -y1, z), (0, -y1, z - 0.25), (x1, -y1, z), ((x1 + back) / 2, 0, z - 0.25), (back, y1, z), (0, y1, z - 0.25), (-back, y1, z), (-(x1 + back) / 2, 0, z - 0.25)]
        whole.add(tube(line, 0.34, natural, closed=True, smooth_line=False))
    whole.add(box(2 * W - 3, 2 * D - 2, 0.4, plain('#6b5233', 0.9), 0).at(0, 0, H - 2.2))
    for y in (-D, D):
        whole.add(rod((-W + 2, y, H - 0.9), (W - 2, y, H - 0.9), 1.35, natural))
    return whole


oak, walnut = chair_of('oak', '#b58f63').turn(z=-6), chair_of('walnut', None).turn(z=-6)
view('oak', only=oak, turn=-26, tilt=20, fill=0.82)
view('walnut', only=walnut, turn=-26, tilt=20, fill=0.82)
view('seat', only=oak, turn=-18, tilt=48, close_up=(0, -4, 44), zoom=1.75)
view('back', only=oak, turn=158, tilt=16, fill=0.82)
