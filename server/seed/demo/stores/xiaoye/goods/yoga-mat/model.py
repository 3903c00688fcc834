from studio import *

THICK, R0 = 0.55, 1.6


def sheet_(line, wide, material):
    across, vertices, faces = 24, [], []
    for i in range(across + 1):
        u = (i / across - 0.5) * wide
        vertices += [(u, y, z) for y, z in line]
    count = len(line)
    for i in range(across):
        for j in range(count - 1):
            a = i * count + j
            faces.append((a, a + 1, a + count + 1, a + count))
    return modify(mesh_thing(vertices, faces, material), 'SOLIDIFY', thickness=THICK * 0.92, offset=0)


def spiral(turns, flat):
    gap, total = THICK * 1.06, turns * 2 * math.pi
    top, line = R0 + gap * turns, []
    steps = turns * 36
    for i in range(steps + 1):
        left = total * (1 - i / steps)
        r, a = R0 + gap * (total - left) / (2 * math.pi), left - math.pi / 2
        line.append((r * math.cos(a), top + r * math.sin(a)))
    for k in range(1, 30) if flat else ():
        line.append((-flat * k / 29, 0.05 * math.sin(k)))
    return line, top


def mat(colour, turns=8, flat=0):
    stuff = rubber(colour, 0.72)
    line, top = spiral(turns, flat)
    whole = group(sheet_(line, 61, stuff).at(z=THICK / 2))
    if not flat:
        for s in (-1, 1):
            band = ring(top + 0.42, 0.16, canvas('#3a3f44', 0.1), 'x', flat=11)
            whole.add(band.at(s * 17, 0, top + THICK / 2))
            whole.add(box(3.4, 0.5, 2.4, metal('black'), 0.15).at(s * 17, -top - 0.75, top - 0.6))
    return whole


mats = {name: mat(tone) for name, tone in (('sage', '#7f978a'), ('clay', '#b5765c'))}
for name, one in mats.items():
    one.turn(z=-30)
    view(name, only=one, turn=0, tilt=20, fill=0.84)
