from studio import *

alu, card, steel = metal('aluminium', 0.4, colour='#8f949b'), '#17181a', metal('steel', 0.25)
shellp = [(-10, 0), (10, 0), (10, 10), (-10, 10)]
case = extrude(rounded(20, 10, 1.6), 8.5, alu, 0.2, holes=[rounded(18.2, 8.2, 1.0)]).turn(x=90).at(0, 4.25, 5)
back = slab(18.6, 8.6, 0.3, plastic('#101113', 0.2), 1.0, 0.1).turn(x=90).at(0, 1.2, 5)
feet = [box(2.4, 6.4, 0.35, rubber('#1b1c1e'), 0.1).at(x, 0, -0.3) for x in (-7, 7)]


def leaf(words, x):
    top = slab(6.6, 3.35, 0.12, plastic(card, 0.25), 0.35, 0.04).turn(x=90).at(x, -2.2, 6.78)
    low = slab(6.6, 3.35, 0.12, plastic(card, 0.25), 0.35, 0.04).turn(x=90).at(x, -2.35, 3.32)
    face = label_picture([(words, 4.3, 'bold', 0.5, '#f2eee4')], 6.4, 6.9, colour=None)
    w, h = face.size
    a = sticker(picture(load(face.crop((0, 0, w, h // 2)), 'top'), 0.45), 6.4, 3.45, at=(x, -2.34, 6.78))
    b = sticker(picture(load(face.crop((0, h // 2, w, h)), 'low'), 0.45), 6.4, 3.45, at=(x, -2.5, 3.32))
    stack = [slab(6.6, 3.3, 0.05, plastic('#26272a', 0.25), 0.35, 0.02).turn(x=90).at(x, -2.05 + i * 0.16, 6.85 + 0.05 * i) for i in range(5)]
    pins = [cylinder(0.22, 0.3, steel).turn(y=90).at(x + s * 3.42 - 0.15, -2.1, 5.05) for s in (-1, 1)]
    return group(top, low, a, b, *stack, *pins)


hours, minutes = leaf('10', -4.3), leaf('28', 4.3)
brand = sticker(label([('SHIGUANG F2', 0.34, 'sans', 0.5, '#b9bcc0')], 4, 0.5, colour=None), 4, 0.5, at=(0, -2.4, 1.35))
knob = group(cylinder(1.1, 1.1, steel, 0.12), *[box(0.1, 0.12, 0.9, plain('#55585c'), 0.02).at(1.08 * __import__('math').cos(i * 0.393), 1.08 * __import__('math').sin(i * 0.393), 0.1) for i in range(16)]).turn(y=90).at(10, 0, 5)
view('front', turn=-16, tilt=12, fill=0.78)
view('side', turn=52, tilt=16, fill=0.76)
view('review-1', look='home', turn=24, tilt=24, fill=0.92, roll=3)
