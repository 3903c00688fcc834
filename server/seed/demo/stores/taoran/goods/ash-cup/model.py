from studio import *

ash = glaze('#86866d', gradient='#aaa68a', height=8, rough=0.2)
clay = terracotta('#6d4930')
foot = lathe([(0, 0.3), (2.3, 0.3), (2.45, 0), (2.8, 0), (3.05, 0.25), (3.3, 0.8), (3.42, 1.3)], clay)
body = lathe([(3.4, 0.95), (3.52, 1.05), (3.72, 2.2), (3.9, 4.2), (3.92, 6.2), (3.95, 8.1), (3.98, 8.42),
              (3.9, 8.5), (3.8, 8.42), (3.7, 6.2), (3.62, 4), (3.4, 1.8), (2.6, 1.0), (0, 0.9)], ash)
for ob in body.objects:
    for v in ob.data.vertices:
        if v.co.z < 1.3 and v.co.x ** 2 + v.co.y ** 2 > 10:
            turn = math.atan2(v.co.y, v.co.x)
            v.co.z += 0.22 * math.sin(2 * turn + 1) + 0.14 * math.sin(5 * turn)
lip = ring(3.9, 0.075, glaze('#5b3a22', rough=0.3), flat=1.1).at(z=8.45)
cup = group(foot, body, lip)
view('front', turn=10, tilt=22, fill=0.6)
view('rim', turn=10, tilt=46, fill=0.6, close_up=(0, -2, 7), zoom=1.9)
