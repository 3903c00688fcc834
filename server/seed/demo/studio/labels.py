"""Labels drawn with PIL and laid on surfaces. Lengths in cm."""
import hashlib
import math
import os
import tempfile

import bpy
from PIL import Image, ImageDraw, ImageFont

from .core import apply, mesh_thing, modify
from .materials import picture

NOTO = '/usr/share/fonts/opentype/noto/'
FONTS = {
    'sans': 'NotoSansCJK-Regular.ttc',
    'bold': 'NotoSansCJK-Bold.ttc',
    'light': 'NotoSansCJK-Light.ttc',
    'black': 'NotoSansCJK-Black.ttc',
    'serif': 'NotoSerifCJK-Regular.ttc',
    'serif-bold': 'NotoSerifCJK-Bold.ttc',
}


def font_file(font):
    """The file of a font; a missing weight falls back to the regular one."""
    path = NOTO + FONTS[font]
    if os.path.exists(path):
        return path
    return NOTO + ('NotoSerifCJK-Bold.ttc' if 'serif' in font else 'NotoSansCJK-Regular.ttc')


def load(image, name='label'):
    """A PIL picture as a Blender image."""
    folder = os.path.join(tempfile.gettempdir(), 'souk-labels')
    os.makedirs(folder, exist_ok=True)
    digest = hashlib.sha1(image.tobytes() + str(image.size).encode()).hexdigest()[:16]
    path = os.path.join(folder, f'{name}-{digest}.png')
    if not os.path.exists(path):
        image.save(path)
    return bpy.data.images.load(path, check_existing=True)


def label_picture(
    lines,
    width=6.0,
    height=6.0,
    colour='#f6f1e7',
    ink='#2b2b2b',
    frame=None,
    dots=130,
    band=None,
    align='center',
    vertical=False,
    draw=None,
):
    """A label as a PIL picture, `dots` pixels per cm.

    lines: [(words, size cm, font, y from 0 top to 1 bottom, ink), …]; two are enough.
    `frame` is the colour of a thin border, `band` = (colour, from, to) a stripe, `draw(d, w, h)`
    draws more with PIL. `vertical` writes Chinese from top to bottom.
    """
    w, h = int(width * dots), int(height * dots)
    mode = 'RGBA' if colour is None else 'RGB'
    image = Image.new(mode, (w, h), (0, 0, 0, 0) if colour is None else colour)
    pen = ImageDraw.Draw(image)
    if band:
        pen.rectangle([0, int(band[1] * h), w, int(band[2] * h)], fill=band[0])
    if draw:
        draw(pen, w, h)
    if frame:
        gap = int(0.035 * min(w, h))
        pen.rectangle([gap, gap, w - gap, h - gap], outline=frame, width=max(2, gap // 5))
    for index, line in enumerate(lines):
        usual = ('', 0.5, 'sans', (index + 0.5) / len(lines), ink)
        words, size, font, y, fill = (*line, *usual[len(line) :])
        face = ImageFont.truetype(font_file(font), max(6, int(size * dots * 1.25)))
        if vertical and any('\u4e00' <= c <= '\u9fff' for c in words):
            step = face.size * 1.12
            top = y * h - step * len(words) / 2
            for k, letter in enumerate(words):
                pen.text((w / 2, top + (k + 0.5) * step), letter, fill, face, anchor='mm')
            continue
        while pen.textlength(words, face) > w * 0.92 and face.size > 6:
            face = ImageFont.truetype(font_file(font), int(face.size * 0.94))
        x, anchor = {'center': (w / 2, 'mm'), 'left': (w * 0.09, 'lm')}[align]
        pen.text((x, y * h), words, fill, face, anchor=anchor)
    return image


def label(lines, width=6.0, height=6.0, rough=0.6, metal=0.0, **look):
    """The material of a label; see label_picture for the parameters."""
    return picture(load(label_picture(lines, width, height, **look)), rough, metal=metal)


def grid_uv(thing, nx, ny):
    """UV from a grid of (nx + 1) × (ny + 1) vertices."""
    for ob in thing.objects:
        layer = ob.data.uv_layers.new(name='uv').data
        for loop in ob.data.loops:
            i, j = loop.vertex_index % (nx + 1), loop.vertex_index // (nx + 1)
            layer[loop.index].uv = (i / nx, j / ny)
    return thing


def sticker(material, width, height, on=None, at=(0, 0, 0), turn=0, tilt=90, lift=0.02, nx=24):
    """A flat label at a place, upright and facing -y; tilt=0 lies face up, `turn` is about z.

    With `on` it is pressed on that thing's surface along its own normal.
    """
    ny = 12
    vertices, faces = [], []
    for j in range(ny + 1):
        for i in range(nx + 1):
            vertices.append(((i / nx - 0.5) * width, (j / ny - 0.5) * height, 0))
    for j in range(ny):
        for i in range(nx):
            a = j * (nx + 1) + i
            faces.append((a, a + 1, a + nx + 2, a + nx + 1))
    thing = grid_uv(mesh_thing(vertices, faces, material, name='label'), nx, ny)
    thing.root.rotation_euler = (math.radians(tilt), 0, math.radians(turn))
    thing.root.location = at
    if on:
        press(thing, on, lift, straight=True)
    return thing


def wrap(material, radius, width, height, z=0, turn=0, on=None, lift=0.02, nx=64):
    """A label round the z axis at a radius, `width` along the curve, its middle facing -y.

    With `on` it follows the surface of that thing (radius may be too large then).
    """
    ny = 16
    angle = width / radius
    vertices, faces = [], []
    for j in range(ny + 1):
        for i in range(nx + 1):
            a = (i / nx - 0.5) * angle - math.pi / 2 + math.radians(turn)
            vertices.append(
                (
                    (radius + lift) * math.cos(a),
                    (radius + lift) * math.sin(a),
                    z + (j / ny - 0.5) * height,
                )
            )
    for j in range(ny):
        for i in range(nx):
            a = j * (nx + 1) + i
            faces.append((a, a + 1, a + nx + 2, a + nx + 1))
    thing = grid_uv(mesh_thing(vertices, faces, material, name='label'), nx, ny)
    if on:
        thing.at(*on.root.matrix_world.translation)
        press(thing, on, lift)
    return thing


def press(thing, on, lift=0.02, straight=False):
    """Lays a label on the nearest surface of another thing, or on the one straight behind it."""
    for target in on.objects:
        if target.type == 'MESH':
            if straight:
                modify(
                    thing,
                    'SHRINKWRAP',
                    target=target,
                    wrap_method='PROJECT',
                    wrap_mode='ABOVE_SURFACE',
                    offset=lift,
                    use_project_z=True,
                    use_positive_direction=False,
                    use_negative_direction=True,
                )
            modify(
                thing,
                'SHRINKWRAP',
                target=target,
                wrap_method='NEAREST_SURFACEPOINT',
                wrap_mode='ABOVE_SURFACE',
                offset=lift,
            )
            break
    return apply(thing)
