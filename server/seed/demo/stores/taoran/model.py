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


[jar] = bring('moon-jar', 'jar')
tall, short, round_one = bring('bud-trio', 'tall', 'short', 'round_one')
celadon, iron = bring('celadon-mug', 'celadon', 'iron')
[pile] = bring('rice-bowls', 'pile')
[left] = bring('espresso-pair', 'left')
jar.by(-37, 4)
tall.at(-19, 3), short.at(-12, -2), round_one.at(-3, 2)
celadon.at(9, -2)
pile.at(23, 3)
left.at(38, -1)
row = [jar, tall, short, round_one, celadon, pile, left]
picture_size(1200, 360)
view('banner', only=row, tilt=12, fill=0.8)
picture_size(300, 300)
view('logo', only=[celadon], tilt=20, fill=0.62)
