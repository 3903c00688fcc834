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


[indigo_book] = [bring('cloth-notebook', 'books')[0]['indigo']]
[ink] = [bring('ink-bottle', 'made')[0]['indigo']]
whole, pens = bring('walnut-tray', 'whole', 'pens')
[one] = bring('paper-jiangnan', 'one')
[case] = bring('colour-pencils', 'case')
one.at(-40, 2)
indigo_book.at(-17, 0)
ink.at(3, 1)
whole.at(25, 2), pens.at(25, 2)
case.at(46, -1)
row = [one, indigo_book, ink, whole, pens, case]
picture_size(1200, 360)
view('banner', only=row, tilt=34, fill=0.86)
picture_size(300, 300)
view('logo', only=[indigo_book], tilt=40, fill=0.78)
