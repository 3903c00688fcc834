import math

from studio import *


def tortoise(light='#b8782e', dark='#2a140a'):
    n = Nodes('tortoise')
    spots = n.noise(0.9, 3, 0.55, n.place((1, 0.6, 1.3)), 0.8)
    n.principled(base_color=n.ramp(spots, (0.4, dark), (0.5, '#5a2f14'), (0.62, light)), roughness=0.14, clearcoat=0.6, specular=0.5)
    return n.material


def clear_plastic(colour):
    n = Nodes('acetate')
    n.principled(base_color=linear(colour), roughness=0.12, clearcoat=0.6, subsurface=0.1, specular=0.5)
    return n.material


def eye(a, b, power, x, z, flare=0.0):
    line = []
    for i in range(64):
        t = 2 * math.pi * i / 64
        c, s = math.cos(t), math.sin(t)
        px = a * math.copysign(abs(c) ** power, c) * (1 + 0.06 * s)
        pz = b * math.copysign(abs(s) ** power, s)
        line.append((x + px, z + pz))
    return line


def tinted_lens(colour):
    n = Nodes('lens')
    split = n.add('SeparateXYZ', {0: n.place()})
    fade = n.math('DIVIDE', split.outputs['Y'], 5.0)
    n.principled(base_color=n.ramp(fade, (0.1, shade(colour, 2.6)), (0.9, linear(colour)[:3])), roughness=0.03, clearcoat=0.8, specular=0.7)
    return n.material


def glasses(material, lens, hinge):
    whole = group()
    frame_ = group()
    for s in (-1, 1):
        rim = eye(2.95, 2.35, 0.6, s * 3.55, 2.6)
        hole = eye(2.52, 1.96, 0.62, s * 3.55, 2.5)
        frame_.add(bevel(extrude(rim, 0.5, material, 0.1, holes=[hole]), 0.06))
        pane = extrude(eye(2.58, 2.02, 0.62, s * 3.55, 2.5), 0.14, lens).at(z=0.18)
        frame_.add(pane, 'pane_l' if s < 0 else 'pane_r')
        frame_.add(box(0.9, 0.9, 0.46, material, 0.18).at(s * 6.75, 3.95, 0.02))
        for k in (-1, 1):
            frame_.add(cylinder(0.1, 0.06, hinge, 0.02).at(s * 6.7 + k * 0.14, 3.95, -0.04))
    frame_.add(tube([(-0.95, 3.0, 0.24), (-0.4, 3.42, 0.24), (0.4, 3.42, 0.24), (0.95, 3.0, 0.24)], 1, material,
                    profile=[(-0.24, -0.3), (0.24, -0.3), (0.24, 0.3), (-0.24, 0.3)]))
    frame_.turn(x=90).at(0, 0.5, 0)
    whole.add(frame_, 'frame')
    temples = group()
    for s in (-1, 1):
        line = [(s * 7.0, 0.2, 3.95), (s * 7.05, 2, 3.98), (s * 6.9, 6, 3.96), (s * 6.7, 9.6, 3.7), (s * 6.5, 12, 2.5), (s * 6.35, 13.8, 0.9)]
        strip = [(-0.17, -0.42), (0.17, -0.42), (0.17, 0.42), (-0.17, 0.42)]
        temples.add(bevel(tube(line, 1, material, profile=strip, taper=[1.0, 1.0, 0.85, 0.8, 1.0, 1.05]), 0.06))
    whole.add(temples, 'temples')
    return whole


steel = metal('steel', 0.25)
amber, brown = tortoise(), tinted_lens('#2a1c12')
pair_ = glasses(amber, brown, steel)
lenses = (pair_.frame.pane_l, pair_.frame.pane_r)
pair_.turn(z=-16)
view('front', turn=4, tilt=22, fill=0.82, blur=0.4)
view('hinge', turn=-58, tilt=26, close_up=(-5.4, 3.4, 3.0), zoom=1.9, blur=0.9)
black, grey = plastic('#1d1c1e', 0.9), tinted_lens('#23282c')
view('black', turn=4, tilt=22, fill=0.82, blur=0.4, recolour={pair_: black, **{p: grey for p in lenses}})
honey, green = clear_plastic('#c9995a'), tinted_lens('#24352c')
view('honey', turn=4, tilt=22, fill=0.82, blur=0.4, recolour={pair_: honey, **{p: green for p in lenses}})
