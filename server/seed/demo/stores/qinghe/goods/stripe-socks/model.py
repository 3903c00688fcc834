from studio import *

LEG = [(0.1, 16), (-0.1, 12), (-0.7, 8.4), (-0.7, 4.2), (1.2, 1.0), (5, 0.1), (11, 0.3), (17, 0.1), (20.8, 0.9), (22.5, 3.8),
       (21.2, 6.8), (17.6, 7.9), (13, 8.6), (10.2, 10.8), (9.2, 13.4), (8.9, 16)]
SETS = (('#e3d9c4', '#47604f'), ('#d9dad6', '#39506b'), ('#e6dac6', '#a8563d'))


def stripes(ground, line):
    n = Nodes('stripes')
    split = n.add('SeparateXYZ', {0: n.place()})
    # round the foot the stripes stand across it, on the leg they lie
    wave = n.math('PINGPONG', n.math('DIVIDE', n.math('SUBTRACT', split.outputs['X'], split.outputs['Y']), 0.85), 1.0)
    column = n.math('PINGPONG', n.math('DIVIDE', n.math('ADD', split.outputs['X'], split.outputs['Y']), 0.16), 1.0)
    fibre = n.noise(0.06, 3, 0.8)
    base = n.mix(n.ramp(wave, (0.6, '#000000'), (0.66, '#ffffff')), ground, line)
    base = n.mix(n.math('MULTIPLY', column, 0.2), base, '#2a2622')
    n.principled(base_color=base, roughness=0.95, sheen=0.4, specular=0.05)
    n.bump(n.math('ADD', column, n.math('MULTIPLY', fibre, 0.3)), 0.05, 0.7)
    return n.material


def one(seed, ground, line):
    body = laid(spline(LEG, 5), stripes(ground, line), 0, 0.5, 0.7,
                [(1.0, 9.4, 7.6, 12.2, 0.8, 0.28), (2.4, 6.4, 8.4, 8.8, 0.8, 0.22)], None, 0.28, 1.6)
    cuff = laid([(-0.25, 12.8), (9.35, 12.8), (9.1, 16.4), (-0.1, 16.4)], rib_knit(line, 0.65), 0.12, 0.5, 0.68, (), None, 0.26, 1.0)
    toe = laid(spline([(17.6, 0.05), (20.9, 0.85), (22.6, 3.8), (21.3, 6.9), (18.4, 7.8), (17.4, 5.4), (17.2, 2.6), (17.6, 0.05)], 4)[:-1],
               knit(line, 0.4, 'y', 0.06), 0.12, 0.5, 0.68, (), None, 0.26, 1.4)
    return group(body, cuff, toe)


pairs = []
for k, (ground, line) in enumerate(SETS):
    lower, upper = one(k, ground, line).turn(z=5), one(k + 3, ground, line).turn(z=-3).at(2.2, -2.4, 1.3)
    pairs.append(group(lower, upper).at(-13 + (k % 2) * 3, 16 - 17.5 * k))
view('front', turn=-4, tilt=72, fill=0.86, blur=0.2)
view('stripe', turn=-18, tilt=46, close_up=(-3, -4, 2), zoom=2.4, blur=0.7)
