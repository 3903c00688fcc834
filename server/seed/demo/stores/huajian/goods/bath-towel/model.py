from studio import *


def towel_(colour, seed):
    """A folded towel: soft layers, a flat woven band near its end."""
    terry = fuzzy(colour, 0.3, 0.22, 0.9)
    layers = Thing()
    for k in range(3):
        one = slab(32 - 0.3 * k, 24 - 0.5 * (k % 2), 2.3, terry, 1.2, 1.05)
        displace(one, 7, 0.7, levels=2)
        layers.add(one.turn(z=0.7 * (k - 1)).at(0.2 * k, 0.3 * (k % 2), 2.0 * k))
    band = slab(32.2, 2.2, 2.5, weave(colour, 0.1), 0.3, 0.9)
    displace(band, 7, 0.5, levels=2)
    return layers.add(band.at(0.4, -6.5, 4.05))


def pair_of(colour):
    under, over = towel_(colour, 3), towel_(colour, 8)
    return group(under.turn(z=2), over.turn(z=-3).at(0.6, 0.4, 6.1))


made = {name: pair_of(tone) for name, tone in (('sand', '#c3a984'), ('clay', '#9c6450'))}
for name, one in made.items():
    view(name, only=one, turn=-24, tilt=22, fill=0.8)
view('terry', only=made['clay'], turn=-30, tilt=24, close_up=(-9, -11, 9.5), zoom=2.3)
