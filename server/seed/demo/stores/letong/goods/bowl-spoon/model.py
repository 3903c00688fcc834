from studio import *

TONES = {'sage': '#8fae8c', 'coral': '#d98068'}
gums = {k: plain(t, 0.5, sheen=0.15) for k, t in TONES.items()}
grain, along = wood('beech', 'x', ring=0.9), wood('beech', 'x')
bowl_ = lathe([(0, 1.1), (3.4, 1.1), (4.4, 1.5), (5.6, 3.0), (6.15, 5.0), (6.2, 5.9), (6.0, 6.1), (5.78, 5.9), (5.7, 5.0), (5.1, 3.2), (3.8, 2.0), (2.0, 1.75), (0, 1.7)], grain)
foot = lathe([(3.0, 0.9), (3.4, 0.5), (4.3, 0.05), (4.6, 0), (4.6, 0.14), (4.0, 0.6), (3.6, 1.2), (3.2, 1.35), (0, 1.3)], gums['sage'])
tab = extrude([(-0.9, 0), (0.9, 0), (0.8, 1.2), (0.4, 1.6), (-0.4, 1.6), (-0.8, 1.2)], 0.22, gums['sage'], 0.08).turn(z=180).at(0, -4.3, 0)


def spoon(fork=False):
    """A spoon along x: beech handle to the right, a silicone head to the left."""
    handle = lathe([(0.42, 0), (0.52, 0.2), (0.6, 2.2), (0.78, 5.4), (0.82, 7.2), (0.6, 8.4), (0, 8.7)], wood('beech', 'z')).stretch(y=0.72).turn(y=90)
    head = sheet(4.6, 3.2, gums['sage'], 48, 32, lambda u, v: 0)
    for ob in head.objects:
        for v in ob.data.vertices:
            t = (v.co.x + 2.3) / 4.6
            half = 1.5 * math.sin(math.pi * min(1, max(0.0, t * 0.93 + 0.035))) ** 0.55 * (1 - 0.28 * t)
            if t > 0.84:
                half = max(half, 0.42)
            y = v.co.y / 1.6 * half
            v.co.y = y
            q = (abs(y) / 1.5) ** 2 + ((t - 0.42) / 0.5) ** 2
            v.co.z = -0.75 * max(0, 1 - q) + 0.12
    head = smooth(modify(head, 'SOLIDIFY', thickness=0.26, offset=0), 1)
    neck = lathe([(0.3, -1.0), (0.42, -0.6), (0.5, 0.0), (0.56, 0.5), (0.54, 0.7)], gums['sage']).stretch(y=0.8).turn(y=90)
    return Thing(handle=handle, gum=group(head.at(-2.6, 0, 0.0), neck))


scoop = spoon()
scoop.turn(y=4).turn(z=-38).at(9.0, -4.6, 0.85)
tinted = [foot, tab, scoop.gum]
whole = group(bowl_, foot, tab)
for name in TONES:
    view(name, only=[whole, scoop], turn=-12, tilt=30, fill=0.84, recolour={t: gums[name] for t in tinted})
with prop():
    porridge = lathe([(0, 4.55), (2.5, 4.5), (4.5, 4.42), (5.4, 4.5), (5.56, 4.55)], plain('#eadfc2', 0.45))
    berry = ball(0.55, plain('#3a4066', 0.5), 4)
    berries = scatter(9, berry, lambda i, c: (1.0 + c.gauss(0, 1.5), 0.4 + c.gauss(0, 1.3), 4.75, (c.uniform(0, 40), 0, 0), c.uniform(0.85, 1.1)), 12)
view('porridge', only=[whole, scoop], turn=8, tilt=46, fill=0.84, recolour={t: gums['sage'] for t in tinted})
