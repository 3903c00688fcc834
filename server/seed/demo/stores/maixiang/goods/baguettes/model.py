from studio import *
from studio.bakery import crumb

three = [stick(42, 6.4, 5, 3).turn(z=3).at(0, -6.6), stick(42, 6.4, 5, 5).at(0.6, 0), stick(42, 6.4, 5, 8).turn(z=-3).at(0, 6.6)]
# A paper band round all three; its outline follows them.
hull = [(py + 3.45 * math.cos(a), 2.5 + 2.95 * math.sin(a)) for py, low, top in ((6.6, -90, 90), (-6.6, 90, 270))
        for a in (math.radians(low + (top - low) * k / 24) for k in range(25))]
vertices = [(x, y, max(z, 0)) for x in (-2.9, 2.9) for y, z in hull]
count = len(hull)
sleeve = modify(mesh_thing(vertices, [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)], paper('#efe6d4')), 'SOLIDIFY', thickness=0.08)
words = label([('麦香', 1.7, 'serif-bold', 0.36), ('BAGUETTES', 0.85, 'bold', 0.74)], 9, 4.6, colour=None, ink='#7a3f22', dots=70)
face = sticker(words, 9, 4.6, None, (0, 0, 5.56), tilt=0, turn=90)
view('front', only=[*three, sleeve, face], turn=-34, tilt=44, fill=0.9, exposure=0.15)

plate_ = board(34, 17, 1.5, wood('walnut', axis='x'), False).at(0, -50)
rim = baked('#bb7a34', '#d8a868', '#8f5120', -3, 3)
inside = crumb('#fff3da', 0.9, 0.9, 0.12)


def oval(wide, high):
    return [(wide * math.cos(a / 30 * math.pi), high * math.sin(a / 30 * math.pi)) for a in range(60)]


def slice_():
    return group(extrude(oval(4.2, 2.5), 1.5, rim, 0.25), extrude(oval(3.9, 2.22), 1.6, inside).at(z=-0.05))


slices = [slice_().turn(x=90).turn(x=-26 - 4 * k, z=-56).at(-12.6 + 3.9 * k, -52.2 + 0.3 * k, 1.5).stand(1.5) for k in range(4)]
rest = apply(stick(42, 6.4, 5, 4))
slant = 0.5
for ob in rest.objects:
    for v in ob.data.vertices:
        if v.co.x < 3 + slant * v.co.y:
            v.co.y, v.co.z = v.co.y * 0.8, 2.3 + (v.co.z - 2.3) * 0.8
            v.co.x = 3 + slant * v.co.y
    ob.data.update()
end = extrude(oval(3.1, 2.35), 0.1, inside).turn(x=90, z=-90)
end.turn(z=-math.degrees(math.atan(slant))).at(2.98, 0, 2.5)
rest = group(rest, end).at(-2.4, -50, 1.5)
view('sliced', only=[plate_, rest, *slices], turn=-14, tilt=32, fill=0.92, exposure=0.25)
