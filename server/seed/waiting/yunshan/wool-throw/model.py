from studio import *


def herringbone(light, dark, size=0.9):
    n = Nodes('herringbone')
    split = n.add('SeparateXYZ', {0: n.place()})
    down = n.math('SUBTRACT', split.outputs['Y'], split.outputs['Z'])
    zig = n.math('PINGPONG', split.outputs['X'], size)
    lay = n.math('PINGPONG', n.math('ADD', zig, down), 0.24)
    lay = n.math('MULTIPLY', lay, 4.1)
    fibre = n.noise(0.08, 4, 0.8)
    tone = n.mix(n.ramp(lay, (0.3, '#000000'), (0.7, '#ffffff')), dark, light)
    tone = n.mix(n.math('MULTIPLY', fibre, 0.5), tone, shade(dark, 0.75))
    n.principled(base_color=tone, roughness=0.95, sheen=0.8, specular=0.05)
    n.bump(n.math('ADD', lay, fibre), 0.07, 0.7)
    return n.material


def yarn(colour):
    n = Nodes('yarn')
    split = n.add('SeparateXYZ', {0: n.place()})
    ply = n.math('PINGPONG', n.math('ADD', n.math('MULTIPLY', split.outputs['Z'], 3.0), split.outputs['X']), 0.5)
    n.principled(base_color=n.mix(ply, shade(colour, 0.7), shade(colour, 1.15)), roughness=0.95, sheen=0.7, specular=0.05)
    return n.material


def throw_of(light, dark, seed):
    return folded(44, 32, 4, 2.0, herringbone(light, dark), seed, fringe=yarn(light)).turn(z=-24)


cream = throw_of('#efe6d4', '#d3c5aa', 3)
ochre = throw_of('#c08a3e', '#9a6a2b', 3)
grey = throw_of('#8d8f8f', '#5c5f61', 3)
view('cream', only=cream, tilt=28, turn=4, fill=0.84)
view('ochre', only=ochre, tilt=28, turn=4, fill=0.84)
view('grey', only=grey, tilt=28, turn=4, fill=0.84)
view('fringe', only=ochre, tilt=30, turn=-8, close_up=(-8, -16, 5), zoom=2.6)
view('review-1', only=grey, tilt=38, turn=28, fill=0.7, look='home')
