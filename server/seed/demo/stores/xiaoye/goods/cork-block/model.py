from studio import *


def cork(seed):
    n = Nodes('cork')
    where = n.place((1, 1, 1), (seed * 31, seed * 17, seed * 7))
    cells = n.add('TexVoronoi', {'Vector': where, 'Scale': 2.3})
    rims = n.add('TexVoronoi', {'Vector': where, 'Scale': 2.3}, feature='DISTANCE_TO_EDGE')
    fine = n.noise(0.25, 4, 0.7)
    base = n.mix(cells.outputs['Color'], shade('#b98a5c', 0.72), shade('#c79a6a', 1.12))
    base = n.mix(n.ramp(fine, (0.56, '#000000'), (0.64, '#ffffff')), base, shade('#6f4a2c', 0.8))
    base = n.mix(0.3, base, '#bd9064')
    seam = n.ramp(rims.outputs['Distance'], (0.0, '#ffffff'), (0.07, '#000000'))
    base = n.mix(n.math('MULTIPLY', seam, 0.55), base, '#7d5736')
    n.principled(base_color=base, roughness=0.9, specular=0.15)
    n.bump(n.math('SUBTRACT', fine, n.math('MULTIPLY', seam, 0.5)), 0.06, 0.7)
    return n.material


def block(seed):
    body = box(23, 14.5, 7.5, cork(seed), 0.7, 5)
    name = sticker(label([('小野', 2.4, 'bold', 0.4, '#4b2f1a'), ('XIAOYE', 0.9, 'bold', 0.8, '#4b2f1a')], 8, 5, colour=None), 8, 5, None, (-5.6, 2.6, 7.53), tilt=0)
    return group(body, name)


low, high = block(1), block(2)
low.turn(z=-24).at(8.5, -10.5)
high.turn(x=90).turn(z=-12).at(-6.5, 9.5, 0).stand()
view('front', turn=-4, tilt=30, fill=0.84)
view('edge', turn=16, tilt=30, close_up=(12, -18, 6.4), zoom=2.4)
