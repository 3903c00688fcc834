import pathlib
import runpy

import bpy

import studio
from studio import *
from studio.camera import job

here = pathlib.Path(__file__).parent


def load_goods(slug):
    """The things of a goods as one group, without its views."""
    before = set(map(id, studio.goods))
    kept = studio.view, studio.use
    studio.view = studio.use = lambda *a, **k: None
    runpy.run_path(str(here / 'goods' / slug / 'model.py'))
    studio.view, studio.use = kept
    return group(*[t for t in list(studio.goods) if id(t) not in before])


def canvas(width, height):
    part = 0.5 if job['draft'] else 1
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y = int(width * part), int(height * part)


goods_ = [load_goods('flip-clock').size(0.9).turn(z=10).at(-44, 2, 0.3), load_goods('air-1').size(0.9).turn(z=-14).at(-21, 0, 0),
          load_goods('gooseneck-kettle').at(4, 1, 0), load_goods('pebble-speaker').turn(z=10).at(25, -3, 0),
          load_goods('wood-radio').turn(z=-12).at(47, 3, 0)]
canvas(1200, 360)
view('banner', look_at=goods_, turn=0, tilt=9, fill=0.86, shift=(0, -0.01))
key = bevel(mesh_thing([(-5, -5, 0), (5, -5, 0), (5, 5, 0), (-5, 5, 0), (-3.7, -3.7, 4.4), (3.7, -3.7, 4.4), (3.7, 4.0, 4.4), (-3.7, 4.0, 4.4)],
                       [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (0, 3, 2, 1)], plastic('#d9702e', 0.25)), 0.6, 4)
sign = text('拾', 12, plain('#fff4e6', 0.5), 0.05, 'bold').at(0, -0.1, 4.42)
canvas(300, 300)
view('logo', only=[key, sign], turn=-16, tilt=46, fill=0.62)
