from studio import *

POT = [(2.9, 0), (3.15, 0.2), (3.9, 2.6), (4.25, 5.4), (4.35, 6.6)]
paints = [glaze('#9db0a3', gradient='#bccabf', height=7, rough=0.13), glaze('#e6dfce', speckle=0.7, rough=0.4), terracotta('#96552f', 0.65)]
spots = [(-8.6, 1.2), (0.6, -2.2), (9.4, 1.6)]


def pot_of(paint):
    body = vessel(POT, paint, 0.4, floor=0.5)
    cut(apply(body), cylinder(0.55, 3, None, 0).at(z=-1))
    dish = vessel([(3.5, 0), (3.7, 0.15), (4.1, 0.9)], paint, 0.3)
    return group(dish, body.at(z=0.42))


pots = [pot_of(paint).at(x, y) for paint, (x, y) in zip(paints, spots)]


def fleshy(colour, tip):
    n = Nodes('fleshy')
    split = n.add('SeparateXYZ', {0: n.place()})
    along = n.math('DIVIDE', split.outputs['X'], 3.2)
    n.principled(base_color=n.ramp(along, (0.1, shade_hex(colour, 0.8)), (0.62, colour), (0.97, tip)), roughness=0.5, subsurface=0.05, specular=0.3)
    return n.material


def shade_hex(colour, f):
    return '#' + ''.join(f'{min(255, int(int(colour[i:i + 2], 16) * f)):02x}' for i in (1, 3, 5))


def petal(long, wide, thick, paint, sharp=0.8):
    vertices, faces, nx, ny = [], [], 18, 12
    for i in range(nx + 1):
        t = i / nx
        w = wide / 2 * (math.sin(math.pi * min(1, 0.22 + 0.78 * t) ** 1.0) ** sharp if t < 1 else 0)
        w = max(w, wide * 0.02)
        h = thick / 2 * (1 - t**4) * (0.6 + 0.4 * math.sin(math.pi * t))
        for j in range(ny):
            a = 2 * math.pi * j / ny
            vertices.append((t * long, w * math.cos(a), h * math.sin(a) * (1 if math.sin(a) < 0 else 0.35) + 0.55 * thick * t * t))
    for i in range(nx):
        for j in range(ny):
            a, b = i * ny + j, i * ny + (j + 1) % ny
            faces.append((a, b, b + ny, a + ny))
    return smooth(mesh_thing(vertices, faces, paint), 1)


def rosette(radius, paint, count=34, rise=12, wide=0.55, thick=0.62, seed=1):
    whole = group()
    for i in range(count):
        t = i / count
        long = radius * (1 - 0.72 * t)
        up = 8 + rise + 62 * t**1.15
        one = petal(long, radius * wide * (1 - 0.6 * t), radius * 0.16 * thick * (1 - 0.4 * t), paint)
        whole.add(one.turn(y=-up, z=137.5 * i).at(0, 0, 0.25 + radius * 0.32 * t))
    return whole


soil = stone('#6f6252', rough=0.95, grain=0.35)
plants = []
for (x, y), make in zip(spots, (lambda: rosette(4.7, fleshy('#8fb09a', '#c98b8f'), 36), lambda: rosette(4.1, fleshy('#6f9a58', '#b9543f'), 44, 22, 0.36, 0.9), lambda: rosette(4.6, fleshy('#9a86a5', '#d0a7b4'), 32, 6, 0.62))):
    bed = group(displace(cylinder(3.95, 0.5, soil, 0.15), 0.5, 0.25, 3)).at(x, y, 6.0)
    plants.append(bed)
    plants.append(make().at(x, y, 6.5))
view('front', look_at=pots, only=pots, turn=-14, tilt=28, fill=0.92, light=1.2, exposure=0.2)
view('planted', only=[*pots, *plants], look_at=[*pots, *plants], turn=4, tilt=30, fill=0.84)
