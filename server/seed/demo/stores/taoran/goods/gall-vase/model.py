from studio import *

SHAPE = [(0, 0.4), (2.9, 0.4), (3, 0), (3.5, 0), (3.7, 0.5), (4.9, 1.9), (5.85, 4.2), (6, 6.2), (5.4, 8.6), (4, 11),
         (2.5, 13.2), (1.65, 15.6), (1.3, 18.6), (1.2, 21.6), (1.35, 23.6), (1.5, 24), (1.4, 24.08), (1.2, 23.9),
         (0.95, 22), (1, 18)]
bark, bud = plain('#4a3424', 0.8), plain('#e6a9a4', 0.6)
vases = {'tenmoku': lathe(SHAPE, glaze('#17120f', rough=0.09)), 'celadon': lathe(SHAPE, glaze('#a6b8ac', rough=0.13))}
with prop():
    twig = group(tube([(0, 0, 14), (0.3, 0, 25), (2.2, -0.5, 31), (5.6, 0, 37)], 0.26, bark, taper=[1, 0.9, 0.7, 0.35]),
                 tube([(1.2, -0.2, 28.4), (-0.6, 0.3, 32), (-1.4, 0.2, 36)], 0.18, bark, taper=[1, 0.7, 0.4]))
    for x, y, z in ((5.6, 0, 37), (4.4, -0.5, 35), (2.6, -0.8, 32.2), (-1.4, 0.2, 36.1), (-0.9, 0, 33), (0.4, -0.3, 29.6),
                    (3.3, 0.2, 33.2), (-1.1, 0.5, 34.6)):
        for k in range(5):
            a = math.radians(72 * k)
            twig.add(ball(0.42, bud, 3, 0.55).at(x + 0.4 * math.cos(a), y - 0.35, z + 0.4 * math.sin(a)).turn(x=0))
        twig.add(ball(0.16, plain('#d8b64c'), 2).at(x, y - 0.68, z))
for name, vase in vases.items():
    view(name, look_at=[vase, twig], only=None, hide=[v for n, v in vases.items() if n != name], turn=6, tilt=10,
         fill=0.8)
