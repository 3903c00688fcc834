"""Materials from nodes. Lengths in cm, colours '#rrggbb'."""
import math

import bpy

from .core import rng


def linear(colour):
    """A colour '#rrggbb' as linear RGBA."""
    if not isinstance(colour, str):
        return (*colour[:3], 1)
    parts = [int(colour.lstrip('#')[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return (*[c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts], 1)


def shade(colour, factor):
    """The colour lighter (above 1) or darker (below 1)."""
    r, g, b, _ = linear(colour)
    return tuple(min(1, c * factor) for c in (r, g, b))


class Nodes:
    """Builds the node tree of one material around a Principled BSDF."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.bsdf = self.tree.nodes['Principled BSDF']
        self.out = self.tree.nodes['Material Output']

    def add(self, kind, inputs=None, **options):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in options.items():
            setattr(node, key, value)
        self.set(node, inputs or {})
        return node

    def set(self, node, inputs):
        for key, value in inputs.items():
            socket = node.inputs[key]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            elif isinstance(value, bpy.types.Node):
                self.tree.links.new(value.outputs[0], socket)
            else:
                socket.default_value = value

    def principled(self, **inputs):
        named = {k.replace('_', ' ').title().replace('Ior', 'IOR'): v for k, v in inputs.items()}
        self.set(self.bsdf, named)

    def place(self, scale=(1, 1, 1), offset=(0, 0, 0), turn=0):
        """Coordinates of the object in cm, stretched by scale, turned about z (degrees)."""
        coords = self.add('TexCoord')
        mapped = self.add('Mapping', {'Vector': coords.outputs['Object']})
        mapped.inputs['Scale'].default_value = scale
        mapped.inputs['Location'].default_value = offset
        mapped.inputs['Rotation'].default_value = (0, 0, math.radians(turn))
        return mapped.outputs[0]

    def noise(self, size, detail=3, rough=0.5, where=None, distortion=0):
        """Noise between 0 and 1 with spots of about `size` cm."""
        node = self.add('TexNoise', {'Vector': where or self.place()})
        self.set(node, {'Scale': 1 / size, 'Detail': detail, 'Roughness': rough})
        node.inputs['Distortion'].default_value = distortion
        return node.outputs['Fac']

    def ramp(self, fac, *stops):
        """Colours by position: (0, '#...'), (0.5, '#...')."""
        node = self.add('ValToRGB', {'Fac': fac})
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (at, colour) in zip(elements, stops):
            element.position = at
            element.color = linear(colour)
        return node.outputs['Color']

    def mix(self, fac, a, b, blend='MIX'):
        node = self.add('MixRGB', blend_type=blend)
        for key, value in (('Fac', fac), ('Color1', a), ('Color2', b)):
            if isinstance(value, (str, tuple)):
                value = linear(value)
            self.set(node, {key: value})
        return node.outputs[0]

    def math(self, operation, a, b=0.5):
        node = self.add('Math', operation=operation)
        self.set(node, {0: a, 1: b})
        return node.outputs[0]

    def bump(self, height, depth=0.05, strength=1.0):
        """A normal from a height between 0 and 1 that means `depth` cm."""
        node = self.add('Bump', {'Height': height, 'Distance': depth, 'Strength': strength})
        self.set(self.bsdf, {'Normal': node})
        return node


def plain(colour, rough=0.5, metal=0.0, clear=0.0, sheen=0.0):
    """One colour without structure."""
    n = Nodes('plain')
    n.principled(
        base_color=linear(colour), roughness=rough, metallic=metal, clearcoat=clear, sheen=sheen
    )
    return n.material


def glaze(colour='#2f6f73', speckle=0.0, gradient=None, crackle=0.0, rough=0.22, height=10):
    """Ceramic glaze; `gradient` is a second colour at the top, `height` where it is reached."""
    n = Nodes('glaze')
    wave = n.noise(4, 2)
    base = n.mix(wave, shade(colour, 0.86), shade(colour, 1.14))
    if gradient:
        split = n.add('SeparateXYZ', {0: n.place()})
        rise = n.math('DIVIDE', split.outputs['Z'], height)
        edge = n.math('ADD', rise, n.math('MULTIPLY', n.math('SUBTRACT', wave, 0.5), 0.35))
        base = n.mix(n.ramp(edge, (0.35, '#000000'), (0.75, '#ffffff')), base, gradient)
    if speckle:
        spots = n.ramp(
            n.noise(0.09, 1), (0.66 - 0.08 * speckle, '#000000'), (0.7 - 0.06 * speckle, '#ffffff')
        )
        base = n.mix(n.math('MULTIPLY', spots, min(1, 0.4 + speckle)), base, '#3a2c20')
    if crackle:
        cells = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 1.1}, feature='DISTANCE_TO_EDGE')
        lines = n.ramp(cells.outputs[0], (0, '#ffffff'), (0.02, '#000000'))
        base = n.mix(n.math('MULTIPLY', lines, crackle), base, '#5b4630')
    n.principled(base_color=base, roughness=rough, specular=0.5)
    n.bump(n.noise(1.2, 2), 0.012, 0.4)
    return n.material


def porcelain(colour='#f4f2ec', rough=0.12):
    """White porcelain, smooth and bright."""
    n = Nodes('porcelain')
    n.principled(
        base_color=linear(colour),
        roughness=rough,
        clearcoat=0.6,
        clearcoat_roughness=0.04,
        subsurface=0.02,
    )
    return n.material


def terracotta(colour='#b0705a', rough=0.75):
    """Unglazed clay with fine grain."""
    n = Nodes('terracotta')
    base = n.mix(n.noise(0.5, 4), shade(colour, 0.78), shade(colour, 1.18))
    n.principled(base_color=base, roughness=rough, specular=0.25)
    n.bump(n.noise(0.06, 3), 0.02, 0.6)
    return n.material


WOODS = {
    'oak': ('#cfae83', '#a68257', 0.45),
    'walnut': ('#7a5a43', '#4a3325', 0.4),
    'cherry': ('#b27a56', '#8c5538', 0.4),
    'bamboo': ('#dcc08f', '#bf9c62', 0.4),
    'boxwood': ('#e2c997', '#cba974', 0.42),
    'beech': ('#dab894', '#c19a70', 0.45),
    'pine': ('#e2c496', '#c39b69', 0.5),
    'ash': ('#dfcdae', '#c2a985', 0.45),
    'ebony': ('#2f2520', '#17110e', 0.35),
    'rosewood': ('#63352a', '#371911', 0.3),
}


def wood(kind='oak', axis='z', rough=None, stain=None, ring=1.1):
    """Wood with its grain along an axis of the object; `stain` is another colour."""
    light, dark, roughness = WOODS[kind]
    if stain:
        light, dark = shade(stain, 1.1), shade(stain, 0.7)
    n = Nodes('wood-' + kind)
    along = {'x': 0, 'y': 1, 'z': 2}[axis]
    stretch = [1.0, 1.0, 1.0]
    stretch[along] = 0.09
    seed = [rng().uniform(-50, 50) for _ in range(3)]
    where = n.place(tuple(stretch), tuple(seed))
    broad = n.noise(ring * 2.2, 3, 0.55, where, 1.4)
    rings = n.math('FRACT', n.math('MULTIPLY', broad, 7.0))
    soft = n.math('PINGPONG', rings, 0.5)
    fine = [4.0, 4.0, 4.0]
    fine[along] = 0.12
    pores = n.noise(0.22, 3, 0.6, n.place(tuple(fine), tuple(seed)))
    base = n.mix(n.math('MULTIPLY', soft, 1.3), dark, light)
    base = n.mix(n.ramp(pores, (0.38, '#ffffff'), (0.56, '#000000')), base, shade(dark, 0.75))
    base = n.mix(0.22, base, light)
    n.principled(base_color=base, roughness=rough or roughness, specular=0.35)
    n.bump(pores, 0.012, 0.5)
    return n.material


METALS = {
    'steel': ('#b9bcc0', 0.28),
    'brass': ('#c9a24d', 0.25),
    'copper': ('#c77a4e', 0.24),
    'silver': ('#dcdcda', 0.14),
    'gold': ('#dcae52', 0.16),
    'black': ('#25262a', 0.38),
    'aluminium': ('#c9cbce', 0.36),
    'iron': ('#3b3b3d', 0.5),
    'rosegold': ('#d79c80', 0.18),
    'chrome': ('#d6d8da', 0.06),
    'bronze': ('#7d5a34', 0.35),
    'pewter': ('#8a8a88', 0.38),
}


def metal(kind='steel', rough=None, brushed=0.0, axis='z', colour=None):
    """Metal; `brushed` 0 to 1 draws fine lines round the axis."""
    tone, roughness = METALS[kind]
    rough = roughness if rough is None else rough
    n = Nodes('metal-' + kind)
    n.principled(base_color=linear(colour or tone), metallic=1.0, roughness=rough)
    if brushed:
        scale = [1.0, 1.0, 1.0]
        scale['xyz'.index(axis)] = 40.0
        lines = n.noise(2.0, 2, 0.6, n.place(tuple(scale)))
        spread = n.math('MULTIPLY_ADD', lines, 0.25 * brushed)
        spread.node.inputs[2].default_value = rough
        n.principled(roughness=spread)
        n.bump(lines, 0.004, brushed)
    return n.material


def painted(colour='#d9d4c7', rough=0.4, texture=0.3):
    """Powder-coated or painted surface with a faint orange peel."""
    n = Nodes('painted')
    n.principled(base_color=linear(colour), roughness=rough)
    if texture:
        n.bump(n.noise(0.12, 1), 0.01, texture)
    return n.material


def glass(tint='#ffffff', rough=0.0, thin=True):
    """Glass that lets light through without caustics; `tint` colours it."""
    n = Nodes('glass')
    clear = n.add('BsdfTransparent', {'Color': linear(tint)})
    gloss = n.add('BsdfGlossy', {'Color': (1, 1, 1, 1), 'Roughness': max(rough, 0.02)})
    facing = n.add('LayerWeight', {'Blend': 0.25})
    edge = n.add('BsdfTransparent', {'Color': (*shade(tint, 0.7), 1)})
    body = n.add(
        'MixShader', {0: n.math('POWER', facing.outputs['Facing'], 2.0), 1: clear, 2: edge}
    )
    rim = n.add('LayerWeight', {'Blend': 0.5})
    mirror = n.math('MULTIPLY', n.math('POWER', rim.outputs['Facing'], 3.0), 0.6)
    surface = n.add('MixShader', {0: n.math('ADD', mirror, 0.05), 1: body, 2: gloss})
    n.set(n.out, {'Surface': surface})
    if not thin:
        real = n.add('BsdfGlass', {'Color': linear(tint), 'Roughness': rough, 'IOR': 1.45})
        path = n.add('LightPath')
        shadow = n.add('BsdfTransparent', {'Color': linear(tint)})
        n.set(
            n.out,
            {'Surface': n.add('MixShader', {0: path.outputs['Is Shadow Ray'], 1: real, 2: shadow})},
        )
    return n.material


def frosted(colour='#e8eef0', opacity=0.6):
    """Frosted glass or milky plastic."""
    n = Nodes('frosted')
    n.principled(base_color=linear(colour), roughness=0.35, transmission=1 - opacity, specular=0.4)
    n.bsdf.inputs['Transmission Roughness'].default_value = 0.6
    return n.material


def liquid(colour='#c8862a', depth=1.0):
    """A drink or oil: shows its colour, glossy surface; depth below 1 lets some light through."""
    n = Nodes('liquid')
    n.principled(
        base_color=linear(colour), roughness=0.04, transmission=1 - depth, specular=0.6, ior=1.33
    )
    return n.material


def leather(colour='#7a4a2b', grain=0.25, rough=0.48):
    """Leather with pores of about `grain` cm."""
    n = Nodes('leather')
    cells = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 1 / grain})
    base = n.mix(n.noise(2.5, 3), shade(colour, 0.75), shade(colour, 1.2))
    n.principled(base_color=base, roughness=rough, specular=0.4, sheen=0.1)
    n.bump(cells.outputs['Distance'], 0.03, 0.55)
    return n.material


def weave(colour='#d8cdb8', thread=0.12, second=None, depth=0.03, fuzz=0.3, rough=0.85):
    """Woven cloth (canvas, linen) by UV in cm where there is UV, else by place."""
    n = Nodes('weave')
    where = n.place()
    across = n.add(
        'TexWave', {'Vector': where, 'Scale': 0.5 / thread, 'Distortion': 1.2}, bands_direction='X'
    )
    up = n.add(
        'TexWave', {'Vector': where, 'Scale': 0.5 / thread, 'Distortion': 1.2}, bands_direction='Z'
    )
    deep = n.add(
        'TexWave', {'Vector': where, 'Scale': 0.5 / thread, 'Distortion': 1.2}, bands_direction='Y'
    )
    height = n.math(
        'ADD',
        n.math('MULTIPLY', across.outputs['Fac'], up.outputs['Fac']),
        n.math('MULTIPLY', deep.outputs['Fac'], across.outputs['Fac']),
    )
    tone = n.mix(n.noise(0.4, 3, 0.7), shade(colour, 0.86), shade(colour, 1.1))
    if second:
        tone = n.mix(n.ramp(height, (0.3, '#000000'), (0.8, '#ffffff')), tone, second)
    base = n.mix(n.math('MULTIPLY', height, 0.25), shade(colour, 0.8), tone)
    n.principled(base_color=base, roughness=rough, sheen=fuzz, specular=0.15)
    n.bump(height, depth, 0.7)
    return n.material


def canvas(colour='#cbbf9f', thread=0.16):
    """Coarse canvas."""
    return weave(colour, thread, depth=0.05, fuzz=0.2)


def linen(colour='#e3d9c6', thread=0.09):
    """Fine linen."""
    return weave(colour, thread, depth=0.025, fuzz=0.3)


def fuzzy(colour='#c8b79c', loop=0.22, depth=0.12, fuzz=0.8):
    """Wool felt, terry towel, fleece: soft lumps of `loop` cm."""
    n = Nodes('fuzzy')
    lumps = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 1 / loop})
    fibre = n.noise(loop / 3, 4, 0.75)
    height = n.math('SUBTRACT', fibre, n.math('MULTIPLY', lumps.outputs['Distance'], 0.8))
    base = n.mix(fibre, shade(colour, 0.72), shade(colour, 1.15))
    n.principled(base_color=base, roughness=0.95, sheen=fuzz, specular=0.05)
    n.bump(height, depth, 0.8)
    return n.material


def wool(colour='#c8b79c'):
    return fuzzy(colour, 0.3, 0.1)


def towel(colour='#e9e2d6'):
    return fuzzy(colour, 0.16, 0.14)


def stitched(n, across, along, stitch=0.5):
    """The height of V stitches of `stitch` cm, their columns side by side across (sockets in cm)."""
    column = n.math('PINGPONG', n.math('DIVIDE', across, stitch / 2), 1.0)
    row = n.math('ADD', n.math('DIVIDE', along, stitch * 0.75), column)
    yarn = n.math('PINGPONG', n.math('FRACT', row), 0.5)
    fold = n.math('SINE', n.math('MULTIPLY', column, 3.1416))
    fibre = n.noise(0.05, 3, 0.8)
    return n.math('MULTIPLY', n.math('ADD', yarn, n.math('MULTIPLY', fibre, 0.2)), fold)


def knit(colour='#b9a58a', stitch=0.5, axis='z', depth=0.14, radius=10, turn=0):
    """Knitted wool: columns of V stitches of `stitch` cm along the axis.

    axis 'round' is for turned things (caps): columns round z at that radius; `turn` turns the cloth about z.
    """
    n = Nodes('knit')
    split = n.add('SeparateXYZ', {0: n.place(turn=turn)})
    turned = n.add('TexGradient', {'Vector': n.place()}, gradient_type='RADIAL')
    names = {
        'round': ('X', 'Z', 'Y'),
        'z': ('X', 'Z', 'Y'),
        'y': ('X', 'Y', 'Z'),
        'x': ('Y', 'X', 'Z'),
    }[axis]
    side = n.math('ADD', split.outputs[names[0]], split.outputs[names[2]])
    if axis == 'round':
        side = n.math('MULTIPLY', turned.outputs['Fac'], 6.2832 * radius)
    height = stitched(n, side, split.outputs[names[1]], stitch)
    base = n.mix(n.math('MULTIPLY', height, 1.6), shade(colour, 0.55), shade(colour, 1.1))
    n.principled(base_color=base, roughness=0.95, sheen=0.6, specular=0.05)
    n.bump(height, depth, 0.9)
    return n.material


def rubber(colour='#2a2a2b', rough=0.7):
    """Matte rubber or silicone."""
    n = Nodes('rubber')
    n.principled(base_color=linear(colour), roughness=rough, specular=0.3)
    n.bump(n.noise(0.05, 2), 0.004, 0.4)
    return n.material


def silicone(colour='#e7b8a8'):
    return plain(colour, 0.55, sheen=0.2)


def plastic(colour='#f2f2f0', gloss=0.5):
    """Plastic: gloss 0 is matte, 1 is polished."""
    n = Nodes('plastic')
    n.principled(
        base_color=linear(colour),
        roughness=0.62 - 0.54 * gloss,
        clearcoat=0.3 * gloss,
        specular=0.45,
    )
    if gloss < 0.5:
        n.bump(n.noise(0.04, 1), 0.003, 0.3)
    return n.material


def paper(colour='#f5f1e6', rough=0.85):
    """Uncoated paper or card."""
    n = Nodes('paper')
    base = n.mix(n.noise(0.3, 4, 0.7), shade(colour, 0.95), shade(colour, 1.03))
    n.principled(base_color=base, roughness=rough, specular=0.2)
    n.bump(n.noise(0.08, 4, 0.7), 0.006, 0.4)
    return n.material


def kraft(colour='#b8946c'):
    """Brown kraft paper with fibres."""
    n = Nodes('kraft')
    fibres = n.noise(0.12, 5, 0.8, n.place((1, 1, 0.35)))
    base = n.mix(fibres, shade(colour, 0.8), shade(colour, 1.15))
    n.principled(base_color=base, roughness=0.85, specular=0.2)
    n.bump(n.noise(1.0, 4, 0.6), 0.03, 0.3)
    return n.material


def wax(colour='#f1e4cf', glow=0.15):
    """Candle wax or soap: light enters a little."""
    n = Nodes('wax')
    n.principled(
        base_color=linear(colour),
        roughness=0.42,
        subsurface=glow,
        subsurface_color=linear(colour),
        specular=0.4,
    )
    n.bsdf.inputs['Subsurface Radius'].default_value = (0.6, 0.4, 0.3)
    n.bump(n.noise(1.5, 3), 0.02, 0.3)
    return n.material


def soap(colour='#e9d7c5', marble=None):
    """Soap, with veins of a second colour if given."""
    n = Nodes('soap')
    base = linear(colour)
    if marble:
        veins = n.noise(2.0, 4, 0.6, distortion=2.0)
        base = n.mix(n.ramp(veins, (0.42, '#000000'), (0.58, '#ffffff')), colour, marble)
    n.principled(base_color=base, roughness=0.4, subsurface=0.08, specular=0.4)
    n.bsdf.inputs['Subsurface Radius'].default_value = (0.4, 0.3, 0.25)
    n.bump(n.noise(1.0, 3), 0.02, 0.3)
    return n.material


def stone(colour='#9b968c', second=None, rough=0.7, grain=0.8):
    """Stone with grains; rough 0.15 is polished."""
    n = Nodes('stone')
    cloud = n.noise(grain * 3, 5, 0.65)
    base = n.mix(cloud, shade(colour, 0.72), second or shade(colour, 1.2))
    base = n.mix(
        n.ramp(n.noise(grain * 0.15, 2), (0.55, '#000000'), (0.75, '#ffffff')),
        base,
        shade(colour, 0.6),
    )
    n.principled(base_color=base, roughness=rough)
    n.bump(n.noise(grain, 5, 0.65), 0.05, min(1, rough))
    return n.material


def marble(colour='#eeebe6', vein='#8d8a86', scale=6):
    """Polished marble with veins."""
    n = Nodes('marble')
    field = n.noise(scale, 6, 0.6, distortion=1.2)
    line = n.math('ABSOLUTE', n.math('SUBTRACT', field, 0.5))
    base = n.ramp(line, (0, vein), (0.025, colour))
    base = n.mix(0.5, base, colour)
    n.principled(base_color=base, roughness=0.16)
    return n.material


def velvet(colour='#1e2c5a'):
    """Velvet: dark in front, bright at the edge."""
    n = Nodes('velvet')
    edge = n.add('LayerWeight', {'Blend': 0.35})
    base = n.mix(edge.outputs['Facing'], shade(colour, 0.5), shade(colour, 2.2))
    n.principled(base_color=base, roughness=0.95, sheen=1.0, specular=0.05)
    n.bump(n.noise(0.06, 3, 0.8), 0.02, 0.4)
    return n.material


def pearl(colour='#f3ece2'):
    """Nacre with a faint tint at the edge."""
    n = Nodes('pearl')
    edge = n.add('LayerWeight', {'Blend': 0.4})
    base = n.mix(edge.outputs['Facing'], colour, '#d9b8b4')
    n.principled(
        base_color=base, roughness=0.2, clearcoat=0.8, subsurface=0.05, specular=0.6, metallic=0.15
    )
    return n.material


def gem(colour='#1f4fae'):
    """A clear stone that reads bright: glass look without caustics."""
    n = Nodes('gem')
    n.principled(
        base_color=linear(colour),
        roughness=0.02,
        transmission=0.75,
        specular=0.9,
        ior=1.8,
        emission=(*shade(colour, 0.5), 1),
    )
    n.bsdf.inputs['Emission Strength'].default_value = 0.12
    return n.material


def glow(colour='#ffe2b0', strength=3.0):
    """A surface that gives light."""
    n = Nodes('glow')
    n.principled(base_color=linear(colour), emission=linear(colour))
    n.bsdf.inputs['Emission Strength'].default_value = strength
    return n.material


def picture(image, rough=0.5, bright=0.0, metal=0.0, clear=0.0):
    """A picture mapped by UV: labels, covers, screens (`bright` makes it shine)."""
    n = Nodes('picture')
    tex = n.add('TexImage', interpolation='Cubic', extension='EXTEND')
    tex.image = image
    n.principled(base_color=tex.outputs['Color'], roughness=rough, metallic=metal, clearcoat=clear)
    if bright:
        n.principled(emission=tex.outputs['Color'])
        n.bsdf.inputs['Emission Strength'].default_value = bright
    if image.depth == 32:
        n.principled(alpha=tex.outputs['Alpha'])
    return n.material


def pattern(colour, second, size=1.0, kind='stripes', axis='z', rough=0.8, blend=0.02):
    """Two colours: 'stripes' across the axis, 'checks', 'dots' or 'rings'; size in cm."""
    n = Nodes('pattern')
    split = n.add('SeparateXYZ', {0: n.place()})
    if kind == 'checks':
        tex = n.add('TexChecker', {'Vector': n.place(), 'Scale': 1 / size})
        fac = tex.outputs['Fac']
    elif kind == 'dots':
        cells = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 1 / size, 'Randomness': 0.0})
        fac = n.ramp(cells.outputs['Distance'], (0.28, '#ffffff'), (0.3, '#000000'))
    else:
        along = n.math('DIVIDE', split.outputs[axis.upper()], size)
        wave = n.math('PINGPONG', along, 1.0)
        fac = n.ramp(wave, (0.5 - blend, '#000000'), (0.5 + blend, '#ffffff'))
    n.principled(base_color=n.mix(fac, colour, second), roughness=rough, specular=0.25)
    return n.material
