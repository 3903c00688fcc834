from studio import *

X, Y = 17.2, 7.9


def oval_dish(paint):
    rows = [(0, 0.35), (0.66, 0.35), (0.68, 0), (0.73, 0), (0.76, 0.4), (0.88, 1.15), (0.97, 2.3), (1.0, 3.0), (0.99, 3.16), (0.965, 3.1), (0.935, 2.4), (0.84, 1.35), (0.72, 0.86), (0.5, 0.8), (0, 0.8)]
    n, vertices, faces = 144, [], []
    for f, z in rows:
        for i in range(n):
            a = 2 * math.pi * i / n
            c, s = math.cos(a), math.sin(a)
            u, v = math.copysign(abs(c) ** 0.86, c), math.copysign(abs(s) ** 0.86, s)
            inset = (1 - f) * 1.35
            vertices.append(((X - inset * Y * 0.9 if f > 0 else 0) * u if f > 0 else 0, f * Y * v, z))
    for k in range(len(rows) - 1):
        for i in range(n):
            j = (i + 1) % n
            faces.append((k * n + i, k * n + j, (k + 1) * n + j, (k + 1) * n + i))
    body = smooth(mesh_thing(vertices, faces, paint), 1)
    modify(body, 'WELD', merge_threshold=0.001)
    return body


def fish(ink):
    def line(points, r=0.085, taper=None):
        path = spline([(x, y, 0.8) for x, y in points], 6)
        return tube(path, r, ink, smooth_line=False, taper=taper)

    upper = [(-8.4, 0.1), (-6.6, 1.6), (-3.4, 2.5), (0.4, 2.3), (4.2, 1.2), (6.6, 0.5), (9.6, 2.3)]
    lower = [(-8.4, 0.1), (-6.8, -1.3), (-3.6, -2.2), (0.2, -2.1), (4.2, -1.0), (6.6, -0.2), (9.4, -2.0)]
    whole = group(line(upper), line(lower), line([(9.6, 2.3), (8.5, 0.3), (9.4, -2.0)]), line([(-5.4, 1.9), (-4.7, 0.2), (-5.5, -1.7)]))
    whole.add(line([(-3.6, 2.5), (-2.4, 4.0), (0.2, 3.8), (2.4, 1.9)]))
    whole.add(line([(-1.6, -2.2), (-0.6, -3.5), (1.2, -3.3), (1.8, -1.7)]))
    for k in range(4):
        whole.add(line([(-2.4 + 1.1 * k, 3.7 - 0.25 * k), (-2.3 + 1.15 * k, 2.6 - 0.22 * k)], 0.055))
    for k in range(3):
        whole.add(line([(8.9, 1.7 - 0.3 * k), (7.3, 0.5 - 0.25 * k)], 0.055))
        whole.add(line([(8.8, -1.4 + 0.3 * k), (7.2, -0.1 + 0.1 * k)], 0.055))
    whole.add(ring(0.34, 0.07, ink).at(-6.5, 0.55, 0.8))
    whole.add(ball(0.12, ink, 3).at(-6.5, 0.55, 0.8))
    for row in range(7):
        x = -3.6 + 1.45 * row
        wide = 2.2 * math.sin(math.pi * min(1, max(0.16, 0.62 - 0.07 * row))) - 0.15 * row
        for j in range(-2, 3):
            y = 0.1 + j * 0.78 + (0.39 if row % 2 else 0)
            if abs(y - 0.1) < wide * 0.72:
                whole.add(line([(x - 0.1, y + 0.38), (x + 0.42, y + 0.2), (x + 0.5, y), (x + 0.42, y - 0.2), (x - 0.1, y - 0.38)], 0.05))
    for k in range(2):
        y = -4.6 + 0.7 * k
        whole.add(line([(-9.5 + 3 * k, y), (-7.5 + 3 * k, y + 0.45), (-5.5 + 3 * k, y), (-3.5 + 3 * k, y + 0.45), (-1.5 + 3 * k, y)], 0.06))
    return whole


def whole_dish(paint, ink):
    return group(oval_dish(paint), fish(ink))


celadon = whole_dish(glaze('#a4b6a9', rough=0.11), glaze('#5d7a6e', rough=0.1))
honey = whole_dish(glaze('#a87a3f', gradient='#b98c4e', height=3, rough=0.12), glaze('#5d3516', rough=0.1))
view('celadon', only=celadon, turn=-12, tilt=46, fill=0.88)
view('honey', only=honey, turn=-12, tilt=46, fill=0.88)
view('carving', only=celadon, turn=-22, tilt=40, close_up=(-3.5, -0.5, 0.8), zoom=2.2)
