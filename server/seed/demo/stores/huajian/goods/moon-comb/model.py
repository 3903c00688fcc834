from studio import *


def comb_in(timber):
    arc = [(7.6 * math.cos(math.radians(a)), 4.6 * math.sin(math.radians(a))) for a in range(-8, 189, 4)]
    low = [(-7.4, -0.9), (-7.0, -1.0), (7.0, -1.0), (7.4, -0.9)]
    back = extrude([*arc, *low], 0.95, timber, 0.34, 5)
    whole = group(back)
    count = 27
    for i in range(count):
        x = -6.85 + 13.7 * i / (count - 1)
        long = 4.3 - 0.35 * (x / 7) ** 2
        if i in (0, count - 1):
            shape = [(-0.42, 0), (0.42, 0), (0.34, -long * 0.7), (0.16, -long), (-0.16, -long), (-0.34, -long * 0.7)]
        else:
            shape = [(-0.17, 0), (0.17, 0), (0.13, -long * 0.75), (0.05, -long), (-0.05, -long), (-0.13, -long * 0.75)]
        whole.add(extrude(shape, 0.6, timber, 0.04, 2).at(x, -0.7, 0.17))
    whole.add(sticker(label([('花间集', 1.1, 'serif-bold', 0.5, '#4a2c16')], 4.4, 1.8, colour=None), 4.4, 1.8, None, (0, 1.5, 0.965), tilt=0))
    return whole


made = {name: comb_in(wood(*tones)) for name, tones in (('boxwood', ('boxwood', 'x')), ('sandalwood', ('rosewood', 'x', None, '#6d6a3c')))}
for name, one in made.items():
    one.turn(z=-18)
    view(name, only=one, turn=0, tilt=52, fill=0.78)
view('review-1', only=made['boxwood'], turn=28, tilt=56, fill=0.82, look='home')
