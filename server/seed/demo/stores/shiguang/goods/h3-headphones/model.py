import math

from studio import *

cream, sand_, alu = plastic('#ddd6c8', 0.18), leather('#b39a7c', 0.14), metal('aluminium', 0.3, colour='#c3c6ca')
dark, black = plastic('#2b2d31', 0.18), leather('#1d1d1f', 0.14)
R, TOP = 8.6, 20.5
arc = [(R * math.sin(math.radians(a)) * (1 - 0.04 * math.cos(math.radians(2 * a))), 0, TOP - R + (R + 0.3) * math.cos(math.radians(a))) for a in range(-96, 97, 6)]
steel_band = tube(arc, 1, alu, profile=[(a * 0.1, b * 0.55) for a, b in rounded(2, 2, 0.6, 4)])
pad_line = [(x * 0.985, y, z) for x, y, z in arc[4:-4]]
head = tube(pad_line, 1, sand_, profile=[(a * 0.55, b * 1.45) for a, b in rounded(2, 2, 0.95, 6)], taper=[0.7] + [1] * (len(pad_line) - 2) + [0.7])
shells, pads, trims = [], [], [steel_band]
for s in (-1, 1):
    shell = lathe([(0, 2.3), (1.6, 2.28), (3.0, 2.05), (3.9, 1.5), (4.15, 0.6), (4.05, 0.0), (3.6, -0.1)], cream).stretch(y=1.2)
    plate = lathe([(0, 2.36), (1.5, 2.36), (1.62, 2.28), (1.5, 2.2)], alu).stretch(y=1.2)
    pad = lathe([(2.1, -0.1), (2.0, -1.2), (2.4, -1.9), (3.2, -2.05), (3.9, -1.6), (4.05, -0.7), (3.8, -0.1)], sand_).stretch(y=1.2)
    seam = ring(4.0, 0.07, plain('#3a3733', 0.6)).stretch(y=1.2).at(z=-0.08)
    mesh_ = cylinder(2.2, 0.1, weave('#2e2c2b', 0.08), 0).stretch(y=1.2).at(z=-0.9)
    holes = [cylinder(0.09, 0.06, plain('#141414', 0.6), 0).at(1.0 * math.cos(k * 1.05), 1.2 * math.sin(k * 1.05), 2.34) for k in range(6)]
    for part, kind in ((shell, shells), (pad, pads)):
        kind.append(part)
    trims += [plate, seam, mesh_, *holes]
    cup = group(shell, plate, pad, seam, mesh_, *holes).turn(z=90).turn(y=s * 90)
    cup.turn(z=-s * 10).at(s * 7.9, 0, 5.6)
    fork = tube([(s * 8.1, -5.0, 5.6), (s * 9.4, -4.4, 8.4), (s * 9.3, -2.0, 10.3), (s * 9.0, 0, 10.8), (s * 9.3, 2.0, 10.3), (s * 9.4, 4.4, 8.4), (s * 8.1, 5.0, 5.6)], 0.24, alu)
    trims += [fork, rod((s * 9.0, 0, 10.4), (s * 8.75, 0, 13.4), 0.42, alu), *[cylinder(0.45, 0.5, alu, 0.1).turn(x=90).at(s * 8.1, q * 5.0 + 0.25, 5.6) for q in (-1, 1)]]
view('cream', turn=-32, tilt=14, fill=0.8, light=1.15, exposure=0.2)
view('black', turn=-32, tilt=14, fill=0.8, light=1.25, exposure=0.35, recolour={**{k: dark for k in shells}, **{k: black for k in pads}, head: black})
view('pads', turn=-66, tilt=20, close_up=(5.4, 0, 6.0), zoom=1.8, light=1.15, exposure=0.2)
