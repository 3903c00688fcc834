from studio import *
from studio.larder import brew


def jug(paint, drink=None):
    body = vessel([(2.9, 0), (3.1, 0.2), (3.9, 1.6), (4.2, 3.6), (3.75, 6.0), (3.2, 7.8), (3.15, 8.8), (3.4, 9.6)], paint, 0.26)
    for ob in body.objects:
        for v in ob.data.vertices:
            high = max(0, (v.co.z - 6.6) / 3.0)
            turn = math.atan2(v.co.y, -v.co.x)
            near = math.exp(-((turn / 0.42) ** 2))
            v.co.x -= 1.35 * near * high**1.7
            v.co.z += 0.55 * near * high**2
            pinch = math.exp(-(((abs(turn) - 0.75) / 0.35) ** 2))
            v.co.y *= 1 - 0.13 * pinch * high
    handle(body, 2.4, 7.4, 2.5, 0.42, paint, 1.3)
    if drink:
        fill(body, drink, 6.7)
    return group(body)


def sip(paint, drink):
    body = vessel([(1.35, 0), (1.4, 0.35), (2.3, 1.1), (2.9, 2.6), (3.2, 3.9)], paint, 0.2)
    fill(body, drink, 3.1)
    return group(body)


green = glaze('#9db0a3', gradient='#bccabf', height=9, rough=0.1)
amber = brew('#8a4a12')
celadon = jug(green).turn(z=-16)
view('celadon', only=celadon, turn=-4, tilt=16, fill=0.62)
full = jug(green, amber).turn(z=-16).at(2.6, 1.6)
cups = [sip(green, amber).at(x, y) for x, y in ((-6.4, 2.6), (-6.2, -4.6), (0.6, -6.4), (7.6, -5.4))]
tray = group(slab(25, 19, 1.5, wood('walnut', 'x', ring=3), 1.2, 0.3)).at(0.3, -0.8, -1.5)
view('tea', only=[full.by(z=1.5), *[c.by(z=1.5) for c in cups], tray.by(z=1.5)], turn=-8, tilt=44, fill=0.86)
view('review-1', only=celadon, turn=28, tilt=36, fill=0.5, look='home')
