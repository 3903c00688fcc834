"""The looks of the stores: backdrop, lights, world. All sizes grow with the goods."""
import math

import bpy
from mathutils import Vector

from . import materials as m

OWNERS = {
    'yunshan': 'oatmeal',
    'taoran': 'plaster',
    'mobai': 'paper',
    'shiguang': 'graphite',
    'luming': 'midnight',
    'letong': 'sky',
    'shancha': 'ink',
    'yuanqi': 'mint',
    'maixiang': 'terracotta',
    'qinghe': 'linen',
    'xiaoye': 'sand',
    'huajian': 'blush',
}

# key, fill, rim: (degrees from the camera to the left, degrees up, size, power, colour).
# Sizes and distances are multiples of the radius of the goods; power 1 lights white to full.
USUAL = {
    'wall': '#e8e4dc',
    'floor': None,
    'surface': 'matte',
    'wall_surface': None,
    'key': (55, 48, 3.2, 1.0, '#fff4e6'),
    'fill': (-60, 30, 4.5, 0.22, '#e8f0ff'),
    'rim': None,
    'world': ('#f4f1ec', 0.45),
    'exposure': 0.0,
    'horizon': 'sweep',
    'gobo': None,
    'plinth': None,
    'extra': None,
    'roll': 0,
    'back': 7.0,
    'cards': 0.0,
}

