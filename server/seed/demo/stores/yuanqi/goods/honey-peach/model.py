from studio import *
from studio.orchard import *

blush = skin('#e6a978', '#b3243a', 6, rough=0.7, clear=0.0, fuzz=0.12, glow=0.03, edge=(0.3, 0.6))
pale = skin('#e8b988', '#c23c4c', 6, rough=0.7, clear=0.0, fuzz=0.12, glow=0.03, edge=(0.36, 0.62))


def one(i, x, y, turned=0, lean=10):
    body = fruit('peach', 4.1, blush if i % 2 else pale, seed=i, uneven=0.015)
    for ob in body.objects:
        for v in ob.data.vertices:
            a = math.atan2(v.co.y, v.co.x) + math.pi / 2
            a = abs(math.atan2(math.sin(a), math.cos(a)))
            near = max(0, 1 - a / 0.32) ** 2
            f = 1 - 0.075 * near
            v.co.x, v.co.y = v.co.x * f, v.co.y * f
            v.co.z += 0.16 * near * max(0, v.co.z - 5.4)
    return body.turn(x=lean, z=turned).at(x, y).stand(0)


spots = ((-9.0, 4.4, 20), (0.0, 5.4, -30), (9.0, 4.6, 40), (-8.6, -4.8, -14), (0.4, -4.4, 24), (9.2, -4.8, -40))
six = [one(i + 1, x, y, t, 14 if y < 0 else 6) for i, (x, y, t) in enumerate(spots)]
view('front', turn=0, tilt=36, fill=0.88, exposure=-0.1)


def stone(pen, at, k):
    pen.polygon([at(math.sin(t / 30 * math.pi) * 1.55 * s, 3.4 + 2.0 * math.cos(t / 30 * math.pi))
                 for s in (1, -1) for t in (range(31) if s > 0 else range(30, -1, -1))], fill='#d7707a')
    for t in range(64):
        a = t / 64 * 2 * math.pi
        pen.line([at(1.1 * math.sin(a), 3.4 + 1.5 * math.cos(a)),
                  at((2.0 + 0.3 * (t % 3)) * math.sin(a), 3.4 + (2.4 + 0.3 * (t % 3)) * math.cos(a))],
                 fill='#e79a94', width=4)


pit = apply(displace(ball(1.25, plain('#7c4630', 0.75), 5, 1.25), 0.5, 0.28, 3))
cut = group(
    half(fruit('peach', 4.1, blush, seed=9, uneven=0)),
    section('peach', 4.1, '#f7e7cb', '#c9565e', 0.1, stone),
    pit.stretch(y=0.7).at(0, -0.1, 3.4),
).turn(z=16).at(4.4, -40)
whole = one(3, -4.6, -36.4, -18, 8)
view('cut', only=[cut, whole], turn=2, tilt=16, fill=0.82, exposure=-0.1)
