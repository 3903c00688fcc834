from studio import *

tone = '#b89a73'
along, across, end_grain = wood('oak', 'x', stain=tone, ring=2.5), wood('oak', 'y', stain=tone, ring=2.5), wood('oak', 'z', stain='#94754f')
W, D, H, T = 24, 16, 9.6, 1


def body():
    walls = [box(W, T, H, along, 0.06).at(0, s * (D / 2 - T / 2)) for s in (-1, 1)] + [box(T, D - 0.02, H - 0.02, across, 0.06).at(s * (W / 2 - T / 2)) for s in (-1, 1)]
    floor = box(W - 1, D - 1, 0.8, along, 0).at(z=0.2)
    fingers = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            for k in range(4):
                z = 1.2 + 2.4 * k
                fingers.append(box(T, 0.03, 1.2, end_grain, 0).at(sx * (W / 2 - T / 2), sy * (D / 2 + 0.01), z - 1.2))
                fingers.append(box(0.03, T, 1.2, end_grain, 0).at(sx * (W / 2 + 0.01), sy * (D / 2 - T / 2), z))
    return group(*walls, floor, *fingers)


closed = group(body(), box(W + 0.3, D + 0.3, 1.2, along, 0.18).at(z=H + 0.04)).turn(z=-28)
view('front', only=closed, tilt=24, fill=0.74)
tray = group(box(W + 0.3, D + 0.3, 1.2, along, 0.18), box(W - 2.4, 0.8, 0.6, along, 0.08).at(0, 6.2, 1.2), box(W - 2.4, 0.8, 0.6, along, 0.08).at(0, -6.2, 1.2),
             box(0.76, 13.16, 0.57, across, 0.08).at(10.4, 0, 1.2), box(0.76, 13.16, 0.57, across, 0.08).at(-10.4, 0, 1.2)).turn(z=-28).at(4, -19)
cup = group(lathe([(0, 0), (2.2, 0), (3.2, 1.4), (3.4, 4.6), (3.25, 4.6), (2.9, 1.6), (0, 1)], glaze('#a2b3a6')), cylinder(3.2, 0.1, plain('#8a4f1e', 0.06)).at(z=3.7)).at(1, -17.4, 1.2)
biscuits = group(*[cylinder(2.3, 0.7, terracotta('#c9924f'), 0.25).at(8.6 + 0.5 * k, -22 + 0.6 * k, 1.2 + 0.72 * k) for k in range(3)])
opened = body().turn(z=-28).at(0, 4)
view('open', only=[opened, tray, cup, biscuits], tilt=36, fill=0.82)
