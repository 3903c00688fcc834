from studio import *

iron = glaze('#211a16', rough=0.3)
grit = Nodes('sand')
fleck = grit.noise(0.05, 2, 0.6)
grit.principled(base_color=grit.ramp(fleck, (0.32, '#a9a090'), (0.5, '#ded6c5'), (0.7, '#f0eadc')), roughness=0.95, specular=0.1)
grit.bump(grit.noise(0.06, 2, 0.7), 0.05, 0.9)
dish = vessel([(8.3, 0), (8.9, 0.2), (9.25, 1.0), (9.3, 2.3)], iron, 0.4, floor=0.5)
SPOT = (2.6, 1.6)


def rake(u, v):
    x, y = (u - 0.5) * 17.8, (v - 0.5) * 17.8
    near = math.hypot(x - SPOT[0], y - SPOT[1])
    far = math.hypot(x + 3.9, y + 2.4)
    ring_ = 0.5 + 0.5 * math.cos(near * 2 * math.pi / 0.85)
    small = 0.5 + 0.5 * math.cos(far * 2 * math.pi / 0.85)
    flat = 0.5 + 0.5 * math.cos(y * 2 * math.pi / 0.85)
    a = 1 / (1 + math.exp((near - 4.3) * 6))
    b = 1 / (1 + math.exp((far - 2.6) * 6))
    mixed = a * ring_ + (1 - a) * (b * small + (1 - b) * flat)
    return 1.35 + 0.24 * mixed


bed = sheet(17.8, 17.8, grit.material, 200, 200, rake)
for ob in bed.objects:
    import bmesh

    bm = bmesh.new()
    bm.from_mesh(ob.data)
    bmesh.ops.delete(bm, geom=[v for v in bm.verts if math.hypot(v.co.x, v.co.y) > 8.95], context='VERTS')
    bm.to_mesh(ob.data)
    bm.free()
celadon = glaze('#8fa598', gradient='#b4c4b8', height=2.4, rough=0.16)
holder = displace(ball(1.75, celadon, 5, 0.72), 3, 0.35, 4).at(*SPOT, 2.1)
pebble = displace(ball(1.15, stone('#5d5a55', rough=0.8), 5, 0.6), 2, 0.3, 7).stretch(x=1.35).turn(z=30).at(-3.9, -2.4, 1.85)
small = displace(ball(0.7, stone('#77726a', rough=0.8), 4, 0.6), 1.5, 0.2, 9).at(-5.9, -1.1, 1.75)
stick = group(rod((SPOT[0], SPOT[1], 3), (SPOT[0] + 1.6, SPOT[1], 16.4), 0.14, plain('#6b4a2c', 0.9)), ball(0.17, glow('#ff6a1f', 3), 3).at(SPOT[0] + 1.62, SPOT[1], 16.45))
pin = cylinder(0.22, 0.5, metal('brass', 0.2), 0.05).at(SPOT[0], SPOT[1], 3.1)
garden = group(dish, bed, holder, pebble, small, pin)
view('front', look_at=[garden, stick], turn=-14, tilt=32, fill=0.74)
rake_ = group(rod((0, 0, 0.3), (11, 0, 0.3), 0.24, wood('boxwood', 'z'), 0.2), box(0.5, 3.2, 0.5, wood('boxwood', 'y'), 0.1).at(11, 0, 0.1),
              *[rod((11, y, 0.35), (11.9, y, 0.0), 0.12, wood('boxwood', 'z'), 0.07) for y in (-1.3, -0.45, 0.45, 1.3)]).turn(z=14).at(-8, -14.5, 0.1)
view('rake', look_at=[garden, rake_], hide=stick, turn=8, tilt=56, fill=0.86)
