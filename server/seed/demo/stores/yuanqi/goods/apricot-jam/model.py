from studio import *
from studio.larder import clear_jar, syrup
from studio.orchard import *

KINDS = {
    'apricot': ('#e08a1e', '杏子酱', 'APRICOT', '#d9722a'),
    'haw': ('#a3201a', '山楂酱', 'HAWTHORN', '#a3201a'),
    'blueberry': ('#3a1838', '蓝莓酱', 'BLUEBERRY', '#43325e'),
}


def jam(colour):
    n = Nodes('jam')
    lumps = n.noise(0.9, 4, 0.65)
    n.principled(base_color=n.mix(lumps, shade(colour, 0.55), shade(colour, 1.35)), roughness=0.12, specular=0.6,
                 subsurface=0.06, emission=linear(colour))
    n.bsdf.inputs['Emission Strength'].default_value = 0.22
    n.bump(lumps, 0.12, 0.5)
    return n.material


def jar_(kind, x, y, turned=0):
    colour, zh, en, ink = KINDS[kind]
    made = clear_jar(3.5, 9.4, 0.97, jam(colour), lid_colour='#ece7d8')
    cloth = lathe([(0, 9.62), (2.9, 9.6), (3.35, 9.5), (3.5, 9.1), (3.6, 8.2), (4.1, 7.3), (4.5, 6.95)],
                  pattern('#f0ebdd', ink, 0.55, 'checks', rough=0.9), steps=96, levels=1)
    for ob in cloth.objects:
        for v in ob.data.vertices:
            r, a = math.hypot(v.co.x, v.co.y), math.atan2(v.co.y, v.co.x)
            if v.co.z < 8.6:
                f = 1 + 0.07 * math.sin(13 * a) * (8.7 - v.co.z) / 1.7
                v.co.x, v.co.y = v.co.x * f, v.co.y * f
                v.co.z += 0.12 * math.sin(5 * a + 1)
    tie = ring(3.66, 0.12, plain('#b08a58', 0.9), steps=96).at(z=8.15)
    tag = label([('元气果园', 0.5, 'bold', 0.16), (zh, 1.0, 'serif-bold', 0.48), (en + ' JAM', 0.4, 'bold', 0.76)],
                4.6, 3.6, colour='#f6f1e3', ink=ink, frame=ink)
    made.add(modify(cloth, 'SOLIDIFY', thickness=0.06)).add(tie).add(wrap(tag, 3.53, 4.6, 3.6, z=3.9))
    return made.turn(z=turned).at(x, y)


apricot, haw, blueberry = jar_('apricot', -7.6, -0.6, 8), jar_('haw', 0.2, 1.8, 0), jar_('blueberry', 7.8, -1.2, -8)
view('front', turn=0, tilt=16, fill=0.88, exposure=0.05)
fresh = [
    fruit('peach', 1.9, skin('#e79a3c', '#d9662c', 3, rough=0.6, clear=0, fuzz=0.5, edge=(0.45, 0.7)), seed=i)
    .turn(x=i * 17 - 20, z=80 * i).at(x, y).stand(0)
    for i, (x, y) in enumerate(((4.6, -62.6), (7.6, -59.6)))
]
stone_half = group(
    half(fruit('peach', 1.9, skin('#e79a3c', '#d9662c', 3, rough=0.6, clear=0), seed=7, uneven=0)),
    section('peach', 1.9, '#f0b456', '#d9802c', 0.06),
    ball(0.62, plain('#6e4326', 0.75), 4, 1.2).stretch(y=0.6).at(0, -0.05, 1.6),
).turn(x=-22, z=14).at(1.6, -65.6).stand(0)
near = jar_('apricot', -1.6, -60, 6)
view('apricot', only=[near, *fresh, stone_half], turn=2, tilt=18, fill=0.86, exposure=0.05)
haw_fruit = [
    group(ball(0.95, skin('#a3201a', '#b5301f', 2, dots='#e0b090', rough=0.3), 4, 0.95),
          ring(0.22, 0.09, plain('#5c3a26', 0.8), steps=24, sides=8).at(z=0.9)).turn(x=25 * i - 50, y=18 * i, z=40 * i).at(x, y).stand(0)
    for i, (x, y) in enumerate(((3.6, -92.4), (5.7, -91.4), (4.9, -94.0), (7.6, -92.6), (1.9, -94.6)))
]
near_haw = jar_('haw', -1.6, -90, 6)
view('haw', only=[near_haw, *haw_fruit], turn=2, tilt=18, fill=0.86, exposure=0.05)
blues = [ball(0.75, skin('#27304f', '#3a4870', 1.2, rough=0.62, clear=0, bloom='#8894b4'), 4, 0.88).at(x, y).stand(0)
         for x, y in ((3.4, -122.6), (5.0, -121.6), (4.4, -124.2), (6.6, -122.8), (2.2, -124.8), (5.9, -124.6))]
near_blue = jar_('blueberry', -1.6, -120, 6)
view('blueberry', only=[near_blue, *blues], turn=2, tilt=18, fill=0.86, exposure=0.05)
