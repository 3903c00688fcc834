from studio import *

CUP = [(1.9, 0), (2.1, 0.15), (2.7, 0.8), (3.05, 2.2), (3.1, 4.2), (3.2, 5.6)]
PLATE = [(3.1, 0), (3.3, 0.25), (4.2, 0.5), (5.6, 1.05), (6.3, 1.5)]
crema = Nodes('crema')
cloud = crema.noise(0.9, 5, 0.65, distortion=1.4)
crema.principled(base_color=crema.ramp(cloud, (0.3, '#5b2f14'), (0.5, '#8e5426'), (0.68, '#b67a3e')), roughness=0.22)
rust = glaze('#6d3f22', rough=0.25)


def one(paint, lip, spin):
    body = vessel(CUP, paint, 0.26)
    handle(body, 1.4, 4.4, 1.9, 0.36, paint, 1.2)
    fill(body, crema.material, 4.7)
    dish = vessel(PLATE, paint, 0.34)
    rims = group(ring(3.08, 0.15, lip).at(z=5.66), ring(6.15, 0.18, lip).at(z=1.56))
    return group(dish, body.at(z=0.62), rims.children[1], rims.children[0].by(z=0.62)).turn(z=spin)


black, milk = glaze('#17120f', rough=0.09), glaze('#e9e3d5', speckle=0.4, rough=0.24)
left, right = one(black, rust, -24), one(black, rust, 34)
pale, pale_2 = one(milk, glaze('#a5835c', rough=0.3), -24), one(milk, glaze('#a5835c', rough=0.3), 34)
for a, b in ((left, right), (pale, pale_2)):
    a.at(-4.4, 4.6), b.at(4.8, -4.4)
spoon = group(lathe([(0, 0), (0.9, 0.18), (1.15, 0.42), (1.1, 0.44), (0.8, 0.26), (0, 0.1)], metal('brass', 0.22)).stretch(x=1.4),
              tube([(1.3, 0, 0.36), (4, 0, 0.75), (8.2, 0, 0.5)], 0.15, metal('brass', 0.22)).stretch(y=1.5))
spoon.turn(z=-32).at(-9.2, -5.2)
view('black', only=[left, right], turn=6, tilt=26, fill=0.8)
view('white', only=[pale, pale_2], turn=6, tilt=26, fill=0.8)
view('crema', only=[left, right, spoon], turn=-10, tilt=58, fill=0.8, close_up=(-3, 2, 3), zoom=1.3)
