import math

from studio import *

gold = metal('gold', 0.2)
clear_lens = glass('#f2f6f6')


def wire_pair(wire, tip):
    whole = group()
    metal_ = group()
    for s in (-1, 1):
        line = [(s * 3.45 + 2.35 * math.cos(t / 48 * 2 * math.pi), 0, 2.5 + 2.15 * math.sin(t / 48 * 2 * math.pi)) for t in range(48)]
        metal_.add(tube(line, 0.11, wire, closed=True, smooth_line=False))
        whole.add(extrude([(x, z) for x, _, z in line], 0.1, clear_lens).turn(x=90).at(0, 0.05, 0))
        metal_.add(tube([(s * 5.78, 0, 3.0), (s * 6.4, 0.05, 3.2), (s * 6.75, 0.5, 3.25)], 0.13, wire))
        metal_.add(box(0.3, 0.7, 0.34, wire, 0.08).at(s * 6.78, 0.7, 3.08))
        metal_.add(tube([(s * 6.8, 0.6, 3.25), (s * 6.85, 4, 3.3), (s * 6.75, 8.6, 3.25), (s * 6.6, 10.2, 3.0)], 0.085, wire))
        whole.add(tube([(s * 6.62, 9.8, 3.08), (s * 6.55, 11.2, 2.6), (s * 6.4, 12.6, 1.5), (s * 6.3, 13.6, 0.35)], 0.17, tip,
                       taper=[0.7, 1, 1.15, 0.9]))
        metal_.add(tube([(s * 1.35, 0.05, 1.9), (s * 1.2, 0.7, 1.75), (s * 1.12, 0.9, 1.6)], 0.05, wire))
        whole.add(ball(0.42, glass('#f6f2ea', 0.2), 4, 1.5).stretch(y=0.4).turn(z=s * 24).at(s * 1.08, 0.95, 1.5))
    metal_.add(tube([(-1.22, 0, 3.05), (-0.6, -0.12, 3.5), (0.6, -0.12, 3.5), (1.22, 0, 3.05)], 0.12, wire))
    whole.add(metal_, 'wires')
    return whole


tips = plain('#4a2a14', 0.2, clear=0.5)
pair_ = wire_pair(gold, tips).turn(z=-18).at(-0.5, -4)
case_skin = leather('#3f4a3f', 0.18, 0.5)
shell = group(slab(17, 7, 2.4, case_skin, 3.2, 0.9), slab(17.1, 7.1, 2.3, case_skin, 3.2, 0.9).at(z=2.45))
gap = slab(16.8, 6.8, 0.2, plain('#1c201c', 0.8), 3.1, 0.05).at(z=2.35)
stamp = text('QINGHE', 0.75, metal('gold', 0.35), 0.03).at(0, -0.2, 4.77)
case = group(shell, gap, stamp).turn(z=-10).at(2.4, 7.6)
view('front', turn=2, tilt=30, fill=0.84, blur=0.3)
view('nose', only=[pair_], turn=14, tilt=24, close_up=(-0.5, -4.2, 2.4), zoom=2.3, blur=0.7)
silver = metal('silver', 0.2)
view('silver', turn=2, tilt=30, fill=0.84, blur=0.3, recolour={pair_.wires: silver})
