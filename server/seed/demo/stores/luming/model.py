import pathlib
import runpy

import bpy

import studio
from studio import *
from studio.camera import job

here = pathlib.Path(__file__).parent
SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]


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


goods_ = [load_goods('ginkgo-brooch').turn(z=-8).at(-14.5, -0.5, 0), load_goods('round-bangle').at(-8.2, 0.5, 0),
          load_goods('pocket-watch').size(0.9).at(-0.6, 0, 0), load_goods('twist-bangle').at(8.2, 0.6, 0), load_goods('pearl-ring').size(1.5).at(14.6, -1.0, 0)]
canvas(1200, 360)
view('banner', look_at=goods_, turn=0, tilt=24, fill=0.88, lights=SOFT)
silver = metal('silver', 0.2)
coin = group(lathe([(0, 0), (4.6, 0), (4.9, 0.15), (5, 0.45), (4.9, 0.75), (4.6, 0.85), (4.3, 0.7), (0, 0.68)], silver, levels=2), text('鹿', 14, metal('black', 0.4), 0.06, 'serif-bold').at(0, -0.1, 0.72)).turn(x=58).stand()
canvas(300, 300)
view('logo', only=coin, turn=-12, tilt=18, fill=0.62, lights=SOFT)
