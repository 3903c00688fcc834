from studio import *

W, H, RIM, DEEP = 58, 158, 2.2, 3.4


def arch(w, h, low=0.0, n=48):
    line = [(-w / 2, low), (w / 2, low)]
    r = w / 2
    return line + [(r * math.cos(math.pi * i / n), h - r + r * math.sin(math.pi * i / n)) for i in range(n + 1)]


glassy = plain('#eef2f1', 0.015, 1.0)


def mirror_of(kind, tone):
    timber = wood(kind, 'y', stain=tone, ring=3)
    frame = extrude(arch(W, H), DEEP, timber, 0.35, holes=[arch(W - 2 * RIM, H - RIM, RIM)])
    pane = extrude(arch(W - 2 * RIM + 0.6, H - RIM + 0.3, RIM - 0.3), 0.5, glassy, 0).at(z=DEEP - 1.1)
    back = extrude(arch(W - 1, H - 0.6, 0.6), 0.5, plain('#8b7048', 0.85), 0).at(z=0.4)
    feet = [box(5, 2.4, 2.4, timber, 0.3).at(s * 20, -0.2, 0.4) for s in (-1, 1)]
    return group(frame, pane, back, *feet).turn(x=83).at(0, -20.5, 0.6)


oak, walnut = mirror_of('oak', '#b58f63'), mirror_of('walnut', None)
with prop():
    wall = box(1600, 2, 900, plain('#e3d6c1', 0.9), 0).at(0, 1.6, -1)
    skirting = box(1600, 1.4, 9, plain('#eee6d8', 0.6), 0.2).at(0, 0, 0)
    room = box(2400, 2, 1200, plain('#cfbfa5', 0.9), 0).at(0, -900, -300)
    pane_ = box(130, 2, 250, glow('#fff7ea', 1.25), 0).at(335, -896, 120)
    bars = [box(4, 2, 232, plain('#8a7658', 0.7), 0).at(335, -893, 119), box(132, 2, 4, plain('#8a7658', 0.7), 0).at(335, -893, 250)]
    sofa = [box(220, 80, 45, fuzzy('#8f8a7d', 0.6, 0.2), 8).at(250, -760, 0), box(220, 26, 84, fuzzy('#8f8a7d', 0.6, 0.2), 9).at(250, -800, 0)]
    rug_ = slab(150, 90, 1, fuzzy('#b9a88a', 0.6, 0.3), 4, 0.4).at(10, -75, -0.2)
view('oak', only=oak, look_at=oak, turn=-18, tilt=7, fill=0.86)
view('walnut', only=walnut, look_at=walnut, turn=-18, tilt=7, fill=0.86)
view('arch', only=oak, look_at=oak, turn=-26, tilt=6, close_up=(-6, -6, 136), zoom=2.6)