LOOKS = {
    'oatmeal': {
        'wall': '#e4d6c0',
        'floor': '#e2d3bc',
        'surface': 'plaster',
        'key': (62, 40, 2.8, 1.3, '#fff1df'),
        'world': ('#f7f0e6', 0.4),
        'exposure': 0.28,
    },
    'plaster': {
        'wall': '#aab4a6',
        'floor': '#b7beb1',
        'surface': 'plaster',
        'wall_surface': 'rough',
        'key': (76, 28, 2.0, 1.6, '#fff3e2'),
        'fill': (-60, 30, 4.5, 0.12, '#e4eef2'),
        'world': ('#e9eee8', 0.32),
        'exposure': 0.1,
    },
    'paper': {
        'wall': '#f3f0e8',
        'floor': '#f3f0e8',
        'surface': 'paper',
        'key': (52, 40, 0.35, 1.3, '#fff6ea'),
        'fill': (-60, 40, 4.5, 0.12, '#eef3ff'),
        'world': ('#f6f4ef', 0.42),
        'gobo': 'window',
    },
    'graphite': {
        'wall': '#5d636b',
        'floor': '#42474e',
        'surface': 'satin',
        'extra': 'halo',
        'key': (48, 50, 2.4, 1.3, '#f4f8ff'),
        'fill': (-70, 20, 3.0, 0.35, '#cfe0ff'),
        'rim': (150, 45, 1.6, 1.8, '#eaf3ff'),
        'world': ('#c3cbd6', 0.26),
        'cards': 0.5,
        'exposure': 0.15,
    },
    'midnight': {
        'wall': '#18223f',
        'floor': '#1a2545',
        'surface': 'velvet',
        'extra': 'halo',
        'key': (42, 52, 1.3, 2.4, '#fff4e2'),
        'fill': (-65, 35, 2.4, 0.7, '#dfe8ff'),
        'rim': (-150, 40, 1.2, 1.6, '#eef2ff'),
        'world': ('#c9d2ea', 0.3),
        'cards': 1.6,
        'exposure': 0.2,
    },
    'sky': {
        'wall': '#a8d3ee',
        'floor': '#f8e2ab',
        'surface': 'matte',
        'horizon': 'line',
        'back': 2.3,
        'key': (50, 50, 2.6, 1.25, '#fffaf0'),
        'fill': (-60, 40, 5.0, 0.3, '#eef6ff'),
        'world': ('#ffffff', 0.5),
        'exposure': 0.08,
    },
    'ink': {
        'wall': '#2b463d',
        'floor': '#233c34',
        'surface': 'slate',
        'wall_surface': 'rough',
        'key': (70, 30, 1.5, 2.6, '#ffd8ac'),
        'fill': (-70, 25, 3.0, 0.3, '#ffdcb6'),
        'rim': (-140, 40, 1.5, 1.1, '#ffdcb4'),
        'world': ('#b4bdb0', 0.24),
        'cards': 0.3,
        'exposure': 0.3,
    },
    'mint': {
        'wall': '#cdeadb',
        'floor': '#d3ede0',
        'surface': 'gloss',
        'key': (48, 52, 2.4, 1.25, '#fffdf4'),
        'fill': (-60, 40, 5.0, 0.3, '#f2fff8'),
        'world': ('#ffffff', 0.5),
        'exposure': 0.05,
    },
    'terracotta': {
        'wall': '#cb8d70',
        'floor': '#d19a7d',
        'surface': 'plaster',
        'key': (62, 26, 0.7, 1.7, '#ffe0b8'),
        'fill': (-60, 35, 4.5, 0.22, '#ffe6d6'),
        'world': ('#f8e6d6', 0.36),
        'exposure': 0.02,
    },
    'linen': {
        'wall': '#efe8db',
        'floor': '#ece3d3',
        'surface': 'cloth',
        'key': (40, 62, 3.2, 1.2, '#fff7ea'),
        'fill': (-60, 40, 5.0, 0.22, '#fff4e8'),
        'world': ('#fbf6ee', 0.42),
        'exposure': 0.1,
    },
    'sand': {
        'wall': '#dccbb0',
        'floor': '#d9c09b',
        'surface': 'sand',
        'horizon': 'line',
        'wall_surface': 'sky',
        'key': (66, 24, 0.5, 1.9, '#ffe2bd'),
        'fill': (-60, 40, 5.0, 0.2, '#d6e6ff'),
        'world': ('#e6eef4', 0.4),
        'extra': 'rocks',
        'exposure': 0.05,
    },
    'blush': {
        'wall': '#f0cac5',
        'floor': '#f2d0ca',
        'surface': 'matte',
        'plinth': '#f4dad3',
        'key': (45, 50, 3.0, 1.2, '#fff4ee'),
        'fill': (-60, 35, 5.0, 0.3, '#fff0f4'),
        'world': ('#fff4f2', 0.46),
        'extra': 'arch',
        'exposure': 0.1,
    },
    'white': {
        'wall': '#f4f4f2',
        'surface': 'matte',
        'key': (50, 55, 3.0, 1.15, '#ffffff'),
        'fill': (-55, 40, 5.0, 0.25, '#ffffff'),
        'world': ('#ffffff', 0.5),
        'exposure': 0.05,
    },
    'home': {
        'wall': '#cfc8bb',
        'floor': '#b4916b',
        'surface': 'table',
        'horizon': 'line',
        'back': 5.5,
        'key': (88, 38, 2.2, 1.5, '#fff5e8'),
        'fill': (-40, 60, 3.0, 0.35, '#ffe6c8'),
        'world': ('#e6e9ee', 0.4),
        'extra': 'room',
        'roll': 3,
        'exposure': 0.15,
    },
}


def options(look):
    return {**USUAL, **LOOKS[look]}


