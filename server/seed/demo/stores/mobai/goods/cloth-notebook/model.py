from studio import *


def book(tone):
    cloth, leaf = linen(tone, 0.05), pattern('#f4edda', '#e2d8c0', 0.035, axis='z')
    block = box(14.3, 20.4, 1.5, leaf, 0.03).at(-0.1, 0, 0.24)
    boards = [box(14.8, 21, 0.24, cloth, 0.08), box(14.8, 21, 0.24, cloth, 0.08).at(z=1.73)]
    back = box(0.3, 21, 1.97, cloth, 0.1).at(-7.4)
    name = sticker(label([('墨白', 0.8, 'serif-bold', 0.5, '#e9dfc6')], 3, 1.4, colour=None), 3, 1.4, at=(4.6, -8.6, 1.99), tilt=0)
    ribbon = tube([(1.5, -9.8, 0.9), (1.6, -11, 0.5), (1.2, -13, 0.1), (2, -14.6, 0.1)], 0.3, plain('#d8c9a4', 0.5, sheen=0.5),
                  profile=[(-0.3, -0.02), (0.3, -0.02), (0.3, 0.02), (-0.3, 0.02)])
    return group(block, *boards, back, name, ribbon).turn(z=24)


books = {name: book(tone) for name, tone in (('indigo', '#2c3d60'), ('cinnabar', '#a93b2c'), ('sage', '#8b967f'))}
for name, one in books.items():
    view(name, only=one, tilt=36, fill=0.74)
cream = paper('#f6efdd')
wings = [sheet(14.4, 20.6, cream, 30, 4, lambda u, v: 0.35 + 1.15 * math.sin(math.pi * (1 - u) ** 0.55) * (1 - u) ** 0.4).at(s * 7.2) for s in (1,)]
left = wings[0].copy()
left.root.scale = (-1, 1, 1)
left.at(-7.2)
cover = box(29.6, 21, 0.25, linen('#2c3d60', 0.05), 0.08)
marker = tube([(0.2, 10, 1.2), (0.1, 0, 0.75), (0, -10, 0.7), (0.8, -13, 0.2)], 0.3, plain('#d8c9a4', 0.5))
opened = group(*wings, left, cover, marker).turn(z=-12)
with prop():
    cup = lathe([(0, 0.3), (2.6, 0.3), (2.8, 0), (3.2, 0), (3.9, 1.5), (4, 4.4), (4, 7.4), (3.85, 7.5), (3.7, 7.3), (3.7, 2)], glaze('#a2b3a6')).at(15, 15)
    tea = cylinder(3.7, 0.1, plain('#8a4f1e', 0.06)).at(15, 15, 6.4)
view('review-1', only=opened, turn=14, tilt=42, fill=0.84, look='home')
