import random

from studio import *


def plaid(ground, first, second):
    """Woven checks: broad bands both ways, a thin line between them, twill over all."""
    n = Nodes('plaid')
    split = n.add('SeparateXYZ', {0: n.place()})
    down = n.math('ADD', split.outputs['Y'], n.math('MULTIPLY', split.outputs['Z'], 0.9))

    def bands(value, size, share):
        wave = n.math('PINGPONG', n.math('DIVIDE', value, size / 2), 1.0)
        return n.ramp(wave, (share - 0.02, '#ffffff'), (share + 0.02, '#000000'))

    base = n.mix(n.noise(0.12, 3, 0.8), shade(ground, 0.82), shade(ground, 1.12))
    for value in (split.outputs['X'], down):
        base = n.mix(n.math('MULTIPLY', bands(value, 9, 0.36), 0.5), base, first)
        shifted = n.math('ADD', value, 4.5)
        base = n.mix(n.math('MULTIPLY', bands(shifted, 9, 0.07), 0.75), base, second)
    twill = n.math('FRACT', n.math('DIVIDE', n.math('ADD', split.outputs['X'], down), 0.28))
    base = n.mix(n.math('MULTIPLY', twill, 0.22), base, '#1c1a18')
    n.principled(base_color=base, roughness=0.95, sheen=0.6, specular=0.05)
    n.bump(n.math('ADD', n.noise(0.08, 3, 0.8), n.math('MULTIPLY', twill, 0.5)), 0.05, 0.7)
    return n.material


WIDE, THICK = 34.0, 0.75


def lying():
    """The scarf in five layers, its last end drawn out to the front: a line (y, z) carried along x."""
    line, z = [], THICK * 0.62
    ends = [(-27, 11.6), (11.6, -9.4), (-9.4, 11.2), (11.2, -9.8), (-9.8, 10.8)]
    for k, (a, b) in enumerate(ends):
        for i in range(41):
            line.append((a + (b - a) * i / 40, z, k))
        if k < 4:
            way, r = (1 if b > a else -1), 0.62 + 0.05 * (k % 2)
            for i in range(1, 12):
                t = math.pi * i / 12
                line.append((b + way * r * 1.5 * math.sin(t), z + r * (1 - math.cos(t)), k + i / 12))
            z += 2 * r
    return line


def cloth_():
    line, n = lying(), 80
    vertices, faces = [], []
    for j, (y, z, k) in enumerate(line):
        shift = 0.35 * math.sin(2.1 * k) + 0.2 * math.sin(0.16 * y + k)
        for i in range(n + 1):
            u = i / n * 2 - 1
            soft = 0.22 * math.sin(3.1 * u + 0.11 * y + 1.3 * k) * min(1, k + 0.15) + 0.12 * math.sin(7 * u - 0.2 * y + 2 * k)
            # the upper layers round off and sink towards their edges
            sink = 0.16 * k * abs(u) ** 5
            vertices.append((u * WIDE / 2 + shift, y + 0.25 * math.sin(4 * u + k), max(THICK * 0.55, z + soft * 0.5 - sink)))
    for j in range(len(line) - 1):
        for i in range(n):
            a = j * (n + 1) + i
            faces.append((a, a + 1, a + n + 2, a + n + 1))
    made = modify(mesh_thing(vertices, faces, plaid('#cbb893', '#8d6b45', '#f0e8d6')), 'SOLIDIFY', thickness=THICK, offset=0)
    return displace(smooth(bevel(made, 0.28, 3), 1), 1.2, 0.12, 4)


def strand(x, seed):
    """Two yarns twisted round each other, 6 cm long, lying before the end of the scarf."""
    chance = random.Random(seed)
    lean, bow = chance.uniform(-0.5, 0.5), chance.uniform(-0.4, 0.4)
    yarns = []
    for phase in (0, math.pi):
        points = []
        for i in range(34):
            t = i / 33
            a = phase + 15 * t
            points.append((x + lean * t + bow * math.sin(math.pi * t) + 0.13 * math.cos(a), -26.8 - 6 * t, 0.45 - 0.2 * min(1, 2 * t) + 0.13 * math.sin(a)))
        yarns.append(tube(points, 0.15, None, smooth_line=False))
    return group(*yarns)


cloth = cloth_()
threads = group(*(strand(-16.2 + 0.9 * k, k) for k in range(37))).paint(fuzzy('#b89f74', 0.2, 0.05))
band_ = label([('青禾', 0.9, 'serif-bold', 0.35), ('QINGHE · LAMBSWOOL', 0.36, 'sans', 0.72)], 6.2, 3.4, colour='#efe8d8', ink='#4a3a26')
tag = sticker(band_, 6.2, 3.4, cloth, (11.0, -5.6, 12), tilt=0, lift=0.05)
view('front', turn=-24, tilt=42, fill=0.84, blur=0.3)
