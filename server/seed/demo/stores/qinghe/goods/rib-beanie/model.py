import math

from studio import *

COLOURS = {'mustard': '#c08a34', 'slate': '#5f6b73', 'cream': '#d8cbb2', 'wine': '#7c3a3f'}


def ribbed(r_at, high, count, deep, material, start=0.0, rows=70):
    """A turned body with vertical ribs made of knitted columns."""
    v, f, n = [], [], count * 8
    for j in range(rows + 1):
        t = j / rows
        z, r = start + high * t, r_at(t)
        for i in range(n):
            a = 2 * math.pi * i / n
            bump = abs(math.sin(count * a / 2)) ** 0.7
            row = 0.05 * math.sin(j * 2.1 + (1 if (i // 4) % 2 else 0) * 1.6)
            f_ = r + (deep * (bump - 0.5) + row) * min(1, r / 3)
            v.append((f_ * math.cos(a), f_ * math.sin(a), z))
    for j in range(rows):
        for i in range(n):
            k = (i + 1) % n
            f.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
    return mesh_thing(v, f, material)


def yarn(colour):
    n = Nodes('yarn')
    fibre = n.noise(0.09, 4, 0.8)
    n.principled(base_color=n.mix(fibre, shade(colour, 0.7), shade(colour, 1.18)), roughness=0.95, sheen=0.7, specular=0.05)
    n.bump(fibre, 0.06, 0.8)
    return n.material


wool_ = yarn(COLOURS['mustard'])
crown = ribbed(lambda t: 10.2 * max(0.0006, (1 - max(0, (t - 0.28) / 0.72) ** 2.5)) ** 0.55, 21.5, 44, 0.55, wool_, 0.4)
cuff = ribbed(lambda t: 10.9 + 0.5 * math.sin(math.pi * t) ** 0.5, 7.2, 44, 0.62, wool_, 0)
inner = lathe([(10.6, 7.1), (10.2, 6.6), (10.0, 3)], wool_, 96)
for part in (crown, cuff, inner):
    part.stretch(y=0.9)
displace(crown, 9, 0.9, 3)
displace(cuff, 9, 0.5, 5)
tag = sticker(
    label([('青禾', 0.85, 'serif-bold', 0.36), ('QINGHE', 0.42, 'sans', 0.74)], 3.2, 2.3, colour='#efe8d8', ink='#3a342b'),
    3.2, 2.3, at=(3.4, -10.5, 3.6), turn=18, tilt=90,
)
cap_ = group(crown, cuff, inner)
view('front', turn=-14, tilt=16, fill=0.78, blur=0.3)
view('rib', turn=18, tilt=24, close_up=(2, -8, 6.4), zoom=2.2, blur=0.7)
for name in ('slate', 'cream', 'wine'):
    view(name, turn=-14, tilt=16, fill=0.78, blur=0.3, recolour={cap_: yarn(COLOURS[name])})
view('review-1', look='home', turn=28, tilt=28, fill=0.98, roll=6, recolour={cap_: yarn(COLOURS['wine'])})
