from studio import *


def cork():
    n = Nodes('cork')
    cells = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': 2.6})
    fine = n.noise(0.25, 4, 0.7)
    base = n.mix(cells.outputs['Color'], shade('#b98a5c', 0.72), shade('#c79a6a', 1.12))
    base = n.mix(n.ramp(fine, (0.56, '#000000'), (0.64, '#ffffff')), base, shade('#6f4a2c', 0.8))
    n.principled(base_color=n.mix(0.45, base, '#bd9064'), roughness=0.9, specular=0.15)
    n.bump(fine, 0.05, 0.6)
    return n.material


def block():
    body = box(23, 14.5, 7.5, cork(), 0.7, 5)
    name = sticker(label([('小野', 2.4, 'bold', 0.4, '#4b2f1a'), ('XIAOYE', 0.9, 'bold', 0.8, '#4b2f1a')], 8, 5, colour=None), 8, 5, None, (0, 0, 7.53), tilt=0)
    return group(body, name)


low, high = block(), block()
low.turn(z=-18)
high.turn(x=82, z=-6).at(-3, 9, 0).stand()
view('front', turn=-12, tilt=26, fill=0.82)
view('edge', turn=20, tilt=22, close_up=(9, -8.5, 6), zoom=2.5)
