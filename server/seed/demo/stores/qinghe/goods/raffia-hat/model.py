import numpy as np

from studio import *

BRAID = 0.9


def braided(thing, profile_far):
    """UV in cm: round the hat (u) and along its profile (v)."""
    for ob in thing.objects:
        layer = ob.data.uv_layers.new(name='uv').data
        for polygon in ob.data.polygons:
            loops = list(polygon.loop_indices)
            places = [ob.data.vertices[ob.data.loops[k].vertex_index].co for k in loops]
            angles = [math.atan2(p.y, p.x) for p in places]
            if max(angles) - min(angles) > math.pi:
                angles = [a + 2 * math.pi if a < 0 else a for a in angles]
            for k, p, a in zip(loops, places, angles):
                layer[k].uv = (a * 9.5, profile_far(math.hypot(p.x, p.y), p.z))
    return thing


def raffia(colour='#d8bb84', dark='#b48f52'):
    """Flat braids sewn in a spiral: chevrons, a groove where two braids meet."""
    n = Nodes('raffia')
    way = n.add('SeparateXYZ', {0: n.add('TexCoord').outputs['UV']})
    u, v = way.outputs['X'], way.outputs['Y']
    across = n.math('PINGPONG', v, BRAID / 2)
    slant = n.math('ADD', n.math('DIVIDE', u, 0.36), n.math('MULTIPLY', across, 3.4))
    fibre = n.math('PINGPONG', slant, 0.5)
    strand_ = n.add('TexWhiteNoise', {'W': n.math('ADD', n.math('FLOOR', slant), n.math('MULTIPLY', n.math('FLOOR', n.math('DIVIDE', v, BRAID / 2)), 17.0))}, noise_dimensions='1D')
    groove = n.ramp(n.math('DIVIDE', across, BRAID / 2), (0.0, '#000000'), (0.16, '#ffffff'))
    base = n.mix(strand_.outputs['Value'], dark, colour)
    base = n.mix(0.45, base, colour)
    height = n.math('MULTIPLY', n.math('ADD', n.math('MULTIPLY', fibre, 1.2), 0.4), groove)
    base = n.mix(height, shade(dark, 0.6), base)
    n.principled(base_color=base, roughness=0.62, specular=0.3, sheen=0.1)
    n.bump(n.math('ADD', height, n.math('MULTIPLY', n.noise(0.06, 2, 0.7), 0.1)), 0.1, 0.9)
    return n.material


def grosgrain(colour='#211f22'):
    n = Nodes('grosgrain')
    u = n.add('SeparateXYZ', {0: n.add('TexCoord').outputs['UV']}).outputs['X']
    rib = n.math('PINGPONG', n.math('DIVIDE', u, 0.09), 1.0)
    n.principled(base_color=n.mix(rib, shade(colour, 0.7), shade(colour, 1.5)), roughness=0.8, sheen=0.3, specular=0.15)
    n.bump(rib, 0.02, 0.6)
    return n.material


straw = raffia()
# from the middle of the crown outwards; each braid lies a little over the next
line = [(0, 9.4), (6.9, 9.5), *spline([(7.4, 9.46), (8.1, 9.2), (8.5, 8.5), (8.7, 7.6)], 4), (8.95, 1.2), *spline([(9.05, 0.8), (9.3, 0.4), (9.8, 0.22)], 4), (18.6, 0.42)]
outer, lengths, far = [], [], 0.0
for (a, b), (c, d) in zip(line, line[1:]):
    span = math.dist((a, b), (c, d))
    count = max(1, int(span / 0.09))
    for k in range(count):
        t, s = k / count, far + span * k / count
        part = s / BRAID % 1.0
        lift = 0.07 * (part if part < 0.9 else (1 - part) * 9)
        nx, nz = -(d - b) / span, (c - a) / span
        outer.append((max(0.01, a + (c - a) * t + nx * lift), b + (d - b) * t + nz * lift))
        lengths.append(s)
    far += span
outer.append(line[-1])
lengths.append(far)
table = np.array(outer)


def far_of(r, z):
    return lengths[int(np.argmin((table[:, 0] - r) ** 2 + (table[:, 1] - z) ** 2))]


def oval(thing):
    """Longer from front to back than across, and the brim a little uneven."""
    for ob in thing.objects:
        for vertex in ob.data.vertices:
            x, y, z = vertex.co
            r, a = math.hypot(x, y), math.atan2(y, x)
            wave = max(0, (r - 9.4) / 9) ** 1.5 * (0.35 * math.sin(2 * a + 0.6) + 0.22 * math.sin(3 * a))
            vertex.co = (x * 0.94, y * 1.04, z + wave)
    return thing


hat = oval(braided(lathe(outer, straw, steps=200, levels=0), far_of))
modify(hat, 'SOLIDIFY', thickness=0.22, offset=1)
edge_ = oval(braided(ring(18.55, 0.24, straw, steps=200, sides=12).at(0, 0, 0), lambda r, z: 0.2 + z))
for ob in edge_.objects:
    for vertex in ob.data.vertices:
        vertex.co.z += 0.42
silk = grosgrain()
band_ = oval(braided(lathe([(9.16, 0.75), (9.22, 0.8), (9.05, 4.3), (8.97, 4.34)], silk, levels=0, steps=200), lambda r, z: z))


def wing(s):
    """Half of a flat bow: narrow at the knot, hollow inside, two pleats."""
    nu, nv, vertices, faces = 16, 12, [], []
    for side in (1, -1):
        for i in range(nu + 1):
            u = i / nu
            for j in range(nv + 1):
                v = j / nv * 2 - 1
                high = 0.95 + 0.75 * u**0.7
                out = 0.12 + 0.5 * math.sin(math.pi * min(1, u * 0.9)) * side * (1 - 0.25 * v * v) + 0.1 * math.cos(6 * v) * (1 - u)
                vertices.append((s * 3.3 * u, -out, v * high))
    for k in range(2):
        for i in range(nu):
            for j in range(nv):
                a = k * (nu + 1) * (nv + 1) + i * (nv + 1) + j
                faces.append((a, a + 1, a + nv + 2, a + nv + 1))
    made = mesh_thing(vertices, faces, silk)
    layer = made.objects[0].data.uv_layers.new(name='uv').data
    for loop in made.objects[0].data.loops:
        p = made.objects[0].data.vertices[loop.vertex_index].co
        layer[loop.index].uv = (p.x, p.z)
    return modify(made, 'SOLIDIFY', thickness=0.08)


knot = braided(box(1.1, 0.7, 2.3, silk, 0.25).at(0, 0, 0), lambda r, z: z)
bow = group(wing(1), wing(-1), knot.at(0, -0.25, -1.15)).at(0, -9.3, 2.5)
bow = group(bow).turn(z=40)
inside = lathe([(8.3, 0.6), (8.5, 0.6), (8.4, 3.6), (8.2, 3.6)], plain('#e9e0cb', 0.9), levels=0).stretch(x=0.94, y=1.04)
whole = group(hat, edge_, band_, bow, inside).turn(z=-14)
view('front', turn=0, tilt=24, fill=0.86, blur=0.4)
view('crown', turn=-14, tilt=46, fill=0.84, blur=0.6, close_up=(1, -5, 7), zoom=1.9)
