from studio import *
from studio.materials import Nodes, shade

gold, dark = metal('gold', 0.16), plain('#1b1918', 0.35)


def resin(colour, second):
    n = Nodes('resin')
    cloud = n.noise(1.1, 3, 0.55, n.place((1, 1, 0.4)), 2.5)
    n.principled(base_color=n.mix(n.ramp(cloud, (0.4, '#000000'), (0.62, '#ffffff')), shade(colour, 0.9), second), roughness=0.1, clearcoat=0.8,
                 clearcoat_roughness=0.03, specular=0.5)
    return n.material


def nib_of():
    nib = sheet(2.3, 1, gold, 40, 16)
    for ob in nib.objects:
        for v in ob.data.vertices:
            t = (v.co.x + 1.15) / 2.3
            half = 0.34 if t < 0.35 else 0.34 * (1 - ((t - 0.35) / 0.65) ** 1.35) + 0.025
            y = v.co.y * 2 * half
            v.co.y, v.co.z = y, -0.9 * y * y
    nib = modify(nib, 'SOLIDIFY', thickness=0.05)
    return group(nib.at(1.9, 0, 0.3), box(1.25, 0.025, 0.02, dark, 0).at(2.4, 0, 0.3), cylinder(0.07, 0.05, dark, 0).at(1.76, 0, 0.285),
                 ball(0.3, dark, 4).stretch(x=3.4, z=0.7).at(1.3, 0, 0.02))


def pen_of(stuff):
    """Open pen along x, nib to the right, and its cap."""
    grip = lathe([(0.44, 1.05), (0.42, 0.9), (0.4, 0), (0.46, -1.2), (0.47, -1.35)], stuff).turn(y=90)
    thread = group(*[ring(0.5, 0.03, stuff, 'x').at(-1.5 - 0.13 * k) for k in range(4)], rod((-2.1, 0, 0), (-1.3, 0, 0), 0.49, stuff))
    body = lathe([(0.52, 0), (0.58, 0.03), (0.62, 0.12), (0.65, 1.6), (0.64, 4), (0.55, 6.1), (0.4, 7.3), (0.22, 7.9), (0, 8.05)], stuff).turn(y=-90).at(-2.05)
    band = ring(0.47, 0.05, gold, 'x').at(1.06)
    pen = group(nib_of(), grip, thread, body, band)
    shell = lathe([(0.52, 0), (0.7, 0), (0.72, 0.05), (0.72, 3.6), (0.66, 5.0), (0.5, 5.9), (0.26, 6.35), (0, 6.45)], stuff)
    inner = lathe([(0.56, -0.01), (0.52, 0.4), (0.5, 2.5), (0, 2.5)], dark)
    rings = [ring(0.715, 0.045, gold, flat=2.6).at(z=0.55), ring(0.72, 0.025, gold).at(z=0.95), ring(0.3, 0.035, gold).at(z=6.28)]
    clip = group(tube([(0.45, 0, 6.05), (0.9, 0, 6.0), (1.0, 0, 5.6), (0.92, 0, 3.4), (0.84, 0, 2.3), (0.95, 0, 2.0)], 0.13, gold,
                      profile=[(-0.06, -0.17), (0.06, -0.17), (0.06, 0.17), (-0.06, 0.17)]), ball(0.17, gold, 3).at(0.86, 0, 2.25))
    cap = group(shell, inner, *rings, clip.turn(z=90))
    return pen, cap


TONES = {'pine': resin('#123f36', '#2f7a63'), 'amber': resin('#7a3a10', '#d08a35')}
pen, cap = pen_of(TONES['pine'])
pen.turn(z=-26).stand().by(x=1.5, y=-1.2)
cap.turn(x=90).turn(z=38).stand().by(x=3.4, y=5.6)
bodies = [ob for t in (pen, cap) for ob in t.objects if ob.data.materials and ob.data.materials[0] == TONES['pine']]


def dye(name):
    for ob in bodies:
        ob.data.materials[0] = TONES[name]


for name in TONES:
    view(name, turn=0, tilt=38, fill=0.84, setup=lambda n=name: dye(n))
view('nib', turn=10, tilt=34, fill=0.84, close_up=(4.0, -2.4, 0.6), zoom=2.1, setup=lambda: dye('pine'))
