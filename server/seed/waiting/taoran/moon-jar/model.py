from studio import *

milk = glaze('#ece8de', rough=0.13)
belly = [(11.6 * math.cos(a), 11.3 + 10.7 * math.sin(a)) for a in (math.radians(t) for t in range(-66, 64, 2))]
OUT = [(4.3, 0), (4.55, 0.35), (4.62, 1.0), *belly, (5.15, 21.5), (5.2, 22.4), (5.34, 22.9)]
pot = vessel(OUT, milk, 0.45, floor=0.8, curved=False)
for ob in pot.objects:
    for v in ob.data.vertices:  # two halves, joined by hand
        turn = math.atan2(v.co.y, v.co.x)
        swell = 1 + 0.012 * math.sin(2 * turn + 0.6) * math.sin(math.pi * v.co.z / 22)
        seam = 0.07 * math.exp(-(((v.co.z - 11.3 - 0.3 * math.sin(turn)) / 0.42) ** 2))
        long = math.hypot(v.co.x, v.co.y)
        grow = swell + (seam / long if long > 8 else 0)
        v.co.x *= grow
        v.co.y *= grow
        v.co.z += 0.12 * math.sin(turn + 2) * (v.co.z / 22) ** 2
jar = group(pot)
bark, bud = plain('#4d3626', 0.85), plain('#d9a092', 0.6)
with prop():
    chance = rng()
    bough = group()
    for line in ([(0, 0, 8), (-1.2, -0.4, 24), (-6, 0, 32), (-15, 0.5, 38), (-21, 0, 45)], [(-8, 0.1, 33.4), (-10, -1, 40), (-9, -1.4, 46)],
                 [(0.6, 0.4, 10), (2, 0.6, 25), (5.6, 0.4, 32), (7.4, 0.2, 40)], [(-15, 0.5, 38), (-20, -1, 39.4), (-25, -1, 38.6)]):
        bough.add(tube(line, 0.34, bark, taper=[1.1, 0.9, 0.7, 0.5, 0.3][: len(line)]))
        path = spline(line, 9)
        for x, y, z in path[len(path) // 2 :: 3]:
            side = chance.choice((-1, 1))
            for k in range(chance.choice((1, 2, 3))):
                bough.add(ball(chance.uniform(0.34, 0.58), bud, 3, 0.86).at(x + side * chance.uniform(0.2, 0.7), y + chance.uniform(-0.6, 0.3), z + chance.uniform(-0.4, 0.6)))
view('front', only=jar, hide=bough, turn=8, tilt=12, fill=0.62)
view('branch', look_at=[jar, bough], turn=-6, tilt=8, fill=0.84)
view('seam', only=jar, hide=bough, turn=8, tilt=6, close_up=(4, -9, 13.5), zoom=2.6, light=0.7, exposure=-0.25)
