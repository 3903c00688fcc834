from studio import *

felt, hide_, steel = fuzzy('#6b6a4c', 0.18, 0.05, 0.5), leather('#8a5a34', 0.14), metal('aluminium', brushed=0.2)
line = [(0, -3.1), (4.5, -3.05), (7.4, -2.5), (8.9, -1.5), (9.5, 0), (8.9, 1.5), (7.4, 2.5), (4.5, 3.05), (0, 3.1)]
body = lathe(spline(line, 6), felt, 96).turn(x=90)
seam = ring(9.5, 0.2, leather('#4d3a26', 0.14), 'y')
strap_ = [(-1.25, -0.14), (1.25, -0.14), (1.25, 0.14), (-1.25, 0.14)]
belt_ = tube([(9.75 * math.cos(math.radians(a)), 0, 9.75 * math.sin(math.radians(a))) for a in range(0, 360, 5)], 0.2,
             canvas('#b09a68', 0.1), profile=[(y, x) for x, y in strap_], smooth_line=False, closed=True)
left = [(-10.2, 0, 3.4), (-11.4, -0.2, 1.6), (-12.3, -1.2, -3.4), (-12.0, -3.2, -7.6), (-9.6, -6.0, -8.75)]
shoulder = group(tube([*left, (-4, -7.6, -8.75), (0, -7.9, -8.75), (4, -7.6, -8.75), *[(-x, y, z) for x, y, z in reversed(left)]], 0.2,
                      canvas('#b09a68', 0.1), profile=strap_))
for s in (-1, 1):
    shoulder.add(ring(1.0, 0.14, metal('brass'), 'y').at(s * 10.2, 0, 3.4))
    shoulder.add(box(1.3, 2.9, 1.3, leather('#6d4526', 0.14), 0.2).turn(y=-s * 20).at(s * 9.5, 0, 2.8))
buckle = group(box(3.6, 0.3, 3.0, metal('brass', 0.3), 0.1).at(0, 0, 0))
cut(buckle, box(2.4, 2, 1.8, None, 0).at(0, 0, 0.6))
shoulder.add(buckle.turn(x=-82).at(2.5, -7.8, -8.7))
neck = cylinder(2.0, 2.4, steel, 0.2).at(z=9.0)
cap_ = group(cylinder(2.3, 2.0, plastic('#2a2b2a', 0.3), 0.3).at(z=11.2), ring(0.5, 0.11, steel, 'y').at(0, 0, 13.4))
for k in range(30):
    a = math.radians(12 * k)
    cap_.add(box(0.18, 0.18, 1.3, plastic('#2a2b2a', 0.3), 0.06).at(2.28 * math.cos(a), 2.28 * math.sin(a), 11.5))
links = chain([(0.5, 0, 13.3), (2.4, -0.6, 12.6), (3.4, -0.5, 10.6), (2.3, 0, 9.5)], 0.62, 0.09, steel)
patch = sticker(label([('小野', 1.7, 'bold', 0.36, '#2f1d10'), ('XIAOYE  1 L', 0.62, 'bold', 0.74, '#2f1d10')], 6.4, 4.2, colour='#a9743f'),
                6.4, 4.2, body, (0, -6, 0.4), lift=0.1)
whole = group(body, seam, belt_, neck, cap_, links, patch).at(z=9.98)
shoulder.at(z=9.98)
view('front', turn=-16, tilt=13, only=[whole], fill=0.78)
view('strap', turn=14, tilt=24, fill=0.84)
