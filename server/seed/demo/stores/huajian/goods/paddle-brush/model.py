from studio import *

timber = wood('beech', 'y')
half = [(0, 9.6), (2.2, 9.3), (3.7, 7.8), (4.1, 5.2), (3.7, 2.6), (2.3, 0.9), (1.3, -0.4), (1.15, -3), (1.4, -6.5), (1.5, -8.6), (1.0, -9.8), (0, -10.1)]
right = spline(half, 6)
outline = right + [(-x, y) for x, y in reversed(right[1:-1])]
body = extrude(outline, 1.7, timber, 0.62, 6)
pad = lathe([(0, 1.0), (0.5, 0.98), (0.85, 0.72), (0.97, 0.3), (1.0, 0)], rubber('#b9685a', 0.6), 64).stretch(3.15, 3.7, 1.0).at(0, 5.3, 1.66)
pin = group(cylinder(0.075, 1.7, wood('bamboo'), 0.02, 0.06), ball(0.13, wood('bamboo'), 2).at(z=1.72))
spots = [(x * 0.62 + (0.31 if y % 2 else 0), 5.3 + y * 0.6) for y in range(-6, 7) for x in range(-5, 6)]
spots = [(x, y) for x, y in spots if (x / 2.75) ** 2 + ((y - 5.3) / 3.3) ** 2 < 1]
pins = scatter(len(spots), pin, lambda i, c: (spots[i][0], spots[i][1], 1.6 + 0.9 * (1 - (spots[i][0] / 3.1) ** 2 - ((spots[i][1] - 5.3) / 3.7) ** 2) ** 0.5,
                                              ((5.3 - spots[i][1]) * 3, spots[i][0] * 4, 0), 1), 1)
name = sticker(label([('花间集', 1.0, 'serif-bold', 0.5, '#5a3a20')], 2.2, 4.4, colour=None, vertical=True), 2.2, 4.4, None, (0, -5.4, 1.72), tilt=0)
whole = group(body, pad, pins, name).turn(z=-32)
view('front', turn=0, tilt=46, fill=0.84)
view('pins', turn=-20, tilt=30, close_up=(2.8, 4.4, 2.4), zoom=2.4, fill=0.84)
