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
    """A tunnel that winds and narrows."""
    for i, a in enumerate(arches):
        a.turn(z=-4 * i).at(0.35 * i * i, 16 - 6.6 * i, 0)


view('apart', turn=-34, tilt=20, fill=0.86, setup=spread)
