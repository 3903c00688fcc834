from studio import *


def lamp_in(colour):
    paint, brass, wire = painted(colour, 0.45, 0.7), metal('brass', 0.3), metal('black', 0.4)
    base = lathe([(0, 0), (4.7, 0), *edge(5.0, 0.2), (5.0, 2.6), (4.9, 3.0), (4.3, 3.5), (4.0, 3.6), (0, 3.6)], paint, 96)
    base.add(ring(5.02, 0.09, brass).at(z=0.9))
    knob = group(cylinder(0.85, 0.9, brass, 0.12).turn(x=90), box(0.14, 0.1, 0.6, plain('#2a2a28'), 0).at(0, -0.92, 0)).at(0, -4.8, 2.0)
    cap_ = lathe([(0, 11.0), (3.7, 11.0), (4.5, 11.3), (4.6, 11.7), (4.3, 12.1), (2.9, 13.0), (1.9, 13.5), (1.7, 14.2), (1.2, 14.6), (0, 14.7)], paint, 96)
    for k in range(12):
        a = math.radians(30 * k)
        cap_.add(box(0.55, 0.2, 0.4, plain('#16150f', 0.9), 0).turn(z=30 * k).at(3.5 * math.cos(a), 3.5 * math.sin(a), 12.36))
    cage = group(*[tube([(4.35 * math.cos(a), 4.35 * math.sin(a), 3.3), (4.75 * math.cos(a), 4.75 * math.sin(a), 7.2),
                         (4.35 * math.cos(a), 4.35 * math.sin(a), 11.3)], 0.14, wire) for a in [math.radians(q) for q in (45, 135, 225, 315)]])
    hook = tube([(-2.2, 0, 13.2), (-3.4, 0, 15.2), (-2.2, 0, 18.2), (0, 0, 19.2), (2.2, 0, 18.2), (3.4, 0, 15.2), (2.2, 0, 13.2)], 0.2, wire)
    name = wrap(label([('小野', 1.0, 'bold', 0.5, '#efe4c8')], 3, 1.4, colour=None), 5.0, 3, 1.4, z=1.9, turn=-42)
    return group(base, knob, cap_, cage, hook, name)


lamps_ = {name: lamp_in(tone) for name, tone in (('olive', '#5a5d3e'), ('cream', '#d9ceb4'))}
globe_line = [(3.5, 3.5), (3.9, 4.4), (4.15, 7.2), (3.9, 10.2), (3.5, 11.1)]
lit = lathe(spline(globe_line, 4), glow('#ffd79a', 1.7), 64)
off = lathe(spline(globe_line, 4), frosted('#f3efe4', 0.85), 64)
for name, one in lamps_.items():
    view(name, only=[one, lit], turn=-16, tilt=12, fill=0.78)
view('review-1', only=[lamps_['cream'], lit], turn=26, tilt=30, fill=0.7, look='home', light=0.5)
