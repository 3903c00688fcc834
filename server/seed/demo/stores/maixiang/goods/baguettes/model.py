from studio import *
from studio.bakery import crumb

crust_ = crust('#b8722f', flour=0.18, dark='#6f3b16', height=5)


def stick(seed):
    body = loaf(42, 6.4, 5.2, crust_, 5, seed)
    for ob in body.objects:
        for v in ob.data.vertices:
            fuller = math.sqrt(1 + min(1, abs(v.co.x) / 23.5) ** 2)
            v.co.y, v.co.z = v.co.y * fuller, v.co.z * (fuller + 1) / 2
    return body


three = [stick(3).turn(z=4).at(0, -6.4), stick(5).at(0.6, 0), stick(8).turn(z=-4).at(0, 6.4)]
four_top = stick(11).turn(z=2).at(0, -2.6, 4.2)
four_top.hide()
words = [('麦香', 2.2, 'serif-bold', 0.4), ('BAGUETTE', 1.1, 'bold', 0.72)]
sleeve = group(box(15, 20.6, 6.4, paper('#efe6d4'), 1.6, 5))
face = sticker(label(words, 10, 7, colour=None, ink='#7a3f22', dots=60), 10, 7, None, (0, 0, 6.42), tilt=0, turn=90)
three_all = group(*three, sleeve, face)
view('front', only=three_all, turn=-38, tilt=36, fill=0.88, exposure=0.15)
plate_ = board(30, 15, 1.5, wood('walnut', axis='x'), False).at(0, -50)


rim = crust('#a8662c', dark='#6f3b16', height=0.05)


def disc(k):
    ring_ = extrude([(3.5 * math.cos(a / 30 * math.pi), 2.6 * math.sin(a / 30 * math.pi)) for a in range(60)], 1.3, rim, 0.25)
    face_ = extrude([(3.2 * math.cos(a / 30 * math.pi), 2.32 * math.sin(a / 30 * math.pi)) for a in range(60)], 1.38, crumb('#ecdcb8')).at(z=-0.04)
    return group(ring_, face_)


slices = [disc(k).turn(x=90).turn(x=-22 - 3 * k, z=90).at(-9 + 3.0 * k, -50, 1.5).stand(1.5) for k in range(4)]
rest = apply(stick(4))
for ob in rest.objects:
    for v in ob.data.vertices:
        v.co.x = max(v.co.x, 0)
end = extrude([(2.9 * math.cos(a / 30 * math.pi), 2.3 * math.sin(a / 30 * math.pi)) for a in range(60)], 0.1, crumb('#ecdcb8'))
end.turn(x=90, z=-90).at(0.0, 0, 2.35)
rest = group(rest, end).at(4.0, -50, 1.5)
view('sliced', only=[plate_, rest, *slices], turn=-24, tilt=28, fill=0.88, exposure=0.2)
