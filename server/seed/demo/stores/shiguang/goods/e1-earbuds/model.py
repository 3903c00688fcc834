import math

from studio import *

white, grey, alu = plastic('#ece9e2', 0.55), plastic('#c3c1bb', 0.3), metal('aluminium', 0.3, colour='#c9ccd0')
base = slab(6.4, 4.8, 2.0, white, 2.35, 0.75)
deck = slab(5.6, 4.0, 0.12, grey, 1.95, 0.05).at(z=1.96)
wells = [lathe([(1.05, 0.03), (1.0, 0.06), (0.9, -0.02), (0, -0.02)], plain('#8f8d88', 0.5)).at(s * 1.42, -0.1, 2.07) for s in (-1, 1)]
lid_ = slab(6.4, 4.8, 1.2, white, 2.35, 0.55)
inner = slab(5.5, 3.9, 0.1, grey, 1.9, 0.04).at(z=-0.05)
lid = group(lid_, inner).turn(x=-104).at(0, 2.55, 4.55)
hinge = cylinder(0.3, 3.0, alu, 0.06).turn(y=90).at(-1.5, 2.35, 2.05)
led = ball(0.1, glow('#8fe3a8', 5), 3).at(0, -2.4, 1.05)


def bud(s):
    shell = ball(0.92, white, 5, 0.82).stretch(x=1.0, y=1.12)
    cap = cylinder(0.52, 0.14, alu, 0.05).at(0, 0, 0.66)
    nozzle = lathe([(0.42, 0), (0.36, 0.5), (0.4, 0.56), (0.4, 0.62)], grey).turn(x=72).turn(z=s * 24).at(s * 0.2, -0.72, -0.12)
    tip = lathe([(0.3, 0), (0.62, 0.1), (0.66, 0.35), (0.5, 0.72), (0.3, 0.86), (0.22, 0.8), (0.2, 0.5)], rubber('#f0ede6', 0.55)).turn(x=72).turn(z=s * 24).at(s * 0.34, -1.0, -0.03)
    stem = capsule(0.62, 0.56, 2.0, white).turn(x=-12).at(-s * 0.3, 0.15, -1.9)
    mic = slab(0.5, 0.22, 0.04, plain('#262626', 0.5), 0.1, 0.01).turn(x=80).at(-s * 0.3, -0.18, -1.0)
    return group(shell, cap, nozzle, tip, stem, mic)


left, right = bud(-1).at(-1.42, -0.1, 2.72), bud(1).at(1.42, -0.1, 2.72)
word = sticker(label([('拾光 E1', 0.36, 'bold', 0.5, '#8b887f')], 2.2, 0.6, colour=None), 2.2, 0.6, at=(0, -2.42, 0.62))
case = group(base, deck, *wells, lid, hinge, led)
view('front', turn=-20, tilt=24, fill=0.7, exposure=0.1)


def out():
    left.turn(x=96).turn(z=-20).stand().by(-2.3, -4.2)
    right.turn(x=96).turn(z=48).stand().by(0.8, -4.6)


view('buds', turn=-8, tilt=38, fill=0.84, setup=out, exposure=0.1)
