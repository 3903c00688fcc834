from studio import *


def stonewashed(colour):
    n = Nodes('linen')
    a = n.noise(0.35, 3, 0.7, n.place((7, 0.35, 7)))
    b = n.noise(0.35, 3, 0.7, n.place((0.35, 7, 0.35)))
    lay = n.math('MULTIPLY', n.math('ADD', a, b), 0.5)
    slub = n.ramp(a, (0.62, '#000000'), (0.72, '#ffffff'))
    base = n.mix(n.ramp(lay, (0.35, '#000000'), (0.65, '#ffffff')), shade(colour, 0.78), shade(colour, 1.15))
    base = n.mix(n.math('MULTIPLY', slub, 0.25), base, shade(colour, 1.5))
    n.principled(base_color=base, roughness=0.92, sheen=0.35, specular=0.1)
    n.bump(lay, 0.06, 0.8)
    return n.material


def cushion_of(colour, edge_, seed=2):
    body = cushion(48, 48, 17, stonewashed(colour), plain(edge_, 0.9), None, seed)
    return body


tones = {'oat': ('#d8c8aa', '#8a7454'), 'rust': ('#a4553a', '#6f3423'), 'moss': ('#6a7258', '#454c39'), 'ink': ('#3f5064', '#26323f')}
single = {}
for name, (colour, edge_) in tones.items():
    one = cushion_of(colour, edge_).turn(x=70).stand(0).turn(z=8)
    single[name] = one
    view(name, only=one, turn=-16, tilt=14, fill=0.76)
lying = cushion_of('#a4553a', '#6f3423')
from studio.core import points

skin_ = points([lying])


def top(x, y):
    near = sorted(skin_, key=lambda p: (p.x - x) ** 2 + (p.y - y) ** 2 - (100 if p.z > 9 else 0))[:6]
    return sum(p.z for p in near) / 6


def button():
    holes = [cylinder(0.17, 0.1, plain('#1d140e', 0.9), 0.02).at(sx * 0.38, sy * 0.38, 0.3) for sx in (-1, 1) for sy in (-1, 1)]
    return group(lathe([(0, 0.32), (0.9, 0.32), (1.3, 0.5), (1.5, 0.3), (1.3, 0), (0, 0)], wood('walnut', 'x')), *holes)


buttons = [button().at(x, 2.6, top(x, 2.6) + 0.05) for x in (-13, 0, 13)]
flap = tube([(x, 0.2, top(x, 0.2) + 0.1) for x in range(-21, 22, 3)], 1, plain('#7c3b28', 0.9), profile=[(-0.12, -0.22), (0.12, -0.22), (0.12, 0.22), (-0.12, 0.22)])
view('buttons', only=[lying, *buttons, flap], look_at=lying, turn=-16, tilt=46, fill=0.84)
view('review-1', only=single['moss'], turn=26, tilt=24, fill=0.66, look='home')
