from studio import *
from studio.packs import bristles

cane, horn = wood('bamboo', 'z', stain='#c79a5e', ring=0.6), plain('#1c1714', 0.25, clear=0.4)
red = plain('#9c2f25', 0.7)


def brush_of(r, long, head, word, tone):
    """A writing brush along z, hair at the bottom (z = 0)."""
    hair = lathe([(0.015, 0), (r * 0.3, head * 0.16), (r * 0.78, head * 0.45), (r * 1.0, head * 0.72), (r * 0.9, head)], bristles(tone))
    tipped = lathe([(0.0, -0.02), (0.02, 0.02), (r * 0.31, head * 0.165), (r * 0.36, head * 0.2)], bristles('#4a2c18'))
    collar = lathe([(r * 0.88, head - 0.05), (r * 1.02, head - 0.02), (r * 1.04, head + 0.1), (r * 1.04, head + 0.9), (r, head + 1.0)], horn)
    tube_ = lathe([(r * 0.98, head + 0.95), (r * 0.96, head + 4), (r * 0.94, head + long)], cane)
    joints = [ring(r * 0.93, 0.035, plain('#8a6132', 0.6)).at(z=head + long * t) for t in (0.62,)]
    top = lathe([(r * 0.96, head + long - 0.05), (r * 1.0, head + long), (r * 1.0, head + long + 0.7), (r * 0.6, head + long + 1.0), (0, head + long + 1.05)], horn)
    end = head + long + 1.0
    loop = tube([(0, 0, end), (0.35, 0, end + 0.8), (0.25, 0, end + 1.7), (0, 0, end + 2.0), (-0.25, 0, end + 1.7), (-0.3, 0, end + 0.8), (0, 0, end)], 0.05, red)
    mark = label([(word, r * 0.62, 'serif-bold', 0.5, '#3a2312')], r * 1.1, 5.2, colour=None, vertical=True)
    words = wrap(mark, r * 0.975, r * 1.1, 5.2, head + long * 0.4)
    return group(hair, tipped, collar, tube_, *joints, top, loop, words)


REST = glaze('#8fb0a0', 0.05, crackle=0.25)


def ridge(x):
    """Height of the rest: three saddles between four hills."""
    return 1.1 + 0.75 * math.sin(math.pi * x / 2.6) ** 2 * (1 - 0.2 * (x / 4.6) ** 2)


outline = [(-4.7, 0.2), (-4.5, 0), (4.5, 0), (4.7, 0.2)] + [(4.6 - 9.2 * k / 80, ridge(4.6 - 9.2 * k / 80)) for k in range(81)]
rest = extrude(outline, 2.0, REST, 0.3, 5).turn(x=90).by(y=1.0)
brushes = [brush_of(0.42, 17, 2.2, '墨白 小楷', '#8c5a30'), brush_of(0.55, 18, 3.1, '墨白 中楷', '#7d4d27'), brush_of(0.72, 18.5, 4.2, '墨白 大楷', '#8a572d')]


for one, x, r, t in zip(brushes, (-2.6, 0, 2.6), (0.42, 0.55, 0.72), (5, 0, -5)):
    one.turn(x=-95).turn(z=t).at(x + math.sin(math.radians(t)) * 5.4, -5.4, 1.42 + r + 5.4 * math.tan(math.radians(5)))
whole = group(rest, *brushes).turn(z=-34)
view('front', turn=0, tilt=40, fill=0.86)
view('tip', turn=-6, tilt=30, fill=0.86, close_up=(-4.2, -3.6, 1.6), zoom=2.1)
