from studio import *


def running(colour, pool, height, rough=0.14):
    """Glaze that has run: thin and warm at the mouth, darker where it gathers."""
    n = Nodes('running')
    split = n.add('SeparateXYZ', {0: n.place()})
    drip = n.noise(1.1, 3, 0.5, n.place((1.6, 1.6, 0.25)))
    rise = n.math('ADD', n.math('DIVIDE', split.outputs['Z'], height), n.math('MULTIPLY', n.math('SUBTRACT', drip, 0.5), 0.5))
    n.principled(base_color=n.ramp(rise, (0.05, pool), (0.4, colour), (0.86, shade_up(colour)), (0.985, '#8d6b48')), roughness=rough)
    n.bump(drip, 0.03, 0.5)
    return n.material


def shade_up(colour):
    return '#' + ''.join(f'{min(255, int(int(colour[i:i + 2], 16) * 1.08)):02x}' for i in (1, 3, 5))


clay = terracotta('#84583a', 0.8)
tall = group(vessel([(2.2, 0), (2.55, 0.35), (2.8, 4), (2.55, 8), (1.65, 11.8), (1.0, 13.8), (0.92, 15.2), (1.2, 16)], running('#e4dbc6', '#cfc0a0', 16.6), 0.24)).at(-4.9, 2)
short = group(vessel([(2.6, 0), (3.0, 0.4), (3.35, 3.2), (3.2, 6.2), (2.0, 8.0), (1.0, 8.9), (0.92, 9.5), (1.2, 10.1)], running('#9fb3a6', '#6f8b7e', 10.5, 0.1), 0.24)).at(1.5, -1.2)
round_one = group(vessel([(2.2, 0), (2.9, 0.25), (3.9, 1.7), (4.15, 3.4), (3.5, 5.5), (2.0, 6.8), (1.0, 7.3), (0.92, 7.7), (1.15, 8.2)], terracotta('#8a4526', 0.55), 0.24)).at(8.6, 1.8)
view('front', only=[tall, short, round_one], turn=-6, tilt=16, fill=0.74)
stem, awn = plain('#7f8a4c', 0.7), plain('#c2b377', 0.8)
petal_, eye_ = plain('#f3efe6', 0.6), fuzzy('#d9a93a', 0.12, 0.1)
chance = rng()
with prop():
    for x, y, z, way in ((-4.9, 2, 15.2, -7), (-4.8, 2, 15.2, 4.5), (1.5, -1.2, 9.2, -5.5)):
        high = chance.uniform(12, 16)
        line = [(x, y, z - 3), (x + way * 0.15, y, z + high * 0.45), (x + way * 0.55, y - 0.6, z + high * 0.85), (x + way, y - 1.0, z + high * 0.92)]
        tube(line, 0.1, stem)
        path = spline([line[-2], line[-1], (x + way * 1.42, y - 1.3, z + high * 0.8), (x + way * 1.62, y - 1.4, z + high * 0.62)], 14)
        count = len(path)
        for k, (a, b, c) in enumerate(path):
            fat = 0.62 * math.sin(math.pi * (0.12 + 0.82 * k / count)) ** 0.7
            for _ in range(9):
                u, v = chance.uniform(0, 6.28), chance.uniform(-0.6, 0.9)
                tip = (a + fat * 1.5 * math.cos(u), b + fat * 1.1 * math.sin(u) * 0.8, c + fat * 1.5 * v)
                tube([(a, b, c), tip], 0.035, awn, smooth_line=False, taper=[1.6, 0.4])
            ball(fat * 0.5, awn, 2).at(a, b, c)
    for x, y, z, dx, dy, long, size in ((1.6, -1.2, 9.2, 2.6, -0.6, 8.5, 1.15), (1.6, -1.2, 9.2, 4.8, 0.4, 5.6, 0.95), (8.6, 1.8, 7.4, 1.6, -0.4, 6.4, 1.05)):
        tube([(x, y, z - 2), (x + dx * 0.3, y, z + long * 0.5), (x + dx, y + dy, z + long)], 0.09, stem)
        head = group(ball(0.34 * size, eye_, 3, 0.6))
        for k in range(26):
            a = 360 * k / 26
            head.add(box(0.62 * size, 0.13 * size, 0.03, petal_, 0).turn(y=chance.uniform(-14, 4), z=a).at(0.6 * size * math.cos(math.radians(a)), 0.6 * size * math.sin(math.radians(a)), 0.02))
        head.turn(x=52, z=chance.uniform(-25, 25)).at(x + dx, y + dy, z + long)
view('flowers', look_at=[tall, short, round_one], turn=-8, tilt=12, fill=0.55, shift=(0, 0.12))
