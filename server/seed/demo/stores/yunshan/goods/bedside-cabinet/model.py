from studio import *


def cabinet_of(kind, tone, out=0):
    long, up, deep = wood(kind, 'x', stain=tone, ring=3), wood(kind, 'z', stain=tone, ring=2), wood(kind, 'y', stain=tone)
    pale = wood('beech', 'y')
    W, D, B, T = 46, 38, 16, 52
    whole = group(box(W + 1.2, D + 1.2, 2.2, long, 0.4).at(0, 0, T - 2.2), box(W - 4, D - 1, 1.8, long, 0.2).at(0, 0.4, B), box(W - 4, D - 1, 1.6, long, 0.2).at(0, 0.4, T - 18.4),
                  box(W - 4, 1, T - B - 3, long, 0.1).at(0, D / 2 - 1, B + 0.4))
    for s in (-1, 1):
        whole.add(box(2, D, T - B - 2.2, up, 0.35).at(s * (W / 2 - 1), 0, B))
        for t in (-1, 1):
            whole.add(rod((s * (W / 2 - 3.4), t * (D / 2 - 3.8), B + 0.6), (s * (W / 2 - 1.4), t * (D / 2 - 1.8), 0), 2.1, up, 1.25))
        whole.add(box(2.2, D - 9, 3, deep, 0.3).at(s * (W / 2 - 3), 0, B - 2.6))
    front = box(W - 4.4, 1.9, 13.8, long, 0.3)
    cut(apply(front), capsule(9, 6, 3.4, None, 1.6).at(0, 0, 12.0))
    drawer = group(front, box(W - 7, D - 6, 0.8, pale, 0).at(0, D / 2 - 2.6, 1.4), box(W - 7, 1.2, 10, pale, 0.1).at(0, D - 5.8, 1.4))
    for s in (-1, 1):
        drawer.add(box(1.2, D - 5, 10.4, pale, 0.1).at(s * (W / 2 - 3.9), D / 2 - 1.8, 1.4))
        for k in range(3):
            drawer.add(box(0.06, 1.6, 1.7, wood(kind, 'x', stain='#8d6c46' if kind == 'oak' else '#4a3325'), 0).at(s * (W / 2 - 3.28), 1.3, 2.2 + 3.4 * k))
    drawer.at(0, -D / 2 + 0.9 - out, T - 16.5)
    whole.add(drawer, 'drawer')
    return whole


oak, walnut, opened = cabinet_of('oak', '#b58f63'), cabinet_of('walnut', None), cabinet_of('oak', '#b58f63', 19)
with prop():
    books = stack([book(17, 24, 2.6, plain('#4d5b4a', 0.7)), book(15, 21, 2.0, plain('#a5502f', 0.7))], spread=9).turn(z=80).at(2, -4, 17.8)
    glow_ball = group(lathe([(0, 0), (5.2, 0), (5.5, 0.3), (5.5, 3.4), (5.2, 4.2), (3.8, 5), (0, 5)], wood('walnut', 'x')), lathe([(3.9, 4.9), (4, 5.2), (4, 5.7), (0, 5.9)], metal('brass', 0.18)), ball(8, plain('#f6f2ea', 0.1, clear=0.5), 5).at(z=13)).at(-11, 5, 52)
    tumbler = cup(8, 7, glaze('#9db0a3'), 'straight').at(11, -3, 52)
    diary = book(13, 18.5, 1.6, plain('#35506a', 0.7)).turn(z=82).at(-8, -27, 37.9)
    balm = cylinder(3.4, 2.2, metal('brass', 0.4), 0.2).at(11, -28.5, 37.9)
    pencil = rod((4, -33, 38.3), (7, -22, 38.3), 0.36, plain('#b3402e', 0.4))
view('oak', only=oak, look_at=oak, hide=[glow_ball, tumbler, diary, balm, pencil, books], turn=-28, tilt=20, fill=0.82)
view('walnut', only=walnut, look_at=walnut, hide=[glow_ball, tumbler, diary, balm, pencil, books], turn=-28, tilt=20, fill=0.82)
view('drawer', only=opened, look_at=opened, hide=[glow_ball, tumbler, books], turn=26, tilt=46, fill=0.86)
view('night', only=oak, look_at=[oak, glow_ball], hide=[diary, balm, pencil], turn=-14, tilt=14, fill=0.84)
