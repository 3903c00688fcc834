from studio import *

TONES = {'ink': '#2b2f33', 'sage': '#7f9080'}
W, H, T = 13.0, 16.0, 0.3


def half(tone):
    """One bookend: its plate in the plane x = 0, the foot to +x, a round gate cut out."""
    stuff = painted(tone, 0.45, 0.25)
    # the gate is a circle that opens downwards into a doorway, as in a garden wall
    arc = [(4.6 * math.cos(a), 8.2 + 4.6 * math.sin(a)) for a in (math.radians(-62 + 304 * k / 96) for k in range(97))]
    door = [*arc, (-4.6 * math.cos(math.radians(-62)) * 1.0, 2.2), (4.6 * math.cos(math.radians(-62)), 2.2)]
    wall = extrude([(x, y) for x, y in rounded(W, H, 0.7)], T, stuff, 0.05, holes=[[(x, y - H / 2) for x, y in door]])
    wall.turn(x=90).turn(z=90).at(0, 0, H / 2)
    foot = slab(9, W, T, stuff, 0.7, 0.05).at(4.5, 0, 0)
    return group(wall, foot)


pairs = {}
for name, tone in TONES.items():
    left, right = half(tone), half(tone).turn(z=180)
    pairs[name] = (left, right)
with prop():
    rows, x = [], -6.4
    # the first book is neither black nor green: the gate shows against it
    for words, tone, thick, deep, tall in (('夜航', '#c9a25a', 2.4, 13, 19.5), ('躲雨', '#33506b', 1.9, 12, 18), ('猫在河埠头', '#b4572f', 1.7, 12.5, 17.2), ('十二桥', '#d8c9a4', 2.6, 13, 20), ('船与茶', '#463a35', 2.1, 12, 18.6),
                                           ('印谱', '#6f2f2a', 1.9, 13, 19), ('食单', '#5d7a66', 2.3, 12.5, 18.2), ('园冶', '#23324a', 2.5, 13, 19.6), ('纸上江南', '#8b9883', 1.8, 12, 17.6)):
        b = book(deep, tall, thick, linen(tone, 0.05)).turn(x=90).turn(z=90)
        b.stand(T)
        low, high = b.box
        b.by(x - low.x, -low.y - 6.2, 0)
        tag = sticker(label([(words, 0.9, 'serif-bold', 0.5, '#2a2622' if tone in ('#d8c9a4', '#8b9883', '#c9a25a') else '#efe4cc')], 1.5, 9, colour=None, vertical=True), 1.5, 9, None, (x + thick / 2, b.box[0].y - 0.03, tall * 0.62))
        rows += [b, tag]
        x += thick + 0.06
edge_ = x
for left, right in pairs.values():
    left.at(-6.4 - T, 0.2, 0)
    right.at(edge_ + T, 0.2, 0)
for name, (left, right) in pairs.items():
    view(name, only=[left, right, *rows], look_at=[left, right, *rows], turn=-44, tilt=16, fill=0.86)


def bare():
    """One bookend shows its gate, the other, behind it, its foot."""
    left, right = pairs['ink']
    left.turn(z=62).at(-5.4, -6.5, 0)
    right.turn(z=118).at(8.2, 6.5, 0)


view('pair', only=list(pairs['ink']), hide=rows, turn=0, tilt=22, fill=0.84, setup=bare)
