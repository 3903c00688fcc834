from studio import *


def plaid(ground, first, second):
    """Woven checks: broad bands both ways, a thin line between them, twill over all."""
    n = Nodes('plaid')
    split = n.add('SeparateXYZ', {0: n.place()})
    down = n.math('ADD', split.outputs['Y'], n.math('MULTIPLY', split.outputs['Z'], 0.9))

    def bands(value, size, share):
        wave = n.math('PINGPONG', n.math('DIVIDE', value, size / 2), 1.0)
        return n.ramp(wave, (share - 0.02, '#ffffff'), (share + 0.02, '#000000'))

    base = n.mix(n.noise(0.12, 3, 0.8), shade(ground, 0.82), shade(ground, 1.12))
    for value in (split.outputs['X'], down):
        base = n.mix(n.math('MULTIPLY', bands(value, 9, 0.36), 0.5), base, first)
        shifted = n.math('ADD', value, 4.5)
        base = n.mix(n.math('MULTIPLY', bands(shifted, 9, 0.07), 0.75), base, second)
    twill = n.math('FRACT', n.math('DIVIDE', n.math('ADD', split.outputs['X'], down), 0.28))
    base = n.mix(n.math('MULTIPLY', twill, 0.22), base, '#1c1a18')
    n.principled(base_color=base, roughness=0.95, sheen=0.6, specular=0.05)
    n.bump(n.math('ADD', n.noise(0.08, 3, 0.8), n.math('MULTIPLY', twill, 0.5)), 0.05, 0.7)
    return n.material


KINDS = {'oat': ('#cbb893', '#8d6b45', '#f0e8d6'), 'green': ('#5a6b52', '#2f4336', '#d8caa0'), 'red': ('#9a4a3c', '#5a2a2a', '#e2cfa8')}
FRINGE = {'oat': '#b89f74', 'green': '#4c5d47', 'red': '#87423a'}
scarf = folded(34, 25, 5, 1.25, plaid(*KINDS['oat']), 4, fuzzy(FRINGE['oat'], 0.2, 0.05))
cloth = scarf.body
threads = scarf.children[1:]
band_ = label([('青禾', 0.9, 'serif-bold', 0.35), ('QINGHE · LAMBSWOOL', 0.36, 'sans', 0.72)], 6.2, 3.4, colour='#efe8d8', ink='#4a3a26')
tag = sticker(band_, 6.2, 3.4, at=(9.6, -4.2, 6.6), tilt=4)
view('front', turn=-28, tilt=34, fill=0.84, blur=0.4)
view('fringe', turn=-40, tilt=24, close_up=(-8, -12, 3.6), zoom=2.3, blur=0.8)
for name in ('green', 'red'):
    made, string_ = plaid(*KINDS[name]), fuzzy(FRINGE[name], 0.2, 0.05)
    view(name, turn=-28, tilt=34, fill=0.84, blur=0.4, recolour={cloth: made, **{t: string_ for t in threads}})
