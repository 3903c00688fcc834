from studio import *

SETS = (('#5b7361', '#e3dac6'), ('#506b8c', '#e4e2dc'), ('#b0644a', '#ecdcc4'))


def one(ground, line, seed):
    return sock(16, ground, ground, line, 3.4, ground, seed=seed)


pairs = []
for k, (ground, line) in enumerate(SETS):
    left, right = one(ground, line, 2 * k).turn(z=3), one(ground, line, 2 * k + 1).turn(z=-2)
    left.at(-25 + 1.2 * (k % 2), 10.5 - 18.4 * k)
    right.at(1.4 + 1.2 * (k % 2), 11.0 - 18.4 * k)
    pairs.append(group(left, right))
view('front', turn=-3, tilt=74, fill=0.88, blur=0.2)
view('stripe', turn=-14, tilt=48, close_up=(6, -2, 1), zoom=2.3, blur=0.6)
