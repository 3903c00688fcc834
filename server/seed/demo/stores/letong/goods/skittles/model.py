from studio import *

TONES = ['#cf4a36', '#e4832f', '#efb83c', '#7fa650', '#3f93a0', '#3f6fa0', '#6b5a98', '#b9566a', '#2f3c4c']


def pin(tone):
    """A turned skittle: bare beech with a painted collar and head."""
    bare, paint = wood('beech', 'z'), wood('ash', 'z', stain=tone, rough=0.42)
    body = lathe([(0, 0), (1.9, 0), (2.15, 0.25), (2.5, 2.5), (2.75, 5.2), (2.62, 7.6), (2.1, 10.2), (1.5, 12.3), (1.18, 13.4)], bare)
    stripe = lathe([(2.625, 7.5), (2.66, 7.6), (2.5, 8.6), (2.3, 9.5), (2.24, 9.6)], paint)
    neck = lathe([(1.22, 13.2), (1.26, 13.35), (1.1, 14.2), (1.14, 14.6)], paint)
    head = lathe([(1.1, 14.5), (1.5, 14.9), (1.85, 15.8), (1.9, 16.6), (1.62, 17.6), (1.0, 18.2), (0, 18.4)], paint)
    return group(body, stripe, neck, head)


pins = [pin(t) for t in TONES]
ball_a = group(ball(4.2, wood('beech', 'x'), 5), ring(4.14, 0.16, wood('ash', 'x', stain='#cf4a36', rough=0.45)).turn(x=70, z=20)).at(0, 0, 4.2)
ball_b = group(ball(4.2, wood('beech', 'z'), 5), ring(4.14, 0.16, wood('ash', 'x', stain='#3f6fa0', rough=0.45)).turn(x=50, z=-40)).at(0, 0, 4.2)
spots = []
for k in range(9):
    a, b = k % 3, k // 3
    spots.append(((a - b) * 6.4, (a + b - 2) * 6.2))
for p, (x, y) in zip(pins, spots):
    p.at(x, y, 0)
ball_a.at(-12.5, -12.5, 4.2)
ball_b.at(13.5, -11.0, 4.2)
view('front', turn=-8, tilt=20, fill=0.86)


def fallen():
    for k, (x, y, z, t) in {0: (-2, -9, 0, 0), 1: (7.5, -4.5, 1, 40), 2: (13.5, 0, 0, 0), 3: (-12, -2, 1, 150), 4: (-1, 5, 0, 0), 5: (7, 9, 0, 0), 6: (-13, 8, 0, 0), 7: (-3.5, 13, 1, 60), 8: (3, 15, 0, 0)}.items():
        pins[k].at(0, 0, 0)
        if z:
            pins[k].turn(x=90).turn(z=t)
            pins[k].stand().by(x, y, 0)
        else:
            pins[k].at(x, y, 0)
    pins[0].at(-17, -9, 0)
    ball_a.turn(x=40, z=50).at(-1.5, -6.5, 4.2)
    ball_b.at(17, -9.5, 4.2)


view('fallen', turn=10, tilt=26, fill=0.9, setup=fallen)
