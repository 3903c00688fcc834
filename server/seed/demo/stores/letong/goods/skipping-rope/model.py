from studio import *

TONES = {'red': '#c9402f', 'blue': '#3f74a6'}


def grip(tone):
    """A turned handle along z, the rope enters at the top."""
    stuff, bare = wood('ash', 'z', stain=tone, rough=0.42), wood('beech', 'z')
    paint = lathe([(0, 0), (1.05, 0), (1.3, 0.15), (1.42, 0.7), (1.36, 1.5), (1.12, 2.6), (1.08, 3.4), (1.2, 4.6), (1.34, 5.8), (1.32, 6.9), (1.2, 7.6)], stuff)
    ringed = [lathe([(1.19, 7.58), (1.24, 7.7), (1.24, 8.2), (1.18, 8.3)], bare), lathe([(1.18, 8.28), (1.16, 8.5), (1.02, 10.2), (0.86, 11.6), (0.72, 12.0), (0.4, 12.1), (0.38, 11.6)], stuff)]
    return Thing(paint=paint, neck=ringed[1], band=ringed[0])


cord = rope_cloth('#efe5cc', '#d2643f') if 'rope_cloth' in globals() else plain('#efe5cc', 0.85)
line = []
turns = 4.55
for i in range(240):
    t = i / 239
    a = 2 * math.pi * turns * t + 0.7
    k = turns * t
    r = 11.5 + 0.9 * math.sin(1.7 * k + 0.4) + 0.35 * math.sin(5.1 * a)
    line.append((r * math.cos(a), r * 0.8 * math.sin(a), 0.45 + 0.62 * k + 0.12 * math.sin(3 * a)))
first, last = line[0], line[-1]
start = [(20.2, -9.6, 1.2), (17.5, -6.5, 0.9), (13.5, 0.5, 0.5)]
end = [(-8.5, -11.5, 2.0), (-7.0, -14.2, 1.0), (-2.5, -16.4, 1.1)]
rope = tube([*start, *line[6:-14:2], *end], 0.44, cord)
grips = [grip(TONES['red']) for _ in range(2)]


def place(g, at, way, tilt=0):
    """The mouth of the handle at a point, the handle going that way (degrees about z)."""
    g.at(0, 0, -12.0)
    h = group(g)
    h.turn(y=90 + 180).turn(z=way)
    h.at(*at)
    return h


ends = [place(grips[0], (20.2, -9.6, 1.35), -48 + 0), place(grips[1], (-2.5, -16.4, 1.35), -12)]
whole = group(rope, *ends)
for name, tone in TONES.items():
    stuff = wood('ash', 'z', stain=tone, rough=0.42)
    view(name, only=whole, turn=-6, tilt=42, fill=0.86, recolour={p: stuff for g in grips for p in (g.paint, g.neck)})
view('grip', only=whole, turn=10, tilt=26, fill=0.86, close_up=(3.5, -16.5, 1.2), zoom=2.2)
