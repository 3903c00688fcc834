from studio import *

gold = crust('#a8652a', dark='#743d14', height=3.6)
gold.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = 0.4
words = ('莲', '月', '圆', '香')


def cake(k):
    one = mooncake(7.4, 3.6, gold, k, words[k % 4])
    one.word.stretch(2.2, 2.2, 1)
    return one


card, gilt = paper('#274a52'), paper('#e7d7b0')
x = 20.4
case = group(
    box(x - 0.1, x - 0.1, 0.4, card, 0.05),
    *(box(x, 0.4, 4.6, card, 0.05).at(0, s * (x - 0.4) / 2) for s in (-1, 1)),
    *(box(0.4, x - 0.82, 4.6, card, 0.05).at(s * (x - 0.4) / 2, 0) for s in (-1, 1)),
    *(box(0.25, x - 0.8, 3.4, gilt, 0.02).at(0, 0, 0.4) for _ in (0,)),
    *(box(x - 0.8, 0.25, 3.4, gilt, 0.02).at(0, 0, 0.4) for _ in (0,)),
    box(x - 0.9, x - 0.9, 0.1, gilt, 0).at(z=0.42),
)
four = [cake(k).at(-4.9 + 9.8 * (k % 2), -4.9 + 9.8 * (k // 2), 0.6) for k in range(4)]
cover = group(
    box(x + 0.3, x + 0.3, 0.4, card, 0.05),
    sticker(
        label(
            [('中秋', 3.4, 'serif-bold', 0.36, '#e7d7b0'), ('MOONCAKES', 1.2, 'bold', 0.62, '#e7d7b0'), ('麦香', 1.1, 'serif', 0.76, '#c9a86a')],
            12,
            12,
            colour=None,
            dots=50,
        ),
        12,
        12,
        None,
        (0, 0, 0.43),
        tilt=0,
    ),
)
cover.turn(x=72).at(0, x / 2 + 3.6, 0).stand()
view('front', turn=0, tilt=38, fill=0.86, exposure=0.25)
whole = cake(1).at(-4.6, -58)
half_ = apply(cake(0))
for ob in half_.objects:
    for v in ob.data.vertices:
        v.co.y = max(v.co.y, 0)
paste = Nodes('paste')
paste.principled(base_color=linear('#7a4a22'), roughness=0.55)
paste.bump(paste.noise(0.25, 4, 0.7), 0.04, 0.5)
yolk = Nodes('yolk')
yolk.principled(base_color=linear('#e0862a'), roughness=0.5, subsurface=0.05)
yolk.bump(yolk.noise(0.2, 4, 0.7), 0.05, 0.6)
inside = group(
    extrude(rounded(6.5, 3.0, 0.5), 0.1, paste.material).turn(x=90).at(0, 0, 1.8),
    extrude([(1.15 * math.cos(a / 24 * math.pi), 1.05 * math.sin(a / 24 * math.pi)) for a in range(48)], 0.16, yolk.material).turn(x=90).at(0, 0, 1.8),
)
half_ = group(half_, inside).turn(z=14).at(3.0, -61.4)
dish = plate(17.5, 1.6, glaze('#a9bfb6')).at(-0.6, -59.4)
whole.by(z=1.0), half_.by(z=1.0)
view('cut', only=[whole, half_, dish], turn=2, tilt=26, fill=0.84, exposure=0.25)
