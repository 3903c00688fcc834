from studio import *
from studio.larder import pouch

brown = biscuit('#b98048')
flake = plain('#e2c894', 0.85)


def one(seed, width=8.2):
    body = cookie(width, 1.5, brown, 12, '#2a170e', seed)
    oat = ball(0.42, flake, 3, 0.3).stretch(x=1.5)

    def place(i, chance):
        a, d = chance.uniform(0, 6.283), width * 0.45 * chance.random() ** 0.5
        z = 1.5 * (1 - 0.3 * (d / (width / 2)) ** 3)
        return (d * math.cos(a), d * math.sin(a), z, (chance.uniform(-25, 25), chance.uniform(-25, 25), chance.uniform(0, 360)), chance.uniform(0.7, 1.1))

    body.add(scatter(34, oat, place, seed + 3))
    return body


tower = [one(k).turn(x=(k % 2) * 2, z=77 * k).at(0.35 * (-1) ** k, 0.3 * (k % 3) - 0.3, 1.0 + 1.5 * k) for k in range(5)]
lean = one(9).turn(x=66, z=-14).at(5.2, -5.4, 4).stand(1.0)
dish = plate(22, 1.8, glaze('#5f7c86', speckle=0.3)).at(1, -1)
view('front', turn=-10, tilt=24, fill=0.82, exposure=0.15)
bag = pouch(13.5, 6.5, 19, paper('#efe6d4'))
face = sticker(
    label(
        [('燕麦巧克力曲奇', 1.15, 'serif-bold', 0.26), ('OAT & CHOCOLATE', 0.75, 'bold', 0.48), ('麦香  8 片 320 g', 0.6, 'serif', 0.72)],
        9,
        7.4,
        colour='#5f7c86',
        ink='#f4ead2',
        dots=80,
    ),
    9,
    7.4,
    bag,
    (0, -8, 8.4),
    lift=0.04,
)
clip = group(*(box(14.2, 0.7, 1.0, wood('beech', axis='x'), 0.15).at(0, s * 0.4, 16.8) for s in (-1, 1)))
packed = group(bag, face, clip).at(-3, -58)
front_ = [one(20).at(5.4, -63.4), one(21).turn(x=58, z=-20).at(8.6, -58.4, 4).stand()]
view('bag', only=[packed, *front_], turn=-6, tilt=18, fill=0.84, exposure=0.15)
