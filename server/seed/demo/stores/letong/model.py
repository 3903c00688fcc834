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


goods_ = [load_goods('little-car').turn(z=16).at(-40, -3, 0), load_goods('stacking-rings').at(-25, 1, 0), load_goods('rainbow-arch').at(-1, 2, 0),
          load_goods('abacus').size(0.62).turn(z=-8).at(22, 2, 0), load_goods('train').size(0.62).turn(z=-10).at(44, -2, 0)]
canvas(1200, 360)
view('banner', look_at=goods_, turn=0, tilt=9, fill=0.88, shift=(0, 0.02))
cube = group(box(8, 8, 8, wood('ash', 'z', stain='#cb4330', rough=0.45), 0.6, 4), text('乐', 14, plain('#f6e6c4', 0.6), 0.04, 'black').turn(x=90).at(0, -4.02, 3.9))
canvas(300, 300)
view('logo', only=cube, turn=-26, tilt=22, fill=0.6)
