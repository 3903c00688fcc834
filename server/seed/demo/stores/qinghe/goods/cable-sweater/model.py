import numpy as np

from studio import *

COLOURS = {'rust': '#a4573a'}


def cables(x, y):
    z = np.zeros_like(x)
    for centre, wide, period, lead in ((0, 1.5, 9, 0), (-11, 1.1, 7, 2), (11, 1.1, 7, 5), (-19, 0.9, 6, 1), (19, 0.9, 6, 3)):
        for k in (0, 1):
            phase = 2 * np.pi * (y + lead) / period + np.pi * k
            off = (x - centre - wide * np.sin(phase)) / wide
            rope = np.sqrt(np.clip(1 - off**2, 0, 1)) * (0.9 + 0.35 * np.cos(phase))
            z = np.maximum(z, rope * wide * 0.9)
        for s in (-1, 1):
            line = (x - centre - s * wide * 2.6) / 0.45
            z = np.maximum(z, 0.55 * np.sqrt(np.clip(1 - line**2, 0, 1)))
    return z * np.clip((y - 1) / 3, 0, 1) * np.clip((64 - y) / 4, 0, 1)


def yarn(colour):
    return knit(colour, 0.62, 'y', 0.1)


yarn_, rib = yarn(COLOURS['rust']), rib_knit(COLOURS['rust'], 1.0)
sweater = garment(yarn_, 58, 60, 24, 9, 7.5, 23, 50, 15, 66, dark=plain('#4a2a1e', 0.95), rib=rib, rib_height=6.5,
                  folds=5, deep=(0.2, 0.5), seed=3, collar_width=3.4, relief=cables, cell=0.3, puff=1.3)
view('front', turn=-6, tilt=76, fill=0.86, blur=0.2)
view('cable', turn=-14, tilt=48, close_up=(-2, 30, 3), zoom=3.0, blur=0.6)
