"""Things of other goods, for pictures of stores and of the home page."""
import os
import runpy

import studio

from . import camera, core

stores = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'stores')


def bring(path, *names):
    """The things of `owner/slug` with these names in its model.py (`vases.celadon` is one of a dict, a list stays one),
    without its pictures and props; without names everything it makes, as one thing."""
    owner, slug = path.split('/')
    before = {id(thing) for thing in (*core.goods, *core.props)}
    kept = studio.view, studio.use
    studio.view = studio.use = camera.view = camera.use = lambda *_args, **_options: None
    try:
        space = runpy.run_path(os.path.join(stores, owner, 'goods', slug, 'model.py'))
    finally:
        studio.view, studio.use = camera.view, camera.use = kept
    for thing in core.props:
        if id(thing) not in before:
            thing.hide()
    made = [thing for thing in core.goods if id(thing) not in before]
    if not names:
        return core.group(*made)
    named = [_named(space, name) for name in names]
    wanted = [thing for one in named for thing in (one if isinstance(one, list) else [one])]
    for thing in made:
        thing.hide()
    for thing in wanted:
        thing.hide(False)
    return named[0] if len(named) == 1 else named


def _named(space, name):
    name, _, key = name.partition('.')
    return space[name][key] if key else space[name]


def row(*things, gap=3):
    """Places things side by side along x, `gap` cm apart, the middle of the row at x = 0."""
    widths = [thing.box[1][0] - thing.box[0][0] for thing in things]
    left = -(sum(widths) + gap * (len(things) - 1)) / 2
    for thing, width in zip(things, widths):
        thing.by(left - thing.box[0][0])
        left += width + gap
    return list(things)
