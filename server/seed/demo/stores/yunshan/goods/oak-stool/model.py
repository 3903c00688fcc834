from studio import *


def stool(kind, tone=None):
    timber, leg_wood, dark = wood(kind, 'x', stain=tone, ring=4), wood(kind, 'z', stain=tone), wood('ebony', 'z')
    seat = lathe([(0, 44.5), (12, 44.5), (14.5, 45), (15.6, 45), *edge(16, 44.6, 0.2), (16, 42.6),
                  (15.4, 41.6), *edge(14.6, 41.5, 0.2), (0, 41.5)], timber)
    whole = group(seat)
    for turn in (90, 210, 330):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        whole.add(rod((9 * c, 9 * s, 42), (15 * c, 15 * s, 0), 2, leg_wood, 1.35))
        whole.add(cylinder(1.35, 0.12, dark, 0.03).at(8.6 * c, 8.6 * s, 44.45))
    return whole


oak, walnut = stool('oak', '#b89a73').turn(z=12), stool('walnut').turn(z=12)
view('front', only=oak, turn=14, tilt=24)
view('seat', only=oak, turn=14, tilt=42, close_up=(0, 0, 43), zoom=1.7)
view('walnut', only=walnut, turn=14, tilt=24)
view('review-1', only=oak, turn=-28, tilt=32, fill=0.62, look='home')
