"""Runs one model.py in Blender: … --python run.py -- folder look weights draft views…"""
import os
import random
import runpy
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(here))
sys.dont_write_bytecode = True

from studio import camera, core  # noqa: E402

folder, look, weights, draft, *views = sys.argv[sys.argv.index('--') + 1 :]
with tempfile.TemporaryDirectory(prefix='souk-picture-') as temp:
    camera.job.update(
        folder=folder,
        look=look,
        weights=weights,
        draft=draft == 'draft',
        views=views or None,
        temp=temp,
    )
    camera.prepare()
    core.state['rng'] = random.Random(os.path.basename(folder))
    runpy.run_path(os.path.join(folder, 'model.py'))
missing = [name for name in views if name not in camera.job['seen']]
if missing:
    print(f'souk: no view {", ".join(missing)}; there are {", ".join(camera.job["seen"])}')
    sys.exit(1)
