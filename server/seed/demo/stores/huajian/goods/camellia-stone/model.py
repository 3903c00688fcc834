from studio import *


def plaster_(colour):
    n = Nodes('plaster')
    grain = n.noise(0.08, 3, 0.7)
    n.principled(base_color=n.mix(grain, shade(colour, 0.93), shade(colour, 1.05)), roughness=0.95, specular=0.1)
    n.bump(grain, 0.012, 0.5)
    return n.material


def petal(long, wide, material, cup_=0.35):
    n, spots, faces = 12, [], []
    for j in range(n + 1):
        t = j / n
        half = wide / 2 * (math.sin(math.pi * min(1, 0.12 + 0.8 * t) ** 0.9) ** 0.6) * (1 if t < 1 else 0.8)
        for i in range(n + 1):
            u = 2 * i / n - 1
            notch = 0.06 * long * (1 - abs(u)) * (t > 0.9)
            spots.append((t * long - notch - 0.18 * long * u * u * t, u * half, cup_ * long * t * t * 0.9 + 0.28 * half * u * u))
    for j in range(n):
        for i in range(n):
            a = j * (n + 1) + i
            faces.append((a, a + 1, a + n + 2, a + n + 1))
    one = mesh_thing(spots, faces, material)
    modify(one, 'SOLIDIFY', thickness=0.22, offset=0)
    return smooth(one, 1)


def camellia(colour):
    stuff, whole = plaster_(colour), Thing()
    whole.add(cylinder(1.6, 0.9, stuff, 0.3))
    for count, long, wide, tilt, z, turn, cup_ in ((7, 3.7, 3.0, -8, 0.35, 0, 0.3), (6, 3.0, 2.6, -26, 0.75, 22, 0.35), (5, 2.3, 2.1, -44, 1.05, 8, 0.4),
                                                 (4, 1.7, 1.6, -60, 1.25, 30, 0.45), (3, 1.2, 1.3, -74, 1.35, 10, 0.5)):
        for k in range(count):
            whole.add(petal(long, wide, stuff, cup_).turn(y=tilt).turn(z=turn + 360 * k / count).at(z=z))
    return whole.add(ball(0.5, stuff, 3).at(z=2.1))


flowers = {name: camellia(tone) for name, tone in [('pink', '#d99a92')]}
dish = plate(10.5, 1.3, glaze('#7d5a4c', rough=0.3), 'dish', 0.35)
vial = dropper(8, 2.8, glass('#b5742f'), liquid('#8a4d16'), metal('rosegold', 0.25), plastic('#3a2a2c', 0.3),
               label([('花间集', 0.44, 'serif-bold', 0.2), ('山茶', 0.44, 'serif', 0.52), ('10 ml', 0.22, 'sans', 0.84)], 2.2, 2.6, colour='#f8efe8', ink='#6a3b33')).at(6.6, 2.2)
for one in flowers.values():
    one.at(z=0.65).turn(x=10)
for name, one in flowers.items():
    view(name, only=[one, dish, vial], turn=-6, tilt=38, fill=0.8)
view('petals', only=[flowers['pink'], dish], turn=-20, tilt=34, close_up=(0, 0, 2), zoom=2.0, fill=0.8)