def surface(kind, colour, radius, tone=None):
    """The material of floor or wall; structures grow with the radius of the goods."""
    n = m.Nodes('set-' + kind)
    base = m.linear(colour)
    n.principled(base_color=base, roughness=0.8, specular=0.2)
    u = radius / 6
    if kind == 'plaster':
        cloud = n.noise(9 * u, 4, 0.6)
        n.principled(base_color=n.mix(cloud, m.shade(colour, 0.94), m.shade(colour, 1.05)))
        n.bump(n.noise(2.2 * u, 5, 0.6), 0.05 * u, 0.35)
    elif kind == 'rough':
        cloud = n.noise(7 * u, 6, 0.65)
        n.principled(base_color=n.mix(cloud, m.shade(colour, 0.85), m.shade(colour, 1.1)))
        n.bump(n.noise(3 * u, 6, 0.68, distortion=0.4), 0.35 * u, 0.55)
    elif kind == 'paper':
        n.bump(n.noise(0.25 * u, 4, 0.7), 0.01 * u, 0.3)
    elif kind == 'satin':
        n.principled(roughness=0.32, specular=0.5)
    elif kind == 'slate':
        cloud = n.noise(4 * u, 6, 0.7)
        n.principled(
            base_color=n.mix(cloud, m.shade(colour, 0.8), m.shade(colour, 1.2)),
            roughness=n.math('ADD', n.math('MULTIPLY', cloud, 0.3), 0.25),
            specular=0.4,
        )
        n.bump(n.noise(1.5 * u, 6, 0.7), 0.03 * u, 0.5)
    elif kind == 'gloss':
        n.principled(roughness=0.22, specular=0.35)
    elif kind == 'velvet':
        fibre = n.noise(0.5 * u, 4, 0.7)
        n.principled(
            base_color=n.mix(fibre, m.shade(colour, 0.8), m.shade(colour, 1.25)),
            sheen=0.6,
            roughness=0.9,
        )
        n.bump(n.noise(4 * u, 3), 0.25 * u, 0.35)
    elif kind == 'table':
        where = n.place((0.08 / u, 1 / u, 1 / u), (3, 7, 1))
        rings = n.math('FRACT', n.math('MULTIPLY', n.noise(2.0, 3, 0.5, where, 1.0), 6.0))
        grain = n.mix(n.math('PINGPONG', rings, 0.5), m.shade(colour, 0.72), m.shade(colour, 1.15))
        n.principled(base_color=n.mix(0.45, grain, base), roughness=0.42, specular=0.4)
        n.bump(rings, 0.01 * u, 0.2)
    elif kind == 'cloth':
        return cloth_surface(n, colour, u)
    elif kind == 'sand':
        ripple = n.add(
            'TexWave',
            {
                'Vector': n.place(),
                'Scale': 0.09 / u,
                'Distortion': 7.0,
                'Detail': 2.0,
                'Detail Scale': 0.6,
            },
            bands_direction='Y',
        )
        grit = n.noise(0.12 * u, 2, 0.8)
        n.principled(
            base_color=n.mix(grit, m.shade(colour, 0.82), m.shade(colour, 1.15)), roughness=0.95
        )
        height = n.math(
            'ADD', n.math('MULTIPLY', ripple.outputs['Fac'], 1.0), n.math('MULTIPLY', grit, 0.12)
        )
        n.bump(height, 0.5 * u, 0.7)
    elif kind == 'sky':
        n.principled(base_color=m.linear('#000000'), specular=0.0)
        split = n.add('SeparateXYZ', {0: n.place()})
        rise = n.math('DIVIDE', split.outputs['Z'], 9 * radius)
        n.principled(emission=n.ramp(rise, (0.0, '#f3dcb4'), (0.35, '#dfe3da'), (1, '#a9c9dd')))
        n.bsdf.inputs['Emission Strength'].default_value = 0.85
    return n.material


def cloth_surface(n, colour, u):
    weave = n.add(
        'TexWave', {'Vector': n.place(), 'Scale': 2.2 / u, 'Distortion': 1.5}, bands_direction='X'
    )
    weft = n.add(
        'TexWave', {'Vector': n.place(), 'Scale': 2.2 / u, 'Distortion': 1.5}, bands_direction='Y'
    )
    fine = n.math('MULTIPLY', weave.outputs['Fac'], weft.outputs['Fac'])
    fold = n.noise(9 * u, 1, 0.4, n.place((1, 0.45, 1)), 0.8)
    n.principled(base_color=n.mix(fine, m.shade(colour, 0.95), m.shade(colour, 1.05)), sheen=0.3)
    n.bump(n.math('ADD', n.math('MULTIPLY', fine, 0.01), fold), 1.1 * u, 0.55)
    return n.material


