from studio import *
from studio.packs import bristles

nickel = metal('steel', 0.12)


def rounded_brush(r, head, long, tone, word):
    """A round brush along z, its tip at the origin."""
    hair = lathe([(0, 0), (r * 0.1, head * 0.08), (r * 0.42, head * 0.32), (r * 0.86, head * 0.68), (r * 1.0, head * 0.88), (r * 0.9, head + 0.1)], bristles('#7d4826'))
    ferrule = lathe([(r * 0.86, head - 0.02), (r * 0.9, head), (r * 1.02, head + 2.4), (r * 1.05, head + 2.45), (r * 0.98, head + 2.52), (r * 1.05, head + 2.6), (r * 1.02, head + 2.9)], nickel)
    lac = plain(tone, 0.16, clear=0.8)
    base = head + 2.85
    handle = lathe([(r * 0.95, base), (r * 1.12, base + 0.9), (r * 1.2, base + 2.2), (r * 0.95, base + 4.6), (r * 0.62, base + 7.4), (r * 0.5, long - 1.2), (r * 0.44, long - 0.5), (0, long)], lac)
    tip = lathe([(r * 0.54, long - 1.6), (r * 0.56, long - 1.5), (r * 0.46, long - 0.5), (r * 0.2, long + 0.02), (0, long + 0.04)], plain('#e6d7b5', 0.2, clear=0.6))
    mark = wrap(label([(word, 0.34, 'serif-bold', 0.5, '#e6d7b5')], 0.7, 0.7, colour=None, dots=200), r * 1.2, 0.7, 0.7, base + 2.2, on=handle)
    return group(hair, ferrule, handle, tip, mark)


def flat_brush(wide, head, long, tone):
    hair = box(wide, 0.34, head + 0.2, bristles('#b98a52'), 0.06)
    for ob in apply(hair).objects:
        for v in ob.data.vertices:
            if v.co.z < head * 0.3:
                v.co.y *= 0.35
    collar = lathe([(0.55, 0), (0.56, 0.02), (0.5, 2.3), (0.5, 2.5)], nickel, steps=96)
    for ob in collar.objects:
        for v in ob.data.vertices:
            t = max(0, 1 - v.co.z / 2.3)
            v.co.x *= 1 + t * (wide / 1.1 - 1)
            v.co.y *= 1 - t * 0.62
    collar.at(0, 0, head)
    base = head + 2.45
    handle = lathe([(0.48, base), (0.56, base + 1.0), (0.6, base + 2.4), (0.48, base + 5.0), (0.33, base + 7.8), (0.27, long - 0.6), (0, long)], plain(tone, 0.16, clear=0.8))
    tip = lathe([(0.3, long - 1.6), (0.31, long - 1.5), (0.28, long - 0.6), (0.1, long + 0.02), (0, long + 0.04)], plain('#e6d7b5', 0.2, clear=0.6))
    return group(hair, collar, handle, tip)


TONE = '#26403c'
brushes = [rounded_brush(0.2, 1.4, 17.5, TONE, '2'), rounded_brush(0.3, 2.0, 18.5, TONE, '6'), rounded_brush(0.42, 2.7, 19.5, TONE, '10'), flat_brush(1.5, 2.0, 20, TONE)]
cloth = canvas('#a58a63', 0.12)
mat = slab(20, 25, 0.22, cloth, 0.4, 0.08)
XS = [-7.2, -3.4, 0.6, 5.0]
seams = [rod((x, -12.0, 0.2), (x, 12.0, 0.2), 0.05, plain('#e6dcc4', 0.8)) for x in (-9.6, 9.6)]
tie = tube([(9.6, 4, 0.3), (11.4, 4.4, 0.12), (13.2, 3.2, 0.12), (15.2, 4.4, 0.12), (17, 3.4, 0.12)], 0.3, plain('#6b2f28', 0.8),
           profile=[(-0.35, -0.04), (0.35, -0.04), (0.35, 0.04), (-0.35, 0.04)])


def over(u, v):
    """A band that goes over the handles and lies down between them."""
    x = (u - 0.5) * 20
    return 0.27 + sum(h * math.exp(-((x - at) / wide) ** 4) for at, h, wide in zip(XS, (0.55, 0.72, 0.95, 1.15), (0.5, 0.58, 0.7, 0.85)))


band = sheet(20, 3.2, canvas('#8a4a34', 0.12), 160, 4, over, 0.1).at(0, -4.6, 0)
roll = group(mat, *seams, tie, band)
for k, b in enumerate(brushes):
    b.turn(x=90)
    b.at(XS[k], 0, 0)
    b.stand(0.24)
    b.by(0, 10.6 - b.box[1].y - (3 - k) * 0.5, 0)
    roll.add(b)
roll.turn(z=-24)
view('front', only=roll, tilt=54, fill=0.88)
view('tips', only=roll, turn=-4, tilt=42, fill=0.88, close_up=(3.2, 8.2, 0.6), zoom=2.4)
