import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver = metal('silver', 0.2)


def vein(colour, line, size=0.35):
    n = Nodes('vein')
    field = n.noise(size, 6, 0.65, distortion=1.6)
    off = n.math('ABSOLUTE', n.math('SUBTRACT', field, 0.5))
    n.principled(base_color=n.mix(n.ramp(off, (0.0, '#ffffff'), (0.05, '#000000')), n.mix(n.noise(0.5), shade(colour, 0.8), shade(colour, 1.15)), line), roughness=0.14, clearcoat=0.6)
    return n.material


turquoise, lapis, agate = vein('#3f9d93', '#4a3b28'), vein('#23418c', '#c7a64f', 0.2), vein('#a8402c', '#c9694c', 0.8)
hoop = lathe([(0.86, -0.2), (0.98, -0.21), (1.02, 0), (0.98, 0.21), (0.86, 0.2), (0.86, -0.2)], silver, 128).turn(x=90)
gem_ = ball(0.5, turquoise, 5, 0.56).stretch(x=1.0, y=1.35).at(z=1.14)
a, b = 0.52, 0.70
oval = [(math.cos(2 * math.pi * i / 96), math.sin(2 * math.pi * i / 96)) for i in range(96)]
bezel = tube([(a * c, b * s, 1.17) for c, s in oval], 0.05, silver, closed=True, smooth_line=False)
wall = mesh_thing([(q * a * c, q * b * s, z) for z, q in ((1.18, 1.04), (0.98, 1.0), (0.9, 0.8)) for c, s in oval],
                  [(k * 96 + i, k * 96 + (i + 1) % 96, (k + 1) * 96 + (i + 1) % 96, (k + 1) * 96 + i) for k in range(2) for i in range(96)], silver)
grains_ = [ball(0.058, silver, 3).at((a + 0.1) * math.cos(t), (b + 0.1) * math.sin(t), 1.06) for t in [2 * math.pi * i / 40 for i in range(40)]]
foot = extrude([((a + 0.13) * c, (b + 0.13) * s) for c, s in oval], 0.09, silver, 0.03).at(z=0.93)
ring_ = group(hoop, gem_, bezel, wall, foot, *grains_).turn(x=-4).turn(z=-26).stand(0.6)
with prop():
    stone_plate(7.5, 6, 0.6, stone('#c9c4ba', rough=0.6, grain=0.3), 5)
side = dict(turn=0, tilt=44, fill=0.66, lights=SOFT)
view('turquoise', **side)
view('lapis', recolour={gem_: lapis}, **side)
view('agate', recolour={gem_: agate}, **side)
view('close', turn=-30, tilt=56, close_up=(0, 0, 2.6), zoom=1.9, lights=SOFT)
