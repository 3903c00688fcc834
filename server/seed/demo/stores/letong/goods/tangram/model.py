from studio import *

U = 3.5
P = {'L1': [(0, 0), (2, 2), (0, 4)], 'L2': [(0, 4), (2, 2), (4, 4)], 'M': [(4, 0), (4, 2), (2, 0)], 'S1': [(4, 4), (3, 3), (4, 2)],
     'Q': [(2, 2), (3, 1), (4, 2), (3, 3)], 'S2': [(1, 1), (3, 1), (2, 2)], 'G': [(0, 0), (2, 0), (3, 1), (1, 1)]}
SWAN = {'L1': [(0, 0), (4, 0), (2, 2)], 'L2': [(4, 0), (6, 2), (2, 2)], 'M': [(4, 0), (6, 0), (6, 2)], 'S1': [(6, 0), (7, 1), (6, 2)],
        'Q': [(1, 1), (2, 2), (1, 3), (0, 2)], 'G': [(0, 2), (1, 3), (1, 5), (0, 4)], 'S2': [(0, 4), (1, 5), (-1, 5)]}
TONE = dict(L1='#cf4a36', L2='#3f74a6', M='#e8a33a', S1='#6f9e58', Q='#8c6098', S2='#e07a3c', G='#4f9a98')
paint = {k: wood('ash', 'x', stain=t, rough=0.5) for k, t in TONE.items()}


def shape(line, m, cx, cy):
    a, b = sum(x for x, _ in line) / len(line), sum(y for _, y in line) / len(line)
    near = [((a + (x - a) * 0.985 - cx) * U, (b + (y - b) * 0.985 - cy) * U) for x, y in line]
    return extrude(near, 1.0, m, 0.1)


flat = [shape(P[k], paint[k], 2, 2).at(0, 0, 0.62) for k in P]
beech = wood('beech', 'x')
tray = group(box(16, 16, 0.6, beech, 0.1), *[box(16, 0.85, 1.2, beech, 0.2).at(0, s * 7.55, 0) for s in (-1, 1)],
             *[box(0.85, 14.4, 1.2, wood('beech', 'y'), 0.2).at(s * 7.55, 0, 0) for s in (-1, 1)])
swan = [shape(SWAN[k], paint[k], 3, 2.5) for k in SWAN]
view('front', only=[tray, *flat], turn=-22, tilt=48, fill=0.78)
view('swan', only=swan, turn=0, tilt=62, fill=0.8)
