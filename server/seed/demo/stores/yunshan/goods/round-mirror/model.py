from studio import *

oak, glassy = wood('oak', 'x', stain='#b89a73', ring=3), plain('#f4f6f5', 0.02, 1.0)
frame = lathe([(27.6, -1.4), (30, -1.4), *edge(30.2, -1.2, 0.1), (30.2, 1.4), (30, 1.6), (28.8, 1.6), (28.6, 1.4), (28.6, 0.4), (27.6, 0.3)], oak, steps=128)
glass_plate = cylinder(28.8, 0.4, glassy, 0.05).by(z=0.2)
back = cylinder(28.8, 0.6, plain('#c9b490', 0.8), 0.05).by(z=-0.9)
disc = group(frame, glass_plate, back).turn(x=90).at(0, 0, 34)
belt = leather('#9a683c', 0.2)
band = [(-1.1, -0.14), (1.1, -0.14), (1.1, 0.14), (-1.1, 0.14)]
straps = [tube([(0, 0.6, 78), (s * 9, 0.6, 69.5), (s * 17.5, 0.6, 60.2)], 0.5, belt, smooth_line=False, profile=[(b, a) for a, b in band]) for s in (-1, 1)]
rivets = [cylinder(0.7, 0.5, metal('brass', 0.2), 0.15).turn(x=90).at(s * 17.2, 0.3, 60.5) for s in (-1, 1)]
peg = lathe([(0, 0), (0.9, 0), (0.9, 3), (1.5, 3.4), (1.6, 4), (1.2, 4.3), (0, 4.4)], metal('brass', 0.18)).turn(x=90).at(0, 1.5, 78.6)
mirror = group(disc, *straps, *rivets, peg)
with prop():
    wall = box(900, 2, 700, plain('#e2d2b8', 0.9), 0).at(0, 3.2, -300)
    room = box(1600, 2, 900, plain('#d9c7a8', 0.9), 0).at(0, -620, -300)
    pane = box(120, 2, 190, glow('#fff6e4', 1.5), 0).at(-150, -616, 10)
view('front', turn=16, tilt=4, fill=0.84)
view('strap', turn=24, tilt=10, close_up=(2, 0, 70), zoom=2.6)
