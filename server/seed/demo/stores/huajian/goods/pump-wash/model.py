from studio import *

amber = plastic('#6b3413', 0.85)


def bottle_in(word, latin, paper_, ink):
    words = label([('花间集', 1.05, 'serif-bold', 0.16), (word, 0.95, 'serif', 0.42), ('洗发水', 0.8, 'serif', 0.57), (latin, 0.34, 'sans', 0.74),
                   ('500 ml', 0.34, 'sans', 0.87)], 8.2, 7.8, colour=paper_, ink=ink, frame=ink)
    dark = plastic('#26211f', 0.4)
    body = lathe([(0, 0), (3.5, 0), (3.72, 0.12), (3.8, 0.5), (3.8, 0.5), (3.8, 12.6), (3.8, 12.6), (3.68, 13.5), (3.2, 14.3), (2.3, 14.9), (1.9, 15.2), (1.8, 15.6)], amber, 96)
    pump = group(cylinder(2.0, 1.7, dark, 0.15).at(z=15.2), cylinder(1.5, 0.7, dark, 0.12).at(z=16.8), cylinder(0.55, 2.0, dark, 0.02).at(z=17.4),
                 cylinder(1.25, 1.2, dark, 0.3).at(z=19.0))
    pump.add(tube([(0, 0, 19.65), (-2.6, 0, 19.7), (-3.9, 0, 19.45), (-4.2, 0, 18.8)], 0.5, dark, taper=[1.2, 1, 0.9, 0.8]))
    for k in range(36):
        a = math.radians(10 * k)
        pump.add(box(0.14, 0.14, 1.2, dark, 0.05).turn(z=10 * k).at(1.99 * math.cos(a), 1.99 * math.sin(a), 15.45))
    return group(body, pump, wrap(words, 3.8, 8.2, 7.8, z=6.9))


made = {name: bottle_in(*tones) for name, tones in (('ginger', ('老姜', 'GINGER SHAMPOO', '#f1e3c4', '#6a3d14')), ('camellia', ('山茶', 'CAMELLIA SHAMPOO', '#f2d9d3', '#7c2f33')))}
for name, one in made.items():
    view(name, only=one, turn=-10, tilt=12, fill=0.8)
