from studio import *

body = box(6.0, 3.2, 7.4, glass('#fdf4ea', thin=True), 0.5, 6)
juice = box(5.0, 2.3, 5.0, liquid('#dca548', 0.55), 0.4, 6).at(z=0.9)
collar = group(cylinder(1.05, 0.5, metal('gold', 0.22), 0.08).at(z=7.38), cylinder(0.8, 0.5, metal('gold', 0.22), 0.06).at(z=7.8))
top = lathe([(0, 0), (1.5, 0), *edge(1.62, 0.1), (1.62, 2.4), (1.5, 2.55), (0, 2.6)], wood('walnut', 'z'), 64).at(z=8.0)
words = sticker(label([('花间集', 0.62, 'serif-bold', 0.2), ('桂雨', 0.95, 'serif', 0.5), ('OSMANTHUS RAIN', 0.2, 'sans', 0.72), ('30 ml', 0.2, 'sans', 0.86)],
                      3.2, 3.2, colour='#f8efe2', ink='#5b3d22', frame='#c9a463'), 3.2, 3.2, None, (0, -1.63, 3.5))
whole = group(body, juice, collar, top, words).turn(z=-16)
flower = group(*[ball(0.2, plain('#e6a52f', 0.6), 3).stretch(1.3, 0.9, 0.45).at(0.2 * math.cos(a), 0.2 * math.sin(a), 0) for a in (0, 1.57, 3.14, 4.71)])
with prop():
    scatter(14, flower, lambda i, c: (c.uniform(-6.4, -3.6) if i < 9 else c.uniform(3.8, 5.6), c.uniform(-3.6, 1.6), 0.12,
                                      (c.uniform(-20, 20), c.uniform(-20, 20), c.uniform(0, 90)), c.uniform(0.8, 1.1)), 5)
view('front', turn=0, tilt=13, fill=0.72)
top.by(5.4, -3.0, -8.0)
view('open', turn=10, tilt=24, fill=0.8)
