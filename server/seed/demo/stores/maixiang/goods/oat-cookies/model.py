from studio import *
from studio.larder import tinted

dough = sandy('#c08a4c', '#8f5a28', '#d8ab6c', 4.4, 0.14)
dark = plain('#2b180e', 0.38, clear=0.15)
kinds = [chunk(1.15, dark, k) for k in (3, 4, 8)]
small = [chunk(0.5, dark, k) for k in (5, 6)]
flake = ball(0.5, tinted(['#cfa468', '#dcb87f', '#e4c894'], 0.85), 3, 0.13).stretch(x=1.25, y=0.85)
for kind in (*kinds, *small, flake):
    kind.hide()


def one(seed, width=8.2):
    """Thin at the edge, soft in the middle; large lumps inside, crumbs of chocolate everywhere."""
    body = disc(width, 1.5, dough, None, [(0, 1), (0.5, 0.96), (0.8, 0.74), (0.95, 0.46), (1, 0.2)], 0.13, (1.5, 0.16, 0.5), 0.14, seed=seed)

    def on(reach, sunk, tilt):
        def place(i, chance):
            a, d = chance.uniform(0, 2 * math.pi), width / 2 * reach * chance.random() ** 0.55
            x, y = d * math.cos(a), d * math.sin(a)
            return x, y, body.top(x, y) - sunk, (chance.uniform(-tilt, tilt), chance.uniform(-tilt, tilt), chance.uniform(0, 360)), chance.uniform(0.7, 1.15)

        return place

    return Thing(
        body=body,
        lumps=scatter(9, [k.copy() for k in kinds], on(0.62, 0.08, 30), seed),
        crumbs=scatter(26, [k.copy() for k in small], on(0.92, 0.04, 60), seed + 1),
        oats=scatter(70, flake.copy(), on(0.96, -0.02, 24), seed + 2),
    )


tower = [one(k).turn(x=(k % 2) * 2, z=77 * k).at(0.35 * (-1) ** k - 1.4, 0.3 * (k % 3) + 0.8, 1.0 + 1.45 * k) for k in range(5)]
lean = one(9).turn(x=62, z=-16).at(3.4, -4.6, 4).stand(1.1)
dish = plate(23, 1.8, glaze('#5f7c86', speckle=0.3)).at(0.6, -1)
view('front', turn=-10, tilt=26, fill=0.84, exposure=0.2)
bag = gusset_bag(12, 6.5, 15.5, paper('#efe6d4'), tie=metal('brass', 0.4))
face = sticker(
    label(
        [('燕麦巧克力曲奇', 1.0, 'serif-bold', 0.26), ('OAT & CHOCOLATE', 0.72, 'bold', 0.48), ('麦香  8 片 320 g', 0.6, 'serif', 0.72)],
        9.4, 7.4, colour='#5f7c86', ink='#f4ead2', dots=80,
    ),
    9.4, 7.4, bag.body, (0, -8, 7.4), lift=0.04,
)
packed = group(bag, face).at(-3, -58)
front_ = [one(20).at(6.2, -64.4), one(21).turn(x=64, z=-20).at(8.6, -59.6, 4).stand()]
view('bag', only=[packed, *front_], turn=-8, tilt=20, fill=0.84, exposure=0.2)
