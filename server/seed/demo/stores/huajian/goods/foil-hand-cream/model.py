from studio import *

bare = metal('aluminium', 0.32)


def tube_in(colour, word, latin, ink):
    """An aluminium tube: lacquered, a little dented, its end folded twice."""
    words = label([('花间集', 0.6, 'serif-bold', 0.16, ink), (word, 0.66, 'serif', 0.4, ink), ('护手霜', 0.5, 'serif', 0.56, ink), (latin, 0.3, 'sans', 0.74, ink),
                   ('50 g', 0.3, 'sans', 0.88, ink)], 3.0, 5.4, colour=None)
    whole = squeeze_tube(11.5, 3.7, plain(colour, 0.34, 0.55), bare, words)
    displace(whole.body, 2.4, 0.07)
    for k, deep in enumerate((0.5, 0.4)):
        whole.add(box(4.5, deep, 0.42, bare, 0.06).at(0, 0, 11.2 + 0.4 * k))
    return whole


made = {name: tube_in(*tones) for name, tones in (('osmanthus', ('#d8a548', '桂花', 'OSMANTHUS', '#4a2e12')), ('rose', ('#c07a76', '平阴玫瑰', 'ROSE', '#fbf1ea')))}
for name, one in made.items():
    one.turn(z=-8)
    view(name, only=one, turn=0, tilt=12, fill=0.8)
flat = made['rose'].copy().turn(x=-84).turn(z=24).at(4.4, -4.5, 0).stand()
view('pair', only=[made['osmanthus'], flat], turn=-10, tilt=26, fill=0.84)
