from studio import *

ink, gold = plastic('#3a2a2c', 0.35), metal('rosegold', 0.2)


def flask_in(colour):
    paint = plain(colour, 0.06, clear=1.0)
    body = extrude(rounded(3.0, 2.4, 0.75), 3.9, paint, 0.42, 6)
    clear_ = extrude(rounded(3.16, 2.56, 0.8), 4.1, glass('#fff8f6'), 0.44, 6).at(z=-0.02)
    neck = cylinder(0.75, 0.5, gold, 0.06).at(z=3.95)
    top = cylinder(0.92, 4.3, ink, 0.18, 0.76).at(z=4.3)
    band = cylinder(0.94, 0.24, gold, 0.04).at(z=4.3)
    name = sticker(label([('花间集', 0.58, 'serif-bold', 0.36, '#fdf3ee'), ('10 ml', 0.26, 'sans', 0.8, '#fdf3ee')], 2.3, 1.6, colour=None),
                   2.3, 1.6, None, (0, -1.31, 2.0))
    return group(body.at(z=0.12), clear_, neck, top, band, name)


made = {name: flask_in(tone) for name, tone in (('tea-rose', '#b9737a'), ('persimmon', '#c2512f'), ('moss', '#5f6a4a'))}
made['tea-rose'].turn(z=14)
for name, one in made.items():
    view(name, only=one, turn=-14, tilt=14, fill=0.7)
