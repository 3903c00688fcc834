import numpy as np

from studio import *

RUST = '#a4573a'
cut_ = Cut(chest=58, height=62, shoulder=24, neck=9, drop=7.5, armhole=24, sleeve=57, cuff=11.5, angle=60, rib=6.5)


def rope(off, along, wide, period):
    """Two strands that cross each other every half period."""
    z = np.zeros_like(off)
    for k in (0, 1):
        phase = 2 * np.pi * along / period + np.pi * k
        side = (off - wide * np.sin(phase)) / wide
        z = np.maximum(z, np.sqrt(np.clip(1 - side**2, 0, 1)) * (0.75 + 0.4 * np.cos(phase)) * wide)
    for s in (-1, 1):
        z = np.maximum(z, 0.5 * np.sqrt(np.clip(1 - ((off - s * wide * 2.7) / 0.45) ** 2, 0, 1)))
    return z


def cables(x, y):
    """Five cables on the body, one down each sleeve."""
    body = np.zeros_like(x)
    for centre, wide, period, lead in ((0, 1.6, 9, 0), (-10.5, 1.25, 7, 2), (10.5, 1.25, 7, 5), (-19.5, 1.0, 6, 1), (19.5, 1.0, 6, 3)):
        body = np.maximum(body, rope(x - centre, y + lead, wide, period))
    t, off = cut_.along(x, y)
    arm = rope(off, t, 1.25, 7) * np.clip((cut_.sleeve - cut_.rib - 0.5 - t) / 1.5, 0, 1)
    near = np.clip(far_from(cut_.seam, np.abs(x), y) / 1.5, 0, 1)
    neck = np.clip((far_from(cut_.neck_line, x, y) - 3) / 0.6, 0, 1)
    return np.where(cut_.on_sleeve(x, y), arm, body * np.clip((y - cut_.rib) / 1.2, 0, 1)) * near * neck


sweater = knitted(cut_, RUST, plain('#4a2a1e', 0.95), 0.8, 1.1, 2.8, 0.18, relief=cables, folds=4, deep=(0.25, 0.6), puff=2.4, soft=6, cell=0.28, seed=3)
view('front', turn=-6, tilt=74, fill=0.88, blur=0.2)
view('cable', turn=-14, tilt=48, close_up=(-2, 34, 3), zoom=3.0, blur=0.6)
