from studio import *


def table_of(kind, tone):
    top_wood, up, across = wood(kind, 'x', stain=tone, ring=4), wood(kind, 'z', stain=tone), wood(kind, 'x', stain=tone)
    X, Y, H = 55, 31, 40
    rows = [(0.0, 36.8), (0.9, 36.8), (0.955, 37.4), (0.99, 38.7), (1.0, 39.6), (0.993, 39.9), (0.98, 40), (0.0, 40)]
    n, vertices, faces = 128, [], []
    for f, z in rows:
        for i in range(n):
            a = 2 * math.pi * i / n
            c, s = math.cos(a), math.sin(a)
            vertices.append((f * X * math.copysign(abs(c) ** 0.88, c), f * Y * math.copysign(abs(s) ** 0.88, s), z))
    for k in range(len(rows) - 1):
        for i in range(n):
            j = (i + 1) % n
            faces.append((k * n + i, k * n + j, (k + 1) * n + j, (k + 1) * n + i))
    top = mesh_thing(vertices, faces, top_wood)
    for ob in top.objects:
        ob.data.use_auto_smooth, ob.data.auto_smooth_angle = True, 0.6
    whole = group(top)
    feet = [(sx * 39, sy * 21) for sx in (-1, 1) for sy in (-1, 1)]
    for x, y in feet:
        whole.add(rod((x * 1.1, y * 1.12, 0), (x * 0.86, y * 0.8, 37.4), 1.35, up, 2.2))
    for sx in (-1, 1):
        whole.add(rod((sx * 40.5, -21.4, 13), (sx * 40.5, 21.4, 13), 1.1, wood(kind, 'y', stain=tone)))
    for k in range(7):
        y = -15 + 5 * k
        whole.add(rod((-40.5, y, 13), (40.5, y, 13), 0.75, across))
    return whole


oak, walnut = table_of('oak', '#b58f63'), table_of('walnut', None)
with prop():
    pot_ = group(teapot(12, 8.5, glaze('#8fa598', rough=0.15))).at(-14, 2, 40)
    cups = [cup(5, 6.4, glaze('#e6dfce', speckle=0.4), 'round') for _ in range(2)]
    for c, (x, y) in zip(cups, ((6, -6), (-3, -10))):
        fill(c, tea('oolong'), 4)
        c.at(x, y, 40)
    reads = stack([book(19, 26, 2.6, plain('#5d6650', 0.7)), book(17, 24, 2.0, plain('#a5502f', 0.7)), book(15, 21, 1.6, plain('#e2d6bd', 0.7))], spread=7).at(12, 0, 13.7)
    jug = vase(17, 13, glaze('#3a322b', rough=0.4), 'moon').at(28, 5, 40)
    sprigs = vase_twigs(4, 20, True, 5).at(28, 5, 55)
table_props = [pot_, *cups, reads, jug, sprigs]
view('oak', only=oak, hide=table_props, look_at=oak, turn=-22, tilt=26, fill=0.84)
view('walnut', only=walnut, hide=table_props, look_at=walnut, turn=-22, tilt=26, fill=0.84)
view('tea', only=oak, look_at=[oak, jug, sprigs], turn=14, tilt=26, fill=0.84)
view('edge', only=oak, hide=table_props, look_at=oak, turn=-30, tilt=14, close_up=(-34, -22, 34), zoom=3)
