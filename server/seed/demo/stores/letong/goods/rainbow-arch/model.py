import math

from studio import *

TONES = ['#cf4131', '#e9812c', '#f1b733', '#7fa650', '#3f93a8', '#3d5a98', '#84568f']


def arch(i):
    out = 15.0 - 1.95 * i
    low = out - 1.82
    a = [math.pi * k / 40 for k in range(41)]
    line = [(out * math.cos(t), out * math.sin(t) * 1.04) for t in a] + [(low * math.cos(t), low * math.sin(t) * 1.04) for t in reversed(a)]
    m = wood('ash', 'x', stain=TONES[i], rough=0.5)
    return extrude(line, 5.5, m, 0.22, 4).turn(x=90).at(0, 2.75, 0)


arches = [arch(i) for i in range(7)]
view('front', turn=-22, tilt=16, fill=0.78)
bare = {a: wood('ash', 'x', stain='#dcb684', rough=0.55) for a in arches}
view('natural', turn=-22, tilt=16, fill=0.78, recolour=bare)


def spread():
    for a, (x, y, t) in zip(arches, [(0, 5, 0), (0, -1.5, 0), (15, 0, -22), (-15.5, 0, 24), (12.5, -9.5, -8), (-12, -9, 20), (2.0, -9.5, 10)]):
        a.turn(z=t).at(x, y, 0)
    arches[2].turn(y=0)


view('apart', turn=-10, tilt=24, fill=0.84, setup=spread)
