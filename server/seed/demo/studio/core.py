"""Things, groups of Blender objects, and the state of the goods that is being drawn.

All lengths are centimetres (one Blender unit is one centimetre), all angles degrees.
The floor is z = 0, the camera looks along +y, the key light comes from the left (-x).
"""
import math
import random

import bpy
import mathutils

goods = []
props = []
state = {'props': False, 'rng': random.Random(1)}


def rng():
    """The random numbers of this goods: the same in every run."""
    return state['rng']


class Thing:
    """One or several meshes that are moved, turned, copied, painted and hidden together."""

    def __init__(self, *objects, **parts):
        self.root = bpy.data.objects.new('thing', None)
        bpy.context.scene.collection.objects.link(self.root)
        self.own = []
        self.children = []
        for ob in objects:
            self._own(ob)
        for name, part in parts.items():
            self.add(part, name)
        (props if state['props'] else goods).append(self)

    def _own(self, ob):
        ob.parent = self.root
        self.own.append(ob)

    def add(self, part, name=None):
        """Takes another thing in: it moves with this one. With a name it is `thing.name`."""
        part.root.parent = self.root
        self.children.append(part)
        for group in (goods, props):
            if part in group:
                group.remove(part)
        if name:
            setattr(self, name, part)
        return self

    @property
    def objects(self):
        """All meshes, those of the parts too."""
        found = list(self.own)
        for child in self.children:
            found += child.objects
        return found

    def at(self, x=0, y=0, z=0):
        """Moves the origin to this place (cm)."""
        self.root.location = (x, y, z)
        return self

    def by(self, x=0, y=0, z=0):
        """Moves by so many cm."""
        self.root.location = [a + b for a, b in zip(self.root.location, (x, y, z))]
        return self

    def turn(self, x=0, y=0, z=0):
        """Turns about the axes of the scene, x first (degrees), after earlier turns."""
        turned = mathutils.Euler([math.radians(a) for a in (x, y, z)]).to_matrix()
        now = self.root.rotation_euler.to_matrix()
        self.root.rotation_euler = (turned @ now).to_euler()
        return self

    def size(self, factor):
        """Scales the whole thing."""
        self.root.scale = [s * factor for s in self.root.scale]
        return self

    def stretch(self, x=1, y=1, z=1):
        """Scales along its own axes."""
        self.root.scale = [a * b for a, b in zip(self.root.scale, (x, y, z))]
        return self

    def stand(self, z=0):
        """Sets the lowest point on this height, the floor by default."""
        low = min(p.z for p in points([self]))
        return self.by(z=z - low)

    def paint(self, material):
        """Gives all meshes one material."""
        for ob in self.objects:
            ob.data.materials.clear()
            ob.data.materials.append(material)
            if hasattr(ob.data, 'polygons'):
                for polygon in ob.data.polygons:
                    polygon.material_index = 0
        return self

    def hide(self, hidden=True):
        for ob in self.objects:
            ob.hide_render = hidden
        return self

    def copy(self):
        """A second one at the same place, to be moved."""
        twin = Thing()
        twin.root.matrix_local = self.root.matrix_local.copy()
        for ob in self.own:
            other = ob.copy()
            other.data = ob.data.copy()
            bpy.context.scene.collection.objects.link(other)
            twin._own(other)
        names = {id(v): k for k, v in vars(self).items() if isinstance(v, Thing)}
        for child in self.children:
            twin.add(child.copy(), names.get(id(child)))
        return twin

    @property
    def box(self):
        """Lowest and highest corner in the scene (cm)."""
        found = points([self])
        return tuple(
            mathutils.Vector([f(p[i] for p in found) for i in range(3)]) for f in (min, max)
        )


class prop:
    """`with prop():` things made inside do not count for the frame of the picture."""

    def __enter__(self):
        state['props'] = True

    def __exit__(self, *_error):
        state['props'] = False


def group(*things, **parts):
    """Several things as one."""
    whole = Thing(**parts)
    for thing in things:
        whole.add(thing)
    return whole


def points(things):
    """Corners in the scene of all visible meshes, with their modifiers."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for thing in things:
        for ob in thing.objects:
            if ob.hide_render:
                continue
            seen = ob.evaluated_get(graph)
            mesh = seen.to_mesh()
            step = max(1, len(mesh.vertices) // 4000)
            matrix = seen.matrix_world
            found += [matrix @ mesh.vertices[i].co for i in range(0, len(mesh.vertices), step)]
            seen.to_mesh_clear()
    return found


def mesh_thing(vertices, faces, material=None, smooth=True, name='mesh'):
    """A thing from vertices (cm) and faces (lists of indices)."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], [tuple(f) for f in faces])
    mesh.validate()
    return object_thing(mesh, material, smooth)


def object_thing(data, material=None, smooth=True):
    """A thing from Blender data (mesh or curve)."""
    ob = bpy.data.objects.new(data.name, data)
    bpy.context.scene.collection.objects.link(ob)
    if material:
        data.materials.append(material)
    if smooth and hasattr(data, 'polygons'):
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    return Thing(ob)


def modify(thing, kind, **options):
    """Adds a modifier (Blender's name: 'BEVEL', 'SUBSURF', 'SOLIDIFY' …) to all meshes."""
    for ob in thing.objects:
        made = ob.modifiers.new(kind.lower(), kind)
        for key, value in options.items():
            setattr(made, key, value)
    return thing


def apply(thing):
    """Makes the modifiers of all meshes part of the mesh."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for ob in thing.objects:
        mesh = bpy.data.meshes.new_from_object(ob.evaluated_get(graph))
        ob.modifiers.clear()
        if ob.type == 'MESH':
            ob.data = mesh
    return thing


def smooth(thing, levels=2):
    """Rounds all meshes by subdivision."""
    return modify(thing, 'SUBSURF', levels=levels, render_levels=levels)


def bevel(thing, width=0.2, segments=3, angle=40):
    """Rounds the edges that are sharper than the angle."""
    modify(
        thing,
        'BEVEL',
        width=width,
        segments=segments,
        limit_method='ANGLE',
        angle_limit=math.radians(angle),
        harden_normals=False,
    )
    for ob in thing.objects:
        if hasattr(ob.data, 'use_auto_smooth'):
            ob.data.use_auto_smooth = True
            ob.data.auto_smooth_angle = math.radians(35)
    return thing


def scatter(count, make, place, seed=1):
    """Copies of one thing with shared meshes: place(i, random) gives (x, y, z, turn, scale).

    `turn` is (x, y, z) in degrees. make is a thing, or a list of things to choose from.
    """
    chance = random.Random(seed)
    kinds = make if isinstance(make, (list, tuple)) else [make]
    whole = Thing()
    for i in range(count):
        x, y, z, turned, scale = place(i, chance)
        kind = chance.choice(kinds)
        one = Thing()
        for ob in kind.objects:
            other = ob.copy()
            other.hide_render = False
            bpy.context.scene.collection.objects.link(other)
            one._own(other)
        one.root.location = (x, y, z)
        one.root.rotation_euler = [math.radians(a) for a in turned]
        one.root.scale = (scale,) * 3
        whole.add(one)
    for kind in kinds:
        kind.hide()
        for kept in (goods, props):
            if kind in kept:
                kept.remove(kind)
    return whole
