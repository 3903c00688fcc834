"""Basic shapes: turned, boxed, tubed, extruded. Lengths in cm, angles in degrees."""
import math

import bmesh
import bpy
from mathutils import Vector

from .core import Thing, apply, bevel, mesh_thing, modify, object_thing, smooth


def spline(points, steps=8):
    """A smooth line through 2D or 3D points (centripetal Catmull-Rom: it does not overshoot)."""
    pts = [Vector(p) for p in points]
    pts = [p for i, p in enumerate(pts) if i == 0 or (p - pts[i - 1]).length > 1e-6]
    pts = [pts[0] * 2 - pts[1], *pts, pts[-1] * 2 - pts[-2]]
    line = []
    for a, b, c, d in zip(pts, pts[1:], pts[2:], pts[3:]):
        u, v, w = ((q - p).length ** 0.5 for p, q in ((a, b), (b, c), (c, d)))
        m = ((b - a) / u - (c - a) / (u + v) + (c - b) / v) * v
        n = ((c - b) / v - (d - b) / (v + w) + (d - c) / w) * v
        for i in range(steps):
            t = i / steps
            line.append(
                (2 * t**3 - 3 * t**2 + 1) * b
                + (t**3 - 2 * t**2 + t) * m
                + (3 * t**2 - 2 * t**3) * c
                + (t**3 - t**2) * n
            )
    return [tuple(p) for p in [*line, pts[-2]]]


def lathe(profile, material=None, steps=72, levels=1, angle=360):
    """Turns a profile [(radius, z), …] round the z axis; order: from the inside or the bottom up.

    A radius of 0 closes the shape. `levels` rounds by subdivision; repeat a point for an edge.
    """
    full = angle >= 360
    count = steps if full else steps + 1
    vertices, faces, rings = [], [], []
    for r, z in profile:
        if r <= 1e-6:
            rings.append([len(vertices)] * count)
            vertices.append((0, 0, z))
            continue
        rings.append(list(range(len(vertices), len(vertices) + count)))
        for i in range(count):
            turn = math.radians(angle) * i / steps
            vertices.append((r * math.cos(turn), r * math.sin(turn), z))
    for low, high in zip(rings, rings[1:]):
        for i in range(steps):
            j = (i + 1) % count
            face = [low[i], low[j], high[j], high[i]]
            face = list(dict.fromkeys(face))
            if len(face) > 2:
                faces.append(face)
    thing = mesh_thing(vertices, faces, material, name='lathe')
    return smooth(thing, levels) if levels else thing


def edge(r, z, gap=0.03):
    """Two close profile points that keep an edge when the profile is rounded."""
    return [(max(r - gap, 0), z), (r, z)]


def box(x=10, y=10, z=10, material=None, round=0.15, segments=3):
    """A box that stands on the floor, edges rounded by `round` cm."""
    a, b = x / 2, y / 2
    corners = [
        (-a, -b, 0),
        (a, -b, 0),
        (a, b, 0),
        (-a, b, 0),
        (-a, -b, z),
        (a, -b, z),
        (a, b, z),
        (-a, b, z),
    ]
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    thing = mesh_thing(corners, faces, material, smooth=round > 0, name='box')
    if round:
        bevel(thing, min(round, min(x, y, z) * 0.49), segments)
    return thing


def rounded(x, y, corner, steps=8):
    """Outline of a rectangle with round corners, centred: [(x, y), …]."""
    corner = min(corner, x / 2 - 1e-4, y / 2 - 1e-4)
    line = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(steps + 1):
            turn = math.radians(90 * (k + i / steps))
            line.append(
                (
                    sx * (x / 2 - corner) + corner * math.cos(turn),
                    sy * (y / 2 - corner) + corner * math.sin(turn),
                )
            )
    return line


