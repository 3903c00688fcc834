from studio import *

HEX = [(0.635 * math.cos(math.radians(60 * k)), 0.635 * math.sin(math.radians(60 * k))) for k in range(6)]
brass, dark = metal('brass', 0.22, 0.25), plain('#1d1b19', 0.4)
barrel = group(extrude(HEX, 7.2, brass, 0.05), lathe([(0, -0.01), (0.42, 0), (0.42, 0.05)], dark))
cap = group(extrude(HEX, 5.9, brass, 0.05), ring(0.56, 0.05, dark).at(z=0.02)).by(z=7.24)
clip = group(box(0.42, 0.14, 4.2, brass, 0.06).at(0, -0.78, 8.4), box(0.42, 0.4, 0.4, brass, 0.06).at(0, -0.62, 12.2))
pen = group(barrel, cap, clip).turn(z=30).turn(y=90).turn(z=-32).stand().by(x=-5.4, y=3.4)
view('front', tilt=38, fill=0.84)

steel = metal('steel', 0.12)
nib = sheet(2.3, 1, steel, 40, 16)
for ob in nib.objects:
    for v in ob.data.vertices:
        t = (v.co.x + 1.15) / 2.3
        half = 0.34 if t < 0.35 else 0.34 * (1 - ((t - 0.35) / 0.65) ** 1.35) + 0.025
        y = v.co.y * 2 * half
        v.co.y, v.co.z = y, -0.9 * y * y
nib = modify(nib, 'SOLIDIFY', thickness=0.05)
parts = group(nib.at(1.9, 0, 0.3), box(1.25, 0.025, 0.02, dark, 0).at(2.4, 0, 0.3), cylinder(0.07, 0.05, dark, 0).at(1.76, 0, 0.285),
              ball(0.3, dark, 4).stretch(x=3.4, z=0.7).at(1.3, 0, 0.02), rod((-1.6, 0, 0), (1, 0, 0), 0.5, brass, 0.4),
              ring(0.42, 0.05, brass, axis='x').at(1, 0, 0))
body = extrude(HEX, 7.2, brass, 0.05).turn(z=30).turn(y=-90).at(-1.5, 0, 0)
bare = group(parts, body).turn(z=-24).at(2, -1, 0.6)
loose = group(extrude(HEX, 5.9, brass, 0.05), ring(0.5, 0.07, dark).at(z=0.02)).turn(z=30).turn(y=90).turn(z=16).stand().by(x=-2.2, y=3.2)
view('nib', hide=pen, look_at=[bare, loose], tilt=36, fill=0.9, close_up=(1.6, 0, 0.6), zoom=1.35)
