from studio import *

matt = glaze('#e3dac6', speckle=0.75, rough=0.5)
bowl = lathe([(0, 0.6), (3.5, 0.6), (3.7, 0), (4.3, 0), (4.5, 0.9), (6.2, 1.8), (8, 4), (9.1, 6.8), (9.5, 8.4),
              (9.45, 8.56), (9.25, 8.5), (8.75, 6.8), (7.6, 4.2), (5.6, 2.2), (3, 1.4), (0, 1.3)], matt)
view('front', tilt=22, fill=0.68)
chance = rng()
broth = cylinder(8.6, 0.2, plain('#a9662c', 0.08)).at(z=6.4)
dough = plain('#e9cd92', 0.4)
strands = []
for i in range(46):
    a, r0 = chance.uniform(0, 360), chance.uniform(0, 3.2)
    x0, y0, bow = r0 * math.cos(a) - 1, r0 * math.sin(a) - 0.5, chance.uniform(-2.6, 2.6)
    c, s = math.cos(a * 2), math.sin(a * 2)
    line = [(x0 + c * t * 4.6 - s * bow * (1 - t * t), y0 + s * t * 4.6 + c * bow * (1 - t * t),
             6.75 + chance.uniform(-0.15, 0.4) - 0.5 * abs(t) ** 3) for t in (-1, -0.6, -0.2, 0.2, 0.6, 1)]
    strands.append(tube(line, 0.17, dough))
egg = group(ball(2.5, plain('#fbf7ec', 0.3), squash=0.26).stretch(x=1.15), ball(1.15, plain('#f0a321', 0.15), squash=0.6).at(0.2, 0, 0.5))
egg.at(2.7, -2.4, 7.1).turn(x=8)
leaf = plain('#4f8a3a', 0.4)
greens = []
for x, y, turn in ((-4.6, -3.2, 30), (-5.2, -1.2, -10), (-3.2, -4.6, 65)):
    blade = sheet(4.2, 1.9, leaf, 16, 8, lambda u, v: 0.5 * math.sin(u * 5) * (v - 0.5) + 0.5 * math.sin(u * 3.1))
    for ob in blade.objects:
        for v in ob.data.vertices:
            v.co.y *= math.sin(min(max((v.co.x + 2.1) / 4.2, 0.03), 0.97) * math.pi) ** 0.6
    greens.append(blade.at(x, y, 7).turn(z=turn))
onion = plain('#7fb04d', 0.4)
rings = [ring(0.26, 0.08, onion).at(chance.uniform(-2, 4), chance.uniform(-1, 4), 7.35).turn(x=chance.uniform(-25, 25)) for _ in range(14)]
view('noodles', look_at=bowl, tilt=46, fill=0.76)
