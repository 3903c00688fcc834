"""The command `view`: frames the goods, builds the set, renders, removes noise, writes WebP."""
import math
import os
import subprocess
import time

import bpy
import numpy as np
from mathutils import Vector
from PIL import Image

from . import core, sets
from .denoise import denoise

job = {
    'folder': '.',
    'look': 'white',
    'views': None,
    'draft': False,
    'weights': None,
    'seen': [],
    'temp': '/tmp',
}
LENS = 70.0
LIMIT = 60 * 1024


def use(look):
    """Chooses another set than that of the store for all following views."""
    job['look'] = look


def camera_axes(turn, tilt):
    a, b = math.radians(turn), math.radians(tilt)
    back = Vector((math.sin(a) * math.cos(b), -math.cos(a) * math.cos(b), math.sin(b)))
    right = Vector((math.cos(a), math.sin(a), 0))
    return back, right, back.cross(right)


def frame(corners, turn, tilt, fill, size):
    """Target and distance with which the corners fill that share of the picture."""
    back, right, up = camera_axes(turn, tilt)
    # The sensor is as wide as the longer side
    half_x, half_y = (18.0 / LENS * side / max(size) for side in size)
    data = np.array([tuple(p) for p in corners])
    xs, ys, zs = (data @ np.array(axis) for axis in (right, up, back))
    x, y, z = ((v.min() + v.max()) / 2 for v in (xs, ys, zs))
    far = max(np.ptp(xs) / half_x, np.ptp(ys) / half_y, 1e-3) / (2 * fill) + np.ptp(zs) / 2
    for _ in range(12):
        depth = np.maximum(far - (zs - z), far * 0.05)
        px, py = (xs - x) / depth, (ys - y) / depth
        x += (px.max() + px.min()) / 2 * far
        y += (py.max() + py.min()) / 2 * far
        far *= max(np.ptp(px) / half_x, np.ptp(py) / half_y) / (2 * fill)
    target = right * float(x) + up * float(y) + back * float(z)
    return target, float(far), float(zs.max() - z)


def place_camera(target, far, turn, tilt, roll, shift, blur, focus):
    back, right, up = camera_axes(turn, tilt)
    data = bpy.data.cameras.new('camera')
    ob = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    ob.location = target + back * far
    turned = back.to_track_quat('Z', 'Y').to_euler()
    ob.rotation_euler = turned
    ob.rotation_euler.rotate_axis('Z', math.radians(roll))
    data.lens, data.sensor_width = LENS, 36
    data.shift_x, data.shift_y = shift
    data.clip_start, data.clip_end = far * 0.01, far * 100
    if blur:
        data.dof.use_dof = True
        data.dof.focus_distance = focus
        data.dof.aperture_fstop = LENS * 1e-3 / (0.014 * blur * far)
    return ob


