from studio import *
from studio.bakery import bagel, crust

shine = crust('#b87434', dark='#8f5222', height=3.4)
shine.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = 0.38


def six(sesame):
    spots = (
        (-11, 4.6, 0),
        (0, 5.4, 0),
        (11, 4.6, 0),
        (-6.2, -5.6, 0),
        (5.4, -5.2, 0),
        (0.8, 0.6, 4.1),
    )
    return group(
        *(
            bagel(10.4, shine, sesame, i).turn(x=(4 if i == 5 else 0), z=40 * i).at(x, y, z)
            for i, (x, y, z) in enumerate(spots)
        )
    )


with prop():
    slab(46, 31, 1.2, wood('walnut'), 2, 0.3)
plain_ones = six(False).by(0, 0, 1.2)
view('front', turn=6, tilt=40, fill=0.96, exposure=0.4)
plain_ones.hide()
six(True).by(0, 0, 1.2)
view('sesame', turn=6, tilt=40, fill=0.96, exposure=0.4)