def extrude(outline, height, material=None, round=0.0, segments=3, holes=()):
    """A flat outline [(x, y), …] raised to `height` cm; `holes` are outlines too."""
    curve = bpy.data.curves.new('outline', 'CURVE')
    curve.dimensions = '2D'
    curve.fill_mode = 'BOTH'
    for line in (outline, *holes):
        part = curve.splines.new('POLY')
        part.points.add(len(line) - 1)
        for point, (x, y) in zip(part.points, line):
            point.co = (x, y, 0, 1)
        part.use_cyclic_u = True
    curve.extrude = max(height / 2 - round, 0.001)
    curve.bevel_depth = round
    curve.bevel_resolution = segments
    curve.offset = -round
    ob = bpy.data.objects.new('extrude', curve)
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(ob.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(ob)
    for vertex in mesh.vertices:
        vertex.co.z += height / 2
    mesh.materials.clear()
    thing = object_thing(mesh, material)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(40)
    return thing


def slab(x, y, z, material=None, corner=1.0, round=0.2):
    """A plate with round corners and rounded edges: phones, trays, boards."""
    return extrude(rounded(x, y, corner), z, material, round=min(round, z * 0.49))


def capsule(x, y, z, material=None, corner=None):
    """A soft body: a box whose corners are rounded as much as possible."""
    return box(x, y, z, material, round=corner or min(x, y, z) * 0.45, segments=8)


def tube(
    points,
    radius=0.3,
    material=None,
    closed=False,
    smooth_line=True,
    taper=None,
    profile=None,
    steps=12,
):
    """A round bar along 3D points: cables, handles, wire. `taper` gives a radius factor per point.

    `profile` is an outline [(x, y), …] in cm instead of a circle.
    """
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions = '3D'
    curve.resolution_u = steps
    kind = 'NURBS' if smooth_line == 'soft' else ('BEZIER' if smooth_line else 'POLY')
    part = curve.splines.new(kind)
    if kind == 'BEZIER':
        part.bezier_points.add(len(points) - 1)
        for point, at in zip(part.bezier_points, points):
            point.co = at
            point.handle_left_type = point.handle_right_type = 'AUTO'
        own = part.bezier_points
    else:
        part.points.add(len(points) - 1)
        for point, at in zip(part.points, points):
            point.co = (*at, 1)
        own = part.points
        part.use_endpoint_u = True
        part.order_u = min(4, len(points))
    for point, factor in zip(own, taper or ()):
        point.radius = factor
    part.use_cyclic_u = closed
    if profile:
        shape = bpy.data.curves.new('profile', 'CURVE')
        line = shape.splines.new('POLY')
        line.points.add(len(profile) - 1)
        for point, (x, y) in zip(line.points, profile):
            point.co = (x, y, 0, 1)
        line.use_cyclic_u = True
        curve.bevel_mode = 'OBJECT'
        curve.bevel_object = bpy.data.objects.new('profile', shape)
        bpy.context.scene.collection.objects.link(curve.bevel_object)
    else:
        curve.bevel_depth = radius
        curve.bevel_resolution = 5
    curve.use_fill_caps = True
    ob = bpy.data.objects.new('tube', curve)
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(ob.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(ob)
    if profile:
        bpy.data.objects.remove(curve.bevel_object)
    mesh.materials.clear()
    thing = object_thing(mesh, material)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(50)
    return thing


def ring(radius=1.0, thick=0.2, material=None, axis='z', flat=1.0, steps=96, sides=24):
    """A torus round an axis, centred on the origin; `flat` stretches it along the axis."""
    vertices, faces = [], []
    for i in range(steps):
        a = 2 * math.pi * i / steps
        for k in range(sides):
            b = 2 * math.pi * k / sides
            r = radius + thick * math.cos(b)
            vertices.append((r * math.cos(a), r * math.sin(a), thick * math.sin(b) * flat))
            faces.append(
                (
                    i * sides + k,
                    (i + 1) % steps * sides + k,
                    (i + 1) % steps * sides + (k + 1) % sides,
                    i * sides + (k + 1) % sides,
                )
            )
    thing = mesh_thing(vertices, faces, material, name='ring')
    lay = {'z': (0, 0, 0), 'x': (0, 90, 0), 'y': (90, 0, 0)}[axis]
    return thing.turn(*lay)


def ball(radius=1.0, material=None, levels=5, squash=1.0):
    """A sphere centred on the origin."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=levels, radius=radius)
    for vertex in bm.verts:
        vertex.co.z *= squash
    mesh = bpy.data.meshes.new('ball')
    bm.to_mesh(mesh)
    bm.free()
    return object_thing(mesh, material)


def cylinder(radius=2.0, height=4.0, material=None, round=0.1, top=None):
    """A cylinder that stands on the floor; `top` is its radius above (a cone)."""
    high = radius if top is None else top
    b = min(round, height * 0.45, radius * 0.5)
    c = min(b, high * 0.5)
    profile = [
        (0, 0),
        (radius - b, 0),
        (radius - b * 0.3, b * 0.3),
        (radius, b),
        (high, height - c),
        (high - c * 0.3, height - c * 0.3),
        (high - c, height),
        (0, height),
    ]
    thing = lathe(profile, material, levels=0, steps=96)
    for ob in thing.objects:
        ob.data.use_auto_smooth = True
        ob.data.auto_smooth_angle = 0.9
    return thing


def rod(start, end, radius=0.5, material=None, end_radius=None):
    """A straight round bar between two points, thinner at the end if told."""
    a, b = Vector(start), Vector(end)
    thing = cylinder(radius, (b - a).length, material, min(0.1, radius * 0.3), end_radius)
    thing.root.rotation_euler = (b - a).to_track_quat('Z', 'Y').to_euler()
    thing.root.location = a
    return thing


def beam(start, end, width=2.0, thick=2.0, material=None, round=0.15):
    """A straight bar with a rectangular section between two points."""
    a, b = Vector(start), Vector(end)
    thing = box(width, thick, (b - a).length, material, round)
    thing.root.rotation_euler = (b - a).to_track_quat('Z', 'Y').to_euler()
    thing.root.location = a
    return thing


def sheet(x, y, material=None, nx=40, ny=40, height=None, thick=0.0):
    """A horizontal sheet; height(u, v) in cm with u, v from 0 to 1 shapes it."""
    vertices, faces = [], []
    for j in range(ny + 1):
        for i in range(nx + 1):
            u, v = i / nx, j / ny
            vertices.append(((u - 0.5) * x, (v - 0.5) * y, height(u, v) if height else 0))
    for j in range(ny):
        for i in range(nx):
            a = j * (nx + 1) + i
            faces.append((a, a + 1, a + nx + 2, a + nx + 1))
    thing = mesh_thing(vertices, faces, material, name='sheet')
    if thick:
        modify(thing, 'SOLIDIFY', thickness=thick, offset=1)
    return thing


def displace(thing, size=1.0, depth=0.1, seed=1, kind='CLOUDS', levels=0, direction='NORMAL'):
    """Bumps of `size` cm and `depth` cm on the surface; `levels` subdivides before."""
    if levels:
        smooth(thing, levels)
    tex = bpy.data.textures.new('bumps', kind)
    if hasattr(tex, 'noise_scale'):
        tex.noise_scale = size
    for index, ob in enumerate(thing.objects):
        where = bpy.data.objects.new('where', None)
        bpy.context.scene.collection.objects.link(where)
        where.location = (seed * 13.7 + index * 31.1, seed * 7.3, seed * 3.1)
        where.parent = ob
        made = ob.modifiers.new('displace', 'DISPLACE')
        made.texture, made.strength, made.mid_level = tex, depth, 0.5
        made.direction = direction
        made.texture_coords, made.texture_coords_object = 'OBJECT', where
    return thing


def bend(thing, angle=45, axis='Z'):
    """Bends along x about the given axis."""
    return modify(
        thing, 'SIMPLE_DEFORM', deform_method='BEND', angle=math.radians(angle), deform_axis=axis
    )


def twist(thing, angle=90, axis='Z'):
    return modify(
        thing, 'SIMPLE_DEFORM', deform_method='TWIST', angle=math.radians(angle), deform_axis=axis
    )


def cut(thing, tool):
    """Takes the tool's volume away from the thing; the tool disappears."""
    bpy.context.view_layer.update()
    for ob in thing.objects:
        for other in tool.objects:
            made = ob.modifiers.new('cut', 'BOOLEAN')
            made.object, made.operation, made.solver = other, 'DIFFERENCE', 'EXACT'
    apply(thing)
    remove(tool)
    for ob in thing.objects:
        ob.data.use_auto_smooth = True
        ob.data.auto_smooth_angle = math.radians(35)
    return thing


def remove(thing):
    """Takes a thing out of the scene."""
    from .core import goods, props

    for kept in (goods, props):
        if thing in kept:
            kept.remove(thing)
    for ob in thing.objects:
        bpy.data.objects.remove(ob)


def text(words, size=1.0, material=None, depth=0.05, font='sans', align='CENTER'):
    """Letters as a body that lies on the floor, read from above; size is their height in cm."""
    from .labels import font_file

    curve = bpy.data.curves.new('text', 'FONT')
    curve.body = words
    curve.size = size
    curve.extrude = depth / 2
    curve.align_x, curve.align_y = align, 'CENTER'
    curve.font = bpy.data.fonts.load(font_file(font), check_existing=True)
    ob = bpy.data.objects.new('text', curve)
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(ob.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(ob)
    mesh.materials.clear()
    return object_thing(mesh, material, smooth=False)


def chain(points, link=0.4, wire=0.06, material=None, closed=False):
    """Links along 3D points, every second one turned."""
    line = [Vector(p) for p in spline([*points, points[0]] if closed else points, 24)]
    whole, gone, at = Thing(), 0.0, 0
    step = link * 0.72
    base = ring(link * 0.36, wire, material, steps=20, sides=8).stretch(x=1.35)
    for a, b in zip(line, line[1:]):
        gone += (b - a).length
        if gone < step:
            continue
        gone -= step
        one = Thing()
        for ob in base.objects:
            other = ob.copy()
            bpy.context.scene.collection.objects.link(other)
            one._own(other)
        turned = (b - a).to_track_quat('X', 'Z').to_matrix()
        roll = Vector((1, 0, 0))
        import mathutils

        spin = mathutils.Matrix.Rotation(math.radians(90 * (at % 2) + 20), 3, roll)
        one.root.rotation_euler = (turned @ spin).to_euler()
        one.root.scale = (1.35, 1, 1)
        one.root.location = b
        whole.add(one)
        at += 1
    remove(base)
    return whole


def string(points, make, gap):
    """Copies of a thing along 3D points, every `gap` cm: beads, pearls."""
    line = [Vector(p) for p in spline(points, 24)]
    whole, gone = Thing(), gap
    for a, b in zip(line, line[1:]):
        gone += (b - a).length
        if gone < gap:
            continue
        gone -= gap
        one = Thing()
        for ob in make.objects:
            other = ob.copy()
            bpy.context.scene.collection.objects.link(other)
            one._own(other)
        one.root.location = b
        whole.add(one)
    remove(make)
    return whole
