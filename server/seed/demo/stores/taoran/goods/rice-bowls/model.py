from studio import *

OUT = [(2.7, 0), (2.75, 0.75), (3.6, 1.3), (5.0, 2.9), (5.75, 4.9), (6.05, 6.2)]
white, celadon, brown = glaze('#e9e3d5', rough=0.2), glaze('#a2b3a6', gradient='#bac8bd', height=6, rough=0.12), glaze('#4a2a19', gradient='#6e4022', height=6, rough=0.1)
clay = terracotta('#8d6a4c', 0.8)


def bowl_of(paint):
    body = vessel(OUT, paint, 0.32)
    return group(body, ring(2.55, 0.22, clay, flat=0.7).at(z=0.13))


def stacked(paint):
    chance, whole = rng(), group()
    for i in range(4):
        whole.add(bowl_of(paint).turn(x=chance.uniform(-0.8, 0.8), z=chance.uniform(0, 360)).at(chance.uniform(-0.12, 0.12), 0, 2.05 * i))
    return whole


pile, sea, iron = stacked(white), stacked(celadon), stacked(brown)
view('white', only=pile, tilt=20, fill=0.6)
view('celadon', only=sea, tilt=20, fill=0.6)
view('brown', only=iron, tilt=20, fill=0.6)
cooked = Nodes('rice')
cooked.principled(base_color=linear('#f2eee2'), roughness=0.4)
grain_ = ball(0.17, cooked.material, 2).stretch(2.0, 1, 0.95)
served = bowl_of(celadon)


def place(_i, chance):
    a, r = chance.uniform(0, 360), 5.5 * math.sqrt(chance.random())
    return (r * math.cos(math.radians(a)), r * math.sin(math.radians(a)), 5.1 + 2.0 * (1 - (r / 5.7) ** 2) + chance.uniform(-0.08, 0.16),
            (chance.uniform(-50, 50), chance.uniform(-50, 50), chance.uniform(0, 360)), chance.uniform(0.85, 1.1))


mound = lathe([(5.6, 4.9), (5, 5.5), (3.5, 6.3), (1.8, 6.85), (0, 7.0)], cooked.material)
rice = scatter(1500, grain_, place, 4)
sticks = group(*[rod((-8, -6.4 + d, 0.35), (12, -8.4 + 1.6 * d, 0.3), 0.22, wood('rosewood', 'z'), 0.36) for d in (0, 0.75)])
view('rice', only=[served, mound, rice, sticks], turn=-12, tilt=30, fill=0.78)
view('review-1', only=pile, turn=24, tilt=36, fill=0.5, look='home')
