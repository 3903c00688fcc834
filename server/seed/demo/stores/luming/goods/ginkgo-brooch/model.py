import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver, satin = metal('silver', 0.2), metal('silver', 0.34)


def fan(r0, open_, seed):
    nu, nv, verts, faces = 240, 22, [], []
    for j in range(nv + 1):
        for i in range(nu + 1):
            u, v = i / nu * 2 - 1, j / nv
            a = math.radians(90 + u * open_)
            split = 1 - 0.42 * math.exp(-(u / 0.035) ** 2) - 0.16 * math.exp(-((abs(u) - 0.55) / 0.025) ** 2)
            edge_ = r0 * (1 - 0.22 * abs(u) ** 3) * split * (1 + 0.025 * math.sin(u * 23 + seed))
            r = 0.12 + (edge_ - 0.12) * v
            ridge = 0.028 * math.cos(u * 62) * v
            verts.append((r * math.cos(a), r * math.sin(a), 0.14 + 0.35 * v * v * (0.5 + 0.5 * math.cos(u * 3 + seed)) + ridge))
    for j in range(nv):
        for i in range(nu):
            k = j * (nu + 1) + i
            faces.append((k, k + 1, k + nu + 2, k + nu + 1))
    return modify(mesh_thing(verts, faces, satin), 'SOLIDIFY', thickness=0.07)


big = group(fan(2.7, 64, 1), tube([(0, 0.3, 0.2), (0, -0.6, 0.16), (0.25, -1.5, 0.14), (0.75, -2.3, 0.14)], 0.11, silver, taper=[1.3, 0.8, 0.8, 1.2]))
small = group(fan(1.8, 60, 3), tube([(0, 0.25, 0.2), (-0.1, -0.6, 0.1), (-0.5, -1.3, 0.0)], 0.09, silver, taper=[1.3, 0.9, 0.9])).turn(z=-58).at(0.95, -1.1, 0.42)
bead = ball(0.3, pearl(), 4).at(0.5, -1.45, 0.42)
pin = group(rod((-1.3, 0.75, -0.1), (1.5, 0.75, -0.1), 0.045, silver), cylinder(0.12, 0.22, silver, 0.03).at(-1.25, 0.75, -0.15), ring(0.14, 0.05, silver, axis='x').at(1.4, 0.75, -0.06))
leaf_ = group(big, small, bead, pin).turn(z=14).stand(0.6)
with prop():
    stone_plate(9.5, 9, 0.6, stone('#454a50', rough=0.6, grain=0.35), 14)
view('front', turn=-10, tilt=58, fill=0.84, light=0.9, lights=SOFT)
view('close', turn=-30, tilt=34, close_up=(0.2, -0.4, 1.0), zoom=1.9, lights=SOFT)
