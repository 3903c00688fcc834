from studio import *
from studio.bakery import crumb

crust_ = crust('#a8622c', flour=0.6, dark='#5f3114', height=11)
board_ = board(27, 23, 1.6, wood('ash', axis='x'), False)
boule = loaf(21, 20, 11, crust_, 1, 3, 'cross').turn(z=32).at(0, 0, 1.6)
view('front', turn=-8, tilt=22, fill=0.84, exposure=0.2)
boule.hide()
board_.hide()


def outline(x, z, k):
    line = []
    for i in range(60):
        a = 2 * math.pi * i / 60
        c, s = math.cos(a), max(math.sin(a), -0.45)
        fat = 1 + 0.12 * (1 - abs(s))
        line.append((c * x / 2 * fat * k, ((s + 0.45) / 1.45 * z - z / 2) * k + z / 2))
    return line


def half(seed):
    """A half loaf, its cut to -y."""
    body = apply(loaf(21, 20, 11, crust_, 1, seed, 'cross'))
    for ob in body.objects:
        for v in ob.data.vertices:
            v.co.y = max(v.co.y, 0)
    face = extrude(outline(21, 10.6, 0.94), 0.1, crumb('#e6d3ad')).turn(x=90)
    return group(body, face)


def slice_(thick=1.5):
    rim = crust('#8f5226', dark='#5f3114', height=0.05)
    ring_ = extrude(outline(21, 10.6, 1.0), thick, rim, 0.3)
    face = extrude(outline(21, 10.6, 0.94), thick + 0.08, crumb('#e6d3ad')).at(z=-0.04)
    return group(ring_, face)


left = half(3).turn(z=8).at(-1.5, -56, 1.6)
under = board(31, 25, 1.6, wood('ash', axis='x'), False).at(0, -61)
first = slice_().turn(x=22, z=-6).at(1.4, -68.6, 1.6).stand(1.6)
view('cut', only=[left, under, first], turn=-14, tilt=30, fill=0.9, exposure=0.25)
view('review-1', look='home', only=[left, under, first], turn=20, tilt=44, fill=0.94)
