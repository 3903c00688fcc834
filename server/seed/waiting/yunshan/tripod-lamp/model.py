from studio import *

up, flat = wood('oak', 'z', stain='#b58f63'), wood('oak', 'x', stain='#b58f63')
brass = metal('brass', 0.22)


def legs_of(high=122):
    whole = group()
    for k in range(3):
        a = math.radians(-90 + 16 + 120 * k)
        c, s = math.cos(a), math.sin(a)
        whole.add(rod((30 * c, 30 * s, 0), (2.6 * c, 2.6 * s, high), 1.05, up, 1.6))
        whole.add(cylinder(0.75, 1.2, brass, 0.2).turn(x=90, z=math.degrees(a) + 90).at(4.6 * c, 4.6 * s, high - 3.6))
        whole.add(rod((17.3 * c, 17.3 * s, 56), (0, 0, 56), 0.42, brass))
    whole.add(ball(1.2, brass, 4).at(z=56))
    whole.add(lathe([(0, 0), (3.4, 0), (4.2, 1.2), (4.2, 4.4), (3.6, 5.2), (0, 5.2)], flat).at(z=high - 3.4))
    whole.add(cylinder(0.8, 16, brass, 0.1).at(z=high + 1.6))
    return whole


def linen_shade(colour, lit):
    n = Nodes('shade')
    warp = n.noise(0.5, 2, 0.6, n.place((6, 6, 0.5)))
    weft = n.noise(0.5, 2, 0.6, n.place((0.5, 0.5, 6)))
    lay = n.math('MULTIPLY', n.math('ADD', warp, weft), 0.5)
    base = n.mix(lay, shade(colour, 0.82), shade(colour, 1.12))
    n.principled(base_color=base, roughness=0.9, specular=0.1, sheen=0.2)
    n.bump(lay, 0.05, 0.5)
    if lit:
        split = n.add('SeparateXYZ', {0: n.place()})
        near = n.math('ABSOLUTE', n.math('SUBTRACT', n.math('DIVIDE', split.outputs['Z'], 30), 0.45))
        n.principled(emission=n.ramp(near, (0, '#ffd9a2'), (0.3, '#f5b873'), (0.6, '#c98442')))
        n.bsdf.inputs['Emission Strength'].default_value = 0.62
    paint = n.material
    skin = lathe([(22, 0), (18.5, 30)], paint, levels=0, steps=128)
    modify(skin, 'SOLIDIFY', thickness=0.3)
    band = weave(colour, 0.1)
    return group(skin, ring(22.1, 0.4, band, flat=1.7).at(z=0.7), ring(18.6, 0.4, band, flat=1.7).at(z=29.3),
                 *[rod((0, 0, 27.4), (18.3 * math.cos(a), 18.3 * math.sin(a), 28.6), 0.16, brass) for a in (0.4, 2.5, 4.6)]).at(z=120)


tripod = legs_of()
plain_shade, lit_shade, rust_shade = linen_shade('#efe4cf', False), linen_shade('#efe0c4', True), linen_shade('#a8583a', False)
bulb_ = ball(4, glow('#ffe0ad', 9), 4).at(z=136)
cable_ = tube([(3, 20, 60), (3, 26, 10), (5, 30, 0.5), (24, 34, 0.4), (46, 60, 0.4)], 0.3, plain('#4b3a2b', 0.7))
with prop():
    rug_ = slab(120, 84, 0.8, weave('#c2ab87', 0.5, second='#a98f68', depth=0.2), 3, 0.3).at(6, 0, -0.5)
view('natural', only=[tripod, plain_shade], hide=rug_, turn=6, tilt=8, fill=0.86)
view('rust', only=[tripod, rust_shade], hide=rug_, turn=6, tilt=8, fill=0.86)
view('lit', only=[tripod, lit_shade, bulb_], look_at=[tripod, lit_shade], hide=rug_, turn=-8, tilt=7, fill=0.84, light=0.26, exposure=-0.05)
view('hinge', only=[tripod, plain_shade], hide=rug_, turn=10, tilt=4, close_up=(0, 0, 116), zoom=3.4)
