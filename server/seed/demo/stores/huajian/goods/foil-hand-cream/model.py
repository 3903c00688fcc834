from studio import *


def tube_in(colour, word, latin, ink):
    words = label([('花间集', 0.6, 'serif-bold', 0.16, ink), (word, 0.8, 'serif', 0.44, ink), ('护手霜', 0.5, 'serif', 0.6, ink), (latin, 0.24, 'sans', 0.76, ink),
                   ('50 g', 0.24, 'sans', 0.88, ink)], 3.0, 5.4, colour=None)
    return squeeze_tube(11.5, 3.7, painted(colour, 0.35, 0.2), plastic('#2c2625', 0.5), words)


made = {name: tube_in(*tones) for name, tones in (('osmanthus', ('#d8a548', '桂花', 'OSMANTHUS', '#4a2e12')), ('rose', ('#c98c88', '平阴玫瑰', 'ROSE', '#fbf1ea')))}
for name, one in made.items():
    one.turn(z=-8)
    view(name, only=one, turn=0, tilt=12, fill=0.74)
