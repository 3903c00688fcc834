import itertools
import math

from mathutils import Vector

from studio import *

R, g = 11, (1 + 5 ** 0.5) / 2
corners = [Vector(p) for s in (-1, 1) for t in (-g, g) for p in ((0, s, t), (s, t, 0), (t, 0, s))]
near = {i: [j for j in range(12) if 0 < (corners[i] - corners[j]).length < 2.01] for i in range(12)}


def around(points):
    middle = sum(points, Vector()) / len(points)
    n = middle.normalized()
    a = (points[0] - middle).normalized()
    b = n.cross(a)
    return sorted(points, key=lambda p: math.atan2((p - middle).dot(b), (p - middle).dot(a)))


def panel(points, material):
    points = around(points)
    middle = (sum(points, Vector()) / len(points)).normalized()
    edge = []
    for a, b in zip(points, points[1:] + points[:1]):
        edge += [a.lerp(b, t / 8).normalized() for t in range(8)]
    rings, spots, faces = 10, [], []
    for k in range(rings + 1):
        p = k / rings
        for e in edge:
            low = 1 - 0.035 * max(0, (p - 0.8) / 0.2) ** 2
            spots.append(middle.lerp(e, p * 0.995).normalized() * R * low)
    count = len(edge)
    for k in range(rings):
        for i in range(count):
            j = (i + 1) % count
            faces.append((k * count + i, (k + 1) * count + i, (k + 1) * count + j, k * count + j))
    return mesh_thing(spots, faces, material)


white, black = leather('#ece9e2', 0.12, 0.42), leather('#1c1d20', 0.12, 0.42)
whole = group()
for i in range(12):
    whole.add(panel([(corners[i] * 2 + corners[j]) / 3 for j in near[i]], black))
for i, j, k in itertools.combinations(range(12), 3):
    if j in near[i] and k in near[i] and k in near[j]:
        spots = [(corners[a] * 2 + corners[b]) / 3 for a, b in itertools.permutations((i, j, k), 2)]
        whole.add(panel(spots, white))
whole.add(ball(R * 0.955, plain('#2a2a2a'), levels=4))
whole.turn(x=24, y=10, z=12).at(z=R)
view('front', turn=0, tilt=12, fill=0.64)
view('seam', turn=-14, tilt=28, close_up=(-3, -8, 15), zoom=2.4, fill=0.64)
