from studio import *

leg_wood, bar_wood = wood('oak', 'z', stain='#b58f63'), wood('oak', 'x', stain='#b58f63')


def pot_of(paint):
    wall = vessel([(9.6, 0), (10.1, 0.3), (10.7, 2), (11, 9), (11.1, 17.5), (11.15, 18.6)], paint, 0.7, floor=1)
    bands = [ring(11.02, 0.12, paint, flat=2.2).at(z=z) for z in (5.0,)]
    return group(wall, *bands).at(z=11)


def frame_of():
    whole = group()
    for k in range(4):
        a = math.radians(45 + 90 * k)
        x, y = 12.2 * math.cos(a), 12.2 * math.sin(a)
        whole.add(lathe([(0, 0), (0.85, 0), (0.95, 0.15), (1.15, 4), (1.15, 20.6), (1.0, 20.95), (0, 21)], leg_wood, levels=0, steps=32).at(x, y))
    for t in (45, 135):
        whole.add(box(23, 1.7, 2.2, bar_wood, 0.25).turn(z=t).at(0, 0, 8.7 if t == 45 else 8.72))
    return whole


frame_ = frame_of()
chalk, clay, moss = glaze('#e6dfce', speckle=0.75, rough=0.5), terracotta('#9a5a36', 0.7), glaze('#5f6b54', gradient='#788269', height=18, rough=0.35)
pots = {'chalk': pot_of(chalk), 'clay': pot_of(clay), 'moss': pot_of(moss)}


def striped():
    n = Nodes('snake')
    where = n.place((0.7, 0.7, 1.6))
    band = n.noise(1.5, 4, 0.6, where, 1.6)
    across = n.add('TexCoord')
    split = n.add('SeparateXYZ', {0: across.outputs['UV']})
    tone = n.ramp(band, (0.36, '#2c4a30'), (0.5, '#55784c'), (0.62, '#8fa678'))
    edge_ = n.ramp(n.math('ABSOLUTE', n.math('SUBTRACT', split.outputs['X'], 0.5)), (0.40, '#000000'), (0.42, '#ffffff'))
    n.principled(base_color=n.mix(edge_, tone, '#c9c07a'), roughness=0.42, specular=0.35)
    return n.material


snake = striped()


def blade(high, wide, lean, turn, bow, seed):
    chance = random_of(seed)
    nx, ny, vertices, faces = 8, 30, [], []
    for j in range(ny + 1):
        t = j / ny
        w = wide / 2 * (0.62 + 0.38 * math.sin(math.pi * min(1, t * 1.1 + 0.05))) * (1 - max(0, (t - 0.72) / 0.28) ** 1.7)
        spin = math.radians(chance * 40 * t)
        for i in range(nx + 1):
            s = 2 * i / nx - 1
            x, y = s * max(w, 0.02), 0.34 * w * (s * s) - 0.2
            vertices.append((x * math.cos(spin) - y * math.sin(spin), x * math.sin(spin) + y * math.cos(spin) + bow * t * t, t * high))
    for j in range(ny):
        for i in range(nx):
            a = j * (nx + 1) + i
            faces.append((a, a + 1, a + nx + 2, a + nx + 1))
    thing = mesh_thing(vertices, faces, snake)
    for ob in thing.objects:
        layer = ob.data.uv_layers.new()
        for loop in ob.data.loops:
            i, j = loop.vertex_index % (nx + 1), loop.vertex_index // (nx + 1)
            layer.data[loop.index].uv = (i / nx, j / ny)
    modify(thing, 'SOLIDIFY', thickness=0.22, offset=0)
    return thing.turn(x=-lean, z=turn)


def random_of(seed):
    import random

    return random.Random(seed).uniform(-1, 1)


with prop():
    soil = displace(cylinder(10.2, 0.8, stone('#3f3024', rough=0.95, grain=0.4), 0.3), 0.6, 0.3, 3).at(z=27.6)
    plant = group(soil)
    chance = rng()
    for i in range(13):
        a = 2 * math.pi * i / 13 * 2.4 + chance.uniform(-0.3, 0.3)
        r = 1.2 + 4.6 * (i / 13)
        high = chance.uniform(22, 40) * (1.12 - 0.3 * i / 13)
        plant.add(blade(high, chance.uniform(4.2, 5.6), chance.uniform(5, 15), math.degrees(a) - 90, chance.uniform(1, 5), i).at(r * math.cos(a), r * math.sin(a), 28))
for name, one in pots.items():
    view(name, look_at=[frame_, one], only=[frame_, one], hide=plant, turn=-10, tilt=16, fill=0.72)
view('planted', look_at=[frame_, pots['chalk'], plant], only=[frame_, pots['chalk']], turn=12, tilt=14, fill=0.84)
view('review-1', look_at=[frame_, pots['clay'], plant], only=[frame_, pots['clay']], turn=-24, tilt=26, fill=0.72, look='home')
