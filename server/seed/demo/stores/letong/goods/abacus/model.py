from studio import *

TONES = ['#cf4a36', '#e4832f', '#efb83c', '#7fa650', '#3f93a0', '#3f6fa0', '#6b5a98', '#b9566a', '#8a5a3a', '#4f7f5c']
beech, up = wood('beech', 'x'), wood('beech', 'z')
steel = metal('steel', 0.22)
X, ROWS, GAP = 29.0, 10, 2.75
H = ROWS * GAP + 1.6
SLID = [10, 10, 10, 7, 3, 6, 10, 0, 4, 10]


def bead(stuff):
    line = [(0.34, -0.82), (0.72, -0.86), (1.05, -0.62), (1.22, 0), (1.05, 0.62), (0.72, 0.86), (0.34, 0.82)]
    return lathe(line, stuff).turn(y=90)


whole = Thing()
for s in (-1, 1):
    whole.add(box(1.9, 2.6, H + 1.8, up, 0.45).at(s * X / 2, 0, 1.0))
    whole.add(box(2.4, 11, 1.5, wood('beech', 'y'), 0.5).at(s * X / 2, 0, 0))
whole.add(box(X + 1.8, 2.2, 1.9, beech, 0.45).at(0, 0, H + 0.95))
whole.add(box(X - 1.8, 1.6, 1.4, beech, 0.35).at(0, 0, 1.3))
moving = []
for j in range(ROWS):
    z = 4.0 + (ROWS - 1 - j) * GAP
    whole.add(rod((-X / 2 + 0.9, 0, z), (X / 2 - 0.9, 0, z), 0.17, steel))
    first, second = (wood('ash', 'z', stain=TONES[j], rough=0.45), wood('ash', 'z', stain='#ead6b0', rough=0.5))
    for i in range(10):
        left = i < SLID[j]
        x = -X / 2 + 1.9 + 1.78 * i if left else X / 2 - 1.9 - 1.78 * (9 - i)
        b = bead(first if i < 5 else second).at(x, 0, z)
        whole.add(b)
view('front', turn=-20, tilt=14, fill=0.82)
view('beads', turn=-34, tilt=12, close_up=(-5, -1, 22), zoom=2.1)
view('review-1', look='home', turn=30, tilt=20, fill=0.92)
