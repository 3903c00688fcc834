from studio import *

tone = '#b58f63'
up, flat = wood('oak', 'z', stain=tone), wood('walnut', 'x', ring=3)
brass = metal('brass', 0.25)


def tray_of():
    body = lathe([(0, 0), (19.6, 0), (20.4, 0.3), (20.8, 1.0), (21, 4.3), (20.8, 4.6), (20.4, 4.6), (20.2, 4.3), (19.9, 1.7), (19.2, 1.3), (0, 1.3)], flat, levels=0, steps=128)
    for s in (-1, 1):
        cut(body, capsule(9, 8, 1.9, None).at(0, s * 20.5, 2.2))
    for ob in body.objects:
        ob.data.auto_smooth_angle = 0.7
    return group(body)


def frame_of():
    whole = group()
    for k in range(3):
        a = math.radians(30 + 120 * k)
        c, s = math.cos(a), math.sin(a)
        whole.add(rod((19.5 * c, 19.5 * s, 0), (16.4 * c, 16.4 * s, 47.2), 1.15, up, 1.6))
        whole.add(rod((17.6 * c, 17.6 * s, 20), (0, 0, 20), 0.8, wood('oak', 'z', stain=tone)))
        whole.add(cylinder(1.65, 0.5, brass, 0.1).at(16.4 * c, 16.4 * s, 46.9))
    hoop = ring(17, 0.85, wood('oak', 'x', stain=tone)).at(z=46.2)
    whole.add(hoop)
    whole.add(cylinder(2.3, 2.4, wood('oak', 'z', stain=tone), 0.4).at(z=18.8))
    return whole


stand_, tray_ = frame_of(), tray_of().at(z=47.3)
side = group(stand_, tray_)
frame_2 = frame_of().at(-18, 8)
tray_2 = tray_of().turn(z=-32).at(19, -12, 0.05)
with prop():
    cup_2 = cup(6.5, 7, glaze('#8fa598'), 'round')
    fill(cup_2, tea('green'), 5.2)
    cup_2.at(15, -14, 1.4)
    snack = plate(13, 1.8, glaze('#e6dfce', speckle=0.3)).at(24.5, -9, 1.4)
    bites = group(*[cookie(5.6, 1.1, seed=i).turn(x=8 * i, z=40 * i).at(24.5 + 2.2 * math.cos(2.1 * i), -9 + 2.2 * math.sin(2.1 * i), 2.4 + 0.55 * i) for i in range(3)])
view('front', only=side, look_at=side, hide=[cup_2, snack, bites], turn=-14, tilt=24, fill=0.8)
view('tray', only=[frame_2, tray_2], look_at=[frame_2, tray_2], turn=-6, tilt=36, fill=0.88)
