from studio import *
from studio.bakery import bagel, crust

shine = crust('#b06c2e', dark='#7e4319', height=3.4)
shine.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = 0.36


def six(sesame):
    spots = ((-11.2, 6.0), (0.2, 6.6), (11.4, 5.8), (-10.6, -5.4), (0.8, -4.9), (11.6, -5.6))
    return group(*(bagel(10.6, shine, sesame, i + 1).turn(z=40 * i).at(x, y, 1.5) for i, (x, y) in enumerate(spots)))


with prop():
    slab(39, 28, 1.5, wood('oak', 'x', stain='#8a6440', ring=2.6), 2.4, 0.4)
plain_ones = six(False)
view('front', turn=8, tilt=48, fill=0.73, exposure=0.25)
plain_ones.hide()
seeded = six(True)
view('sesame', turn=8, tilt=48, fill=0.73, exposure=0.25)
