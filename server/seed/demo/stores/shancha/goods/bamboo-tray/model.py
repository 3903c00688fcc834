from studio import *
from studio.larder import *

long_, across = wood('bamboo', axis='x'), wood('bamboo', axis='y')
x, y, z = 34.0, 20.0, 5.0


def frame_():
    return group(
        *(box(x, 1.6, z, long_, 0.2).at(0, s * (y - 1.6) / 2) for s in (-1, 1)),
        *(box(1.6, y - 3.2, z, across, 0.2).at(s * (x - 1.6) / 2, 0) for s in (-1, 1)),
        box(x - 3, y - 3, 0.6, long_, 0.1).at(z=0.4),
        box(x - 8, 0.3, 0.7, plain('#6b4a26', 0.8), 0.1).at(0, -y / 2 - 0.02, 2.4),
    )


count = 11
gap = (y - 3.4) / count
slats = group(
    *(box(x - 3.4, gap * 0.74, 0.9, long_, 0.22).at(0, -(y - 3.4) / 2 + gap * (k + 0.5), z - 1.3) for k in range(count)),
    *(box(1.2, y - 3.8, 0.5, across, 0.1).at(s * 11, 0, z - 1.75) for s in (-1, 1)),
)
tray_ = group(frame_(), slats)
view('front', only=tray_, turn=-26, tilt=30, fill=0.86, exposure=0.2)
clay = terracotta('#4f2b23', 0.42)
body = lathe(
    [(0, 0.3), (2.0, 0.3), (2.3, 0.0), (2.7, 0.25), (3.9, 1.4), (4.55, 3.0), (4.3, 4.4), (3.3, 5.5), (2.3, 6.05), (2.1, 6.12), (0, 6.12)],
    clay,
    levels=2,
)
top = lathe(
    [(0, 6.1), (2.2, 6.1), (2.32, 6.18), (2.2, 6.36), (1.5, 6.7), (0.7, 6.85), (0.42, 7.0), (0.62, 7.3), (0.78, 7.65), (0.55, 8.0), (0, 8.08)],
    clay,
    levels=2,
)
nose = tube([(-3.3, 0, 3.0), (-4.7, 0, 3.4), (-5.5, 0, 4.1), (-6.3, 0, 5.3)], 1.0, clay, taper=[1.2, 0.9, 0.7, 0.55])
ear = tube(
    [(2.6, 0, 5.15), (4.9, 0, 6.2), (6.5, 0, 5.4), (6.7, 0, 3.6), (5.6, 0, 2.1), (3.7, 0, 1.6)],
    0.42,
    clay,
    taper=[1.1, 1, 0.95, 0.95, 1, 1.15],
)
pot_ = group(body, top, nose, ear).at(-5.5, 1.5, z - 0.35)
cups = [tasting_cup(3.0, 3.2, porcelain(), brew('#a4480c')).at(px, py, z - 0.35) for px, py in ((6.6, -4.2), (12.6, 0.6))]
view('in-use', look_at=tray_, turn=18, tilt=36, fill=0.82, exposure=0.25)
view('review-1', look='home', look_at=tray_, turn=-30, tilt=46, fill=0.92)
pot_.hide()
for one in cups:
    one.hide()
drawer = group(
    box(x - 4.4, 15, 0.4, plain('#d8d4ca', 0.3), 0.1),
    *(box(x - 4.4, 0.4, 2.4, plain('#d8d4ca', 0.3), 0.1).at(0, s * 7.3) for s in (-1, 1)),
    *(box(0.4, 15, 2.4, plain('#d8d4ca', 0.3), 0.1).at(s * (x - 4.8) / 2, 0) for s in (-1, 1)),
).at(0, -15.5, 0)
slats_off = slats.turn(x=64).at(0, 15.5, 0).stand()
view('parts', turn=-16, tilt=44, fill=0.86, exposure=0.2)
