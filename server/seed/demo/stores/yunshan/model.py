"""Banner and logo of the store, from the models of its goods."""
import os
import runpy

import bpy
import studio
from studio import *
from studio.core import props


def bring(slug, *names):
    """Things of a goods, without its pictures."""
    shown, studio.view = studio.view, lambda *_args, **_options: None
    space = runpy.run_path(os.path.join(os.path.dirname(__file__), 'goods', slug, 'model.py'))
    studio.view = shown
    for thing in props:
        thing.hide()
    return [space[name] for name in names]


def picture_size(x, y):
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = x, y


lamp_off, shade_on, bulb, cable = bring('mushroom-lamp', 'lamp_off', 'shade_on', 'bulb', 'cable')
[closed] = bring('oak-box', 'closed')
[cream] = bring('wool-throw', 'cream')
base, globe = bring('globe-lamp', 'lamp_whole', 'globe')
[basket] = bring('felt-basket', 'basket')
[oak] = bring('oak-stool', 'oak')
lamp_off.at(-62, 4)
closed.at(-28, -4)
cream.at(14, 2)
base.at(48, -6), globe.by(48, -6)
basket.at(76, 6)
row = [lamp_off, closed, cream, base, globe, basket]
picture_size(1200, 360)
view('banner', only=row, tilt=10, fill=0.82)
picture_size(300, 300)
view('logo', only=[oak], turn=14, tilt=24, fill=0.7)
