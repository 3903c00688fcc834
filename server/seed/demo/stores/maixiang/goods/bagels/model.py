from studio import *
from studio.bakery import bagel, crust

shine = crust('#8a5a30', dark='#55331a', height=4.2)
shine.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = 0.34


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


plain_ones = six(False)
view('front', turn=6, tilt=34, fill=0.9)
seeded = six(True).at(0, -60)
view('sesame', only=seeded, turn=6, tilt=34, fill=0.9)
