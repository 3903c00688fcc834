from studio import *
from studio.larder import tinted

roast = tinted(['#2e190f', '#3d2315', '#4d2d1b'], 0.36, 0.6)
words = [
    ('云南保山', 1.15, 'serif-bold', 0.24),
    ('BAOSHAN ARABICA', 0.56, 'bold', 0.45),
    ('水洗 · 中度烘焙', 0.56, 'serif', 0.64),
    ('麦香  250 g', 0.56, 'sans', 0.83),
]
bag = gusset_bag(10, 6.4, 16.5, paper('#33514b'), tie=metal('brass', 0.4))
face = sticker(label(words, 7.4, 8.4, colour='#efe4cc', ink='#33201a', frame='#a3764a', dots=90), 7.4, 8.4, bag.body, (0, -8, 6.0), lift=0.04)
valve = group(cylinder(0.8, 0.12, plain('#22332f', 0.5), 0.04), cylinder(0.12, 0.16, plain('#0f1614', 0.6), 0.02)).turn(x=90).at(0, -3.3, 11.6)
whole = group(bag, face, valve).turn(z=6).at(-3.6, 2.6)


def layers(radius, rows, base, gap=0.86, seed=3):
    """Beans in layers that lie close to each other, each smaller than the one below: (x, y, z)."""
    places = []
    for k in range(rows):
        r = radius - 0.75 * k
        count = int(r / gap) + 1
        for i in range(-count, count + 1):
            for j in range(-count, count + 1):
                x, y = gap * (i + 0.5 * (j % 2) + 0.3 * k), gap * 0.87 * j + 0.4 * k
                if math.hypot(x, y) < r:
                    places.append((x, y, base + 0.36 * k))
    return places


def beans(places, seed=3, flat=38):
    def place(i, chance):
        x, y, z = places[i]
        over = 180 if chance.random() < 0.4 else 0
        return (x + chance.uniform(-0.2, 0.2), y + chance.uniform(-0.2, 0.2), z + chance.uniform(-0.08, 0.14),
                (over + chance.uniform(-flat, flat), chance.uniform(-flat, flat), chance.uniform(0, 360)), chance.uniform(0.85, 1.05))

    return scatter(len(places), grain('coffee', roast), place, seed)


dish = group(bowl(12, 3.8, glaze('#d8cdb6', speckle=0.3)), beans(layers(4.2, 3, 2.1))).at(7.0, -5.2)
spilt = beans([(1.2, -9.6, 0.25), (2.3, -8.6, 0.25), (-1.0, -8.4, 0.25), (0.4, -7.2, 0.25)], 9, 12)
view('front', only=[whole, dish, spilt], turn=-8, tilt=22, fill=0.86, exposure=0.3)
mug = cup(8.0, 8.6, glaze('#e6dcc8', speckle=0.2), ear=True)
fill(mug, tea('coffee'), 6.6)
mug.at(3.8, -58)
saucer_ = group(bowl(9, 2.6, glaze('#5c6f68', speckle=0.3)), beans(layers(3.0, 3, 1.4), 5)).at(-6.2, -61.5)
loose = beans([(-0.4, -65.2, 0.25), (0.8, -64.2, 0.25), (-2.2, -66.4, 0.25), (2.4, -65.6, 0.25), (-10.4, -65.6, 0.25)], 4, 12)
view('cup', only=[mug, saucer_, loose], turn=-8, tilt=34, fill=0.84, exposure=0.3)