def plain_mesh(name, vertices, faces, material, smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(material)
    mesh.polygons.foreach_set('use_smooth', [smooth] * len(mesh.polygons))
    ob = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(ob)
    return ob


def backdrop(look, r, drop):
    """Floor and wall: one bent sheet ('sweep') or two planes ('line'). Drop: floor below zero."""
    o = options(look)
    low, wide, back, near = -drop, 26 * r, o['back'] * r, -16 * r
    floor = surface(o['surface'], o['floor'] or o['wall'], r)
    wall = surface(o['wall_surface'] or o['surface'], o['wall'], r)
    if o['horizon'] == 'line':
        return [
            plain_mesh(
                'floor',
                [(-wide, near, low), (wide, near, low), (wide, back, low), (-wide, back, low)],
                [(0, 1, 2, 3)],
                floor,
            ),
            plain_mesh(
                'wall',
                [
                    (-wide, back, low),
                    (wide, back, low),
                    (wide, back, 22 * r),
                    (-wide, back, 22 * r),
                ],
                [(0, 1, 2, 3)],
                wall,
            ),
        ]
    bow, steps = 4 * r, 16
    line = [(near, low)]
    for i in range(steps + 1):
        a = math.pi / 2 * i / steps
        line.append((back - bow + bow * math.sin(a), low + bow - bow * math.cos(a)))
    line.append((back, 22 * r))
    vertices = [(x, y, z) for y, z in line for x in (-wide, wide)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    ob = plain_mesh('sweep', vertices, faces, floor)
    if o['wall'] != (o['floor'] or o['wall']) or o['wall_surface']:
        ob.data.materials.append(wall)
        for i in range(steps, len(faces)):
            ob.data.polygons[i].material_index = 1
    return [ob]


def lamp(r, centre, spec, size_shape='DISK'):
    """An area light aimed at the goods."""
    left, up, size, power, colour = spec
    far = 6 * r
    a, b = math.radians(left), math.radians(up)
    place = Vector((-math.sin(a) * math.cos(b), -math.cos(a) * math.cos(b), math.sin(b))) * far
    data = bpy.data.lights.new('lamp', 'AREA')
    data.shape, data.size = size_shape, size * r
    data.energy = power * 9.4 * far * far
    data.color = m.linear(colour)[:3]
    ob = bpy.data.objects.new('lamp', data)
    ob.location = centre + place
    ob.rotation_euler = (-place).to_track_quat('-Z', 'Y').to_euler()
    ob.visible_camera = False
    bpy.context.scene.collection.objects.link(ob)
    return ob


def cards(r, centre, strength):
    """White cards that only polished things see: they make metal and glaze shine."""
    made, light = [], m.glow('#ffffff', strength)
    for x, y, z, w, h in (
        (-4, -2.5, 1.5, 0.7, 3.0),
        (4.2, -1.5, 1.2, 1.0, 2.4),
        (0, -1, 5, 2, 1.2),
    ):
        a, b = w * r, h * r
        ob = plain_mesh(
            'card', [(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0)], [(0, 1, 2, 3)], light
        )
        place = Vector((x, y, z)) * r
        ob.location = centre + place
        ob.rotation_euler = (-place).to_track_quat('Z', 'Y').to_euler()
        ob.visible_camera = ob.visible_diffuse = ob.visible_shadow = False
        ob.visible_transmission = False
        made.append(ob)
    return made


def window_bars(r, centre, spec):
    """Bars between key light and goods: the shadow of a window."""
    left, up = math.radians(spec[0]), math.radians(spec[1])
    way = Vector((-math.sin(left) * math.cos(up), -math.cos(left) * math.cos(up), math.sin(up)))
    made = []
    dark = m.plain('#202020', 0.9)
    bars = [
        (0, 0, 0.16, 4.4),
        (0, 0, 4.4, 0.16),
        (0, 1.35, 4.4, 0.12),
        (0, -1.35, 4.4, 0.12),
        (2.1, 0, 1.4, 9),
        (-2.1, 0, 1.4, 9),
        (0, 2.6, 9, 1.6),
        (0, -2.6, 9, 1.6),
    ]
    for x, y, w, h in bars:
        a, b, u, v = x * r, y * r, w * r / 2, h * r / 2
        ob = plain_mesh(
            'bar',
            [(a - u, b - v, 0), (a + u, b - v, 0), (a + u, b + v, 0), (a - u, b + v, 0)],
            [(0, 1, 2, 3)],
            dark,
        )
        ob.location = centre + way * 3.4 * r + Vector((0.4, 0.5, 0)) * r
        ob.rotation_euler = way.to_track_quat('Z', 'Y').to_euler()
        ob.visible_camera = ob.visible_glossy = ob.visible_diffuse = False
        made.append(ob)
    return made


def disc(radius, low, high, material, place=(0, 0), steps=128):
    """A plain drum for sets."""
    line, faces = [], []
    edge = min(0.04 * radius, (high - low) * 0.4)
    rings = [
        (radius, low),
        (radius, high - edge),
        (radius - edge * 0.3, high - edge * 0.3),
        (radius - edge, high),
    ]
    for r, z in rings:
        for i in range(steps):
            a = 2 * math.pi * i / steps
            line.append((place[0] + r * math.cos(a), place[1] + r * math.sin(a), z))
    for k in range(len(rings) - 1):
        for i in range(steps):
            j = (i + 1) % steps
            faces.append((k * steps + i, k * steps + j, (k + 1) * steps + j, (k + 1) * steps + i))
    faces.append([(len(rings) - 1) * steps + i for i in range(steps)])
    ob = plain_mesh('plinth', line, faces, material)
    ob.data.use_auto_smooth = True
    ob.data.auto_smooth_angle = 0.8
    return ob


def halo(r, centre, _o):
    """A spot of light on the wall behind the goods."""
    data = bpy.data.lights.new('halo', 'SPOT')
    data.energy, data.spot_size, data.spot_blend = 9.4 * 45 * r * r, 1.5, 1.0
    data.shadow_soft_size = r
    ob = bpy.data.objects.new('halo', data)
    ob.location = centre + Vector((0, 1.8 * r, 3.6 * r))
    aim = centre + Vector((0, 7 * r, 1.2 * r)) - ob.location
    ob.rotation_euler = aim.to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(ob)
    return [ob]


def rocks(r, _centre, o):
    """Two flat stones at the sides, out of focus."""
    import random

    chance, made = random.Random(4), []
    stuff = m.stone('#a08a6c', grain=0.5 * r / 6)
    for x, y, size in ((-2.5, 2.4, 0.85), (2.9, 3.2, 1.15), (-3.6, 3.9, 1.3)):
        count, line, faces = 24, [], []
        for k in range(9):
            b = math.pi * (k / 8 - 0.5)
            for i in range(count):
                a = 2 * math.pi * i / count
                bump = 1 + 0.1 * math.sin(3 * a + size * 9) + 0.05 * chance.random()
                line.append(
                    (
                        (x + size * bump * math.cos(a) * math.cos(b)) * r,
                        (y + size * bump * math.sin(a) * math.cos(b)) * r,
                        (0.36 * size * (1 + math.sin(b)) - 0.1) * r,
                    )
                )
        for k in range(8):
            for i in range(count):
                j = (i + 1) % count
                faces.append(
                    (k * count + i, k * count + j, (k + 1) * count + j, (k + 1) * count + i)
                )
        ob = plain_mesh('rock', line, faces, stuff)
        s = ob.modifiers.new('s', 'SUBSURF')
        s.levels = s.render_levels = 1
        made.append(ob)
    return made


def arch(r, _centre, o):
    """A round arch on the wall behind the goods."""
    steps, wide, high, deep, base = 48, 2.5 * r, 2.6 * r, 0.5 * r, -0.6 * r
    outline = [(-wide, base)]
    for i in range(steps + 1):
        a = math.pi * (1 - i / steps)
        outline.append((wide * math.cos(a), high * 0.45 + wide * math.sin(a)))
    outline.append((wide, base))
    count = len(outline)
    y = 3.4 * r
    vertices = [(x, y, z) for x, z in outline] + [(x, y + deep, z) for x, z in outline]
    faces = [list(range(count))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    return [plain_mesh('arch', vertices, faces, surface('matte', '#f6ddd6', r), False)]


def room(r, _centre, o):
    """A lived-in background, far out of focus: window, shelf, plant."""
    made = []
    y = 6.6 * r

    def panel(x, z, w, h, material, dy=0.0):
        made.append(
            plain_mesh(
                'panel',
                [
                    (x - w, y - dy, z - h),
                    (x + w, y - dy, z - h),
                    (x + w, y - dy, z + h),
                    (x - w, y - dy, z + h),
                ],
                [(0, 1, 2, 3)],
                material,
            )
        )

    panel(-3.2 * r, 3.6 * r, 1.3 * r, 2.0 * r, m.glow('#f5f8ff', 1.6))
    panel(-3.2 * r, 3.6 * r, 0.06 * r, 2.0 * r, m.plain('#f4f2ee'), 0.1 * r)
    panel(2.6 * r, 2.2 * r, 1.8 * r, 0.09 * r, m.plain('#8a6240'), 0.4 * r)
    for i, colour in enumerate(('#5d7a66', '#b5654a', '#d8c9a8', '#3f5a73', '#c99a4b')):
        panel(
            (1.4 + 0.36 * i) * r,
            (2.72 + 0.09 * (i % 3)) * r,
            0.15 * r,
            (0.42 + 0.09 * (i % 3)) * r,
            m.plain(colour),
            0.5 * r,
        )
    leaf = m.plain('#4d7248', 0.6)
    for i in range(9):
        a = math.pi * (0.15 + 0.7 * i / 8)
        x, z = 0.2 * r + 1.1 * r * math.cos(a), 1.1 * r + 1.2 * r * math.sin(a)
        panel(x, z, 0.24 * r, 0.32 * r, leaf, 0.3 * r)
    panel(0.2 * r, 0.6 * r, 0.5 * r, 0.5 * r, m.plain('#b8694a'), 0.5 * r)
    return made


EXTRAS = {'halo': halo, 'rocks': rocks, 'arch': arch, 'room': room}


def set_world(colour, strength):
    """Even light with a bright upper left and a dark lower right, so that metal has something."""
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    # A smooth ramp needs no more; the map of the default size costs 3 CPU seconds a picture
    world.cycles.sampling_method, world.cycles.sample_map_resolution = 'MANUAL', 128
    tree = world.node_tree
    back = tree.nodes['Background']
    coords = tree.nodes.new('ShaderNodeTexCoord')
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    r, g, b, _ = m.linear(colour)
    stops = ((0.0, 0.25), (0.45, 0.45), (0.62, 0.9), (1.0, 1.35))
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (at, f) in zip(elements, stops):
        element.position, element.color = at, (r * f, g * f, b * f, 1)
    half = tree.nodes.new('ShaderNodeMath')
    half.operation = 'MULTIPLY_ADD'
    half.inputs[1].default_value = half.inputs[2].default_value = 0.5
    tree.links.new(coords.outputs['Generated'], split.inputs[0])
    tree.links.new(split.outputs['Z'], half.inputs[0])
    tree.links.new(half.outputs[0], ramp.inputs['Fac'])
    tree.links.new(ramp.outputs[0], back.inputs[0])
    back.inputs[1].default_value = strength


def build(look, radius, centre, turn=0, light=1.0, lights=()):
    """Builds the set round the goods and returns its objects; `turn` follows the camera."""
    o = options(look)
    r = radius
    flat = Vector((centre.x, centre.y, 0))
    high = Vector((0, 0, centre.z))
    drop = 0.0
    made = []
    if o['plinth']:
        drop = 0.55 * r
        made.append(disc(1.75 * r, -drop, 0, surface('matte', o['plinth'], r)))
    made += backdrop(look, r, drop)
    for name in ('key', 'fill', 'rim'):
        if o[name]:
            left, up, size, power, colour = o[name]
            made.append(lamp(r, high, (left, up, size, power * light, colour)))
    for spec in lights:
        made.append(lamp(r, high, spec))
    if o['cards']:
        made += cards(r, high, o['cards'])
    if o['gobo'] == 'window':
        made += window_bars(r, high, o['key'])
    if o['extra']:
        made += EXTRAS[o['extra']](r, high, o)
    root = bpy.data.objects.new('set', None)
    bpy.context.scene.collection.objects.link(root)
    for ob in made:
        ob.parent = root
    root.location = flat
    root.rotation_euler.z = math.radians(turn)
    set_world(*o['world'])
    return [*made, root]


def clear(made):
    for ob in made:
        bpy.data.objects.remove(ob)
