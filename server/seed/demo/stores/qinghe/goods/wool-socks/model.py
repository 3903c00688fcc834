from studio import *

COLOURS = {'oat': ('#cdbb9c', '#8a5f3c'), 'moss': ('#69724f', '#c2a35e'), 'brick': ('#a25641', '#dccbae'), 'navy': ('#3a455a', '#b9a88c')}
LEG = [(0.1, 29), (0.0, 22), (0.1, 14), (-0.7, 8.4), (-0.7, 4.2), (1.2, 1.0), (5, 0.1), (11, 0.3), (17, 0.1), (20.8, 0.9), (22.5, 3.8),
       (21.2, 6.8), (17.6, 7.9), (13, 8.6), (9.9, 11.2), (8.8, 15), (8.7, 22), (8.6, 29)]
HEEL = [(-0.75, 8.0), (-0.8, 4.2), (1.1, 0.9), (5.2, 0.05), (6.6, 1.6), (4.4, 4.4), (2.2, 7.6)]
TOE = [(17.4, 0.05), (20.9, 0.85), (22.6, 3.8), (21.3, 6.9), (18.2, 7.8), (17.2, 5.4), (17.0, 2.6)]


def yarn(colour):
    return knit(colour, 0.42, 'y', 0.07)


def one(seed, main, accent, rib):
    shape = spline(LEG, 5)
    folds = creases(4, (1.5, 9), (7.5, 24), (5, 9), (0.6, 1.1), (0.12, 0.3), (60, 120), seed)
    folds += [(1.0, 9.4, 7.6, 12.4, 0.9, 0.3), (2.0, 6.8, 8.6, 9.2, 0.8, 0.25)]
    body = laid(shape, main, 0, 0.5, 0.75, folds, None, 0.26, 1.6)
    cuff = laid([(-0.3, 23.4), (9.0, 23.4), (9.05, 29.6), (-0.35, 29.6)][::1], rib, 0.1, 0.6, 0.75, (), None, 0.24, 1.2)
    heel = laid(spline([*HEEL, HEEL[0]], 4)[:-1], accent, 0.14, 0.5, 0.72, (), None, 0.24, 1.6)
    toe = laid(spline([*TOE, TOE[0]], 4)[:-1], accent, 0.14, 0.5, 0.72, (), None, 0.24, 1.6)
    return body, cuff, heel, toe


main, accent, rib = yarn(COLOURS['oat'][0]), yarn(COLOURS['oat'][1]), rib_knit(COLOURS['oat'][0], 0.75)
a, b = one(1, main, accent, rib), one(5, main, accent, rib)
first, second = group(*a), group(*b)
first.turn(z=6).at(-11, -14, 0)
second.turn(z=-5).at(-3.4, -17.4, 1.5)


def colours(name):
    m, c, r = yarn(COLOURS[name][0]), yarn(COLOURS[name][1]), rib_knit(COLOURS[name][0], 0.75)
    return {t: paint for part in (a, b) for t, paint in zip(part, (m, r, c, c))}


view('front', turn=-6, tilt=70, fill=0.82, blur=0.2)
view('heel', turn=-20, tilt=46, close_up=(-2, -13, 2), zoom=2.5, blur=0.7)
for name in ('moss', 'brick', 'navy'):
    view(name, turn=-6, tilt=70, fill=0.82, blur=0.2, recolour=colours(name))
view('review-1', look='home', turn=26, tilt=52, fill=0.98, roll=-5, recolour=colours('moss'))