def view(
    name,
    look_at=None,
    turn=0,
    tilt=18,
    fill=0.7,
    close_up=None,
    zoom=2.2,
    shift=(0, 0),
    blur=1.0,
    roll=None,
    look=None,
    light=1.0,
    lights=(),
    hide=(),
    only=None,
    recolour=None,
    setup=None,
    samples=None,
    exposure=0.0,
    size=None,
):
    """Renders one picture of the goods to `<name>.webp`.

    turn: degrees the camera goes to the right; tilt: degrees above the floor (90 is from above).
    fill: share of the frame. close_up: a point (x, y, z) that is seen `zoom` times larger.
    shift: moves the picture (share of the frame). blur: depth of field, 0 is none.
    look: another set. light: power of the set's lamps; lights: more lamps as in sets.py.
    hide / only: things not shown / the only ones. recolour: {thing: material} for this view.
    setup: a function called before, its changes stay. exposure: stops brighter or darker.
    size: width and height in px; 800 for the first view of a model, 480 for those of reviews, else 640;
    a draft has 3/8 of them.
    """
    job['seen'].append(name)
    if setup:
        setup()
    if job['views'] and name not in job['views']:
        return
    shown = (
        list(core.goods)
        if look_at is None
        else list(look_at if isinstance(look_at, (list, tuple)) else [look_at])
    )
    hidden = hide if isinstance(hide, (list, tuple)) else [hide]
    if only is not None:
        kept = only if isinstance(only, (list, tuple)) else [only]
        hidden = [*hidden, *(t for t in core.goods if t not in kept)]
        shown = list(kept) if look_at is None else shown
    before = [(ob, ob.hide_render) for t in (*core.goods, *core.props) for ob in t.objects]
    paints = [(ob, list(ob.data.materials)) for t in (recolour or {}) for ob in t.objects]
    for thing in hidden:
        thing.hide()
    for thing, material in (recolour or {}).items():
        thing.paint(material)
    corners = core.points([t for t in shown if t not in hidden])
    low, high = (Vector([f(p[i] for p in corners) for i in range(3)]) for f in (min, max))
    radius = (high - low).length / 2
    chosen = look or job['look']
    side = 480 if name.startswith('review') else 640
    size = size or ((800, 800) if len(job['seen']) == 1 else (side, side))
    scene = bpy.context.scene.render
    scene.resolution_x, scene.resolution_y = (
        side * 3 // 8 if job['draft'] else side for side in size
    )
    target, far, front = frame(corners, turn, tilt, fill, size)
    focus = far - front * 0.6
    if close_up:
        target = Vector(close_up)
        far, focus, blur = far / zoom, far / zoom, blur * 1.5
    tall = Vector(((low.x + high.x) / 2, (low.y + high.y) / 2, (low.z + high.z) / 2))
    made = sets.build(chosen, radius, tall, turn, light, lights)
    angle = sets.options(chosen)['roll'] if roll is None else roll
    camera = place_camera(target, far, turn, tilt, angle, shift, blur, focus)
    spent = time.process_time()
    write(name, render(samples), sets.options(chosen)['exposure'] + exposure)
    print(f'souk: {name} {time.process_time() - spent:.1f} CPU seconds', flush=True)
    bpy.data.objects.remove(camera)
    sets.clear(made)
    for ob, materials in paints:
        ob.data.materials.clear()
        for material in materials:
            ob.data.materials.append(material)
    for ob, was in before:
        ob.hide_render = was


def prepare():
    """An empty scene with the render settings."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.seed, cycles.use_denoising = 'CPU', 7, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.06
    cycles.adaptive_min_samples = 8
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 4, 0
    cycles.blur_glossy = 0.5
    scene.render.use_persistent_data = True
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = job['temp']
    out.format.file_format, out.format.color_depth = 'OPEN_EXR', '16'
    out.format.exr_codec = 'NONE'
    out.file_slots.clear()
    for slot, socket in (
        ('color', 'Image'),
        ('albedo', 'Denoising Albedo'),
        ('normal', 'Denoising Normal'),
    ):
        out.file_slots.new(slot)
        tree.links.new(layers.outputs[socket], out.inputs[slot])


def pass_pixels(name):
    path = os.path.join(job['temp'], f'{name}0001.exr')
    image = bpy.data.images.load(path)
    data = np.empty(image.size[0] * image.size[1] * 4, 'f4')
    image.pixels.foreach_get(data)
    data = data.reshape(image.size[1], image.size[0], 4)[:, :, :3]
    bpy.data.images.remove(image)
    os.remove(path)
    return data


def render(samples):
    scene = bpy.context.scene
    scene.cycles.samples = samples or (6 if job['draft'] else 8)
    scene.frame_set(1)
    bpy.ops.render.render()
    return denoise(*(pass_pixels(n) for n in ('color', 'albedo', 'normal')), job['weights'])


def tone(pixels, exposure):
    """Linear light as 8-bit sRGB: straight up to 0.55, then a soft shoulder below 1."""
    x = np.maximum(pixels[::-1] * 2.0**exposure, 0)
    knee = 0.55
    x = np.where(x < knee, x, knee + (1 - knee) * (1 - np.exp(-(x - knee) / (1 - knee))))
    x = np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.power(x, 1 / 2.4) - 0.055)
    return np.uint8(np.clip(x * 255 + 0.5, 0, 255))


def write(name, pixels, exposure):
    """Writes the WebP with the best quality that stays below 60 KB."""
    png = os.path.join(job['temp'], 'result.png')
    Image.fromarray(tone(pixels, exposure)).save(png)
    suffix = '.draft.webp' if job['draft'] else '.webp'
    path = os.path.join(job['folder'], name + suffix)
    for quality in (94, 90, 86, 82, 78, 72, 66, 60, 50, 40):
        subprocess.run(
            [
                'cwebp',
                '-quiet',
                '-q',
                str(quality),
                '-m',
                '6',
                '-sharp_yuv',
                '-metadata',
                'none',
                png,
                '-o',
                path,
            ],
            check=True,
        )
        if os.path.getsize(path) <= LIMIT:
            break
    os.remove(png)
