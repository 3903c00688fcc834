import math

from studio import *

grass = weave('#b79a62', 0.3, second='#8f7a45', depth=0.08, fuzz=0.1, rough=0.8)
spots, faces = [], []
rows, steps = 62, 264
line = spline([(11.5, 0), (13.6, 3), (15.2, 9), (16.4, 17), (17.0, 26)], 16)
for j, (r, z) in enumerate(line):
    for i in range(steps):
        a = 2 * math.pi * i / steps
        phase = (i * 33 * 2 / steps + j * 0.5 * (1 if (j // 8) % 2 else -1))
        bump = 0.34 * math.sin(math.pi * phase) * (1 if j % 2 else -1) + 0.12 * math.sin(2 * math.pi * j / 2)
        spots.append(((r + bump) * math.cos(a), (r + bump) * math.sin(a), z))
for j in range(len(line) - 1):
    for i in range(steps):
        k = (i + 1) % steps
        faces.append((j * steps + i, j * steps + k, (j + 1) * steps + k, (j + 1) * steps + i))
faces.append(list(reversed(range(steps))))
body = modify(mesh_thing(spots, faces, grass), 'SOLIDIFY', thickness=0.5, offset=-1)
braid = group(*[ring(17.0 + 0.25 * k, 0.5, grass, steps=140).at(z=26 + 0.55 * k) for k in range(2)])
twist_ = group(*[tube([((17.3 + 0.5 * math.cos(t * 1.0 + p)) * math.cos(2 * math.pi * t / 260), (17.3 + 0.5 * math.cos(t + p))
                * math.sin(2 * math.pi * t / 260), 26.6 + 0.6 * math.sin(t + p)) for t in range(260)], 0.42, grass, closed=True)
               for p in (0, 2.1, 4.2)])
tan = leather('#8a4f25', 0.2, 0.42)
handles = group()
for side in (-1, 1):
    y = side * 15.2
    arc = [(-7.5, y + side * 1.3, 21), (-7.5, y + side * 1.5, 27), (-6.4, y * 0.8, 36), (-3, y * 0.62, 41), (0, y * 0.58, 42.4),
           (3, y * 0.62, 41), (6.4, y * 0.8, 36), (7.5, y + side * 1.5, 27), (7.5, y + side * 1.3, 21)]
    handles.add(tube(arc, 0.75, tan))
    for x in (-7.5, 7.5):
        handles.add(box(2.6, 0.4, 6.0, tan, 0.15).at(x, y + side * 1.2, 19.0))
        for z in (20.4, 23.4):
            handles.add(ball(0.4, metal('brass', 0.3), levels=3, squash=0.6).turn(x=90).at(x, y + side * 1.5, z))
red = tube([(2.0, -12.1, 1.6), (3.4, -11.9, 1.9)], 0.22, plain('#a3241c', 0.8), smooth_line=False)
whole = group(body, braid, twist_, handles, red).turn(z=-24)
view('front', turn=0, tilt=16, fill=0.84, blur=0.3)
view('weave', turn=-10, tilt=22, fill=0.84, blur=0.7, close_up=(-5, -15, 20), zoom=2.3)
