from mathutils import Vector, noise

from studio import *


def outline(y, thick):
    """The section of one layer: flat above and below, its folds half round; (y, z, hem)."""
    r, points = thick / 2, []
    for k in range(90):
        points.append((y / 2 - r - (y - thick) * k / 90, r))
    points += [(-y / 2 + r - r * math.sin(math.pi * k / 18), r * math.cos(math.pi * k / 18)) for k in range(18)]
    for k in range(40):
        points.append((-y / 2 + r + (y - thick) * k / 40, -r))
    return points + [(y / 2 - r + r * math.sin(math.pi * k / 18), -r * math.cos(math.pi * k / 18)) for k in range(18)]


def layer(colour, seed, x=33, y=25, thick=2.1, band=False):
    """One thickness of a folded towel: pile of loops, a flat woven band near the hem."""
    pile, woven = fuzzy(colour, 0.3, 0.2, 1.0), weave(colour, 0.16, depth=0.08)
    line, r, vertices, faces, flat = outline(y, thick), thick / 2, [], [], []
    wide = [-x / 2 + r - r * math.cos(math.pi / 2 * k / 8) for k in range(8)]
    wide = [*wide, *(-x / 2 + r + (x - thick) * k / 170 for k in range(171)), *(-a for a in reversed(wide))]
    for j, (across, up) in enumerate(line):
        hem = band and up > r * 0.9 and abs(across + 7.6) < 1.3
        for i, px in enumerate(wide):
            over = max(0, abs(px) - x / 2 + r) / r
            end = max(0.0, 1 - over**2) ** 0.5
            py = across - math.copysign(0.5 * r * (1 - end), across) * (abs(across) > y / 2 - r)
            pz = up * end
            soft = noise.noise(Vector((px / 9 + seed * 9, py / 9, seed)))
            lean = 0.3 * noise.noise(Vector((px / 6, seed * 4.3, 0.5)))
            rough = 0 if hem else 0.3 * noise.noise(Vector((px / 0.42, py / 0.42, pz / 0.42 + seed * 5)))
            rough += 0 if hem else 0.12 * noise.noise(Vector((px / 1.4, py / 1.4, pz / 1.4 + seed * 3)))
            side = across / (y / 2) if abs(across) > y / 2 - r else 0
            vertices.append((px, py + side * rough + lean, pz + 0.4 * soft + up / r * rough - (0.22 if hem else 0)))
        n, q = len(wide), (j + 1) % len(line)
        (flat if hem else faces).extend((j * n + i, q * n + i, q * n + i + 1, j * n + i + 1) for i in range(n - 1))
    body = mesh_thing(vertices, faces, pile)
    return group(body, mesh_thing(vertices, flat, woven)) if flat else body


def towel_(colour, seed):
    return group(
        *(layer(colour, seed + k, 33 - 0.25 * k, 25 - 0.5 * (k % 2), band=k == 2).turn(z=0.8 * (k - 1)).at(0.15 * k, 0.3 * (k % 2), 1.05 + 1.95 * k) for k in range(3))
    )


def pair_of(colour):
    under, over = towel_(colour, 3), towel_(colour, 8)
    return group(under.turn(z=2.5), over.turn(z=-3).at(0.6, 0.4, 5.9))


made = {name: pair_of(tone) for name, tone in (('sand', '#bfa27a'), ('clay', '#955845'))}
for name, one in made.items():
    view(name, only=one, turn=-26, tilt=28, fill=0.8)
view('terry', only=made['clay'], turn=-26, tilt=30, close_up=(-7, -10, 10), zoom=2.6)
