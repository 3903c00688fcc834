from studio import *


def column(radius, height, colour, flutes=18):
    steps, spots, faces = flutes * 8, [], []
    rows = [(0.0, 0.0), (0.97, 0.0), (1.0, 0.15), (1.0, height - 0.3), (0.95, height - 0.06), (0.85, height), (0.4, height - 0.12), (0.0, height - 0.15)]
    for k, (p, z) in enumerate(rows):
        for i in range(steps):
            a = 2 * math.pi * i / steps
            r = radius * p * (1 + 0.055 * (abs(math.sin(flutes * a / 2)) - 0.6) * (p > 0.9))
            spots.append((r * math.cos(a), r * math.sin(a), z))
    for k in range(len(rows) - 1):
        for i in range(steps):
            j = (i + 1) % steps
            faces.append((k * steps + i, k * steps + j, (k + 1) * steps + j, (k + 1) * steps + i))
    whole = group(mesh_thing(spots, faces, wax(colour, 0.25)))
    for ob in whole.objects:
        ob.data.use_auto_smooth = True
        ob.data.auto_smooth_angle = 0.9
    whole.add(tube([(0, 0, height - 0.3), (0.04, 0, height + 0.4), (0.1, 0, height + 0.9)], 0.09, plain('#3a2c22', 0.9)), 'wick')
    whole.add(flame(2.0).at(0.1, 0, height + 0.65), 'flame')
    return whole


def trio(colour):
    return group(column(3.4, 14, colour).at(-3.0, 2.4), column(3.4, 10, colour).at(3.8, 0.6), column(3.4, 6.5, colour).at(-1.4, -4.6))


made = {name: trio(tone) for name, tone in (('ivory', '#efdfc0'), ('tea', '#b0746a'))}
for name, one in made.items():
    view(name, only=one, turn=-4, tilt=16, fill=0.8)
