from studio import *
from studio.orchard import *


def rind():
    n = Nodes('rind')
    base = n.mix(n.noise(1.6, 4), shade('#33482c', 0.75), shade('#3f5a34', 1.15))
    angle = n.add('TexGradient', {'Vector': n.place()}, gradient_type='RADIAL')
    wave = n.math('PINGPONG', n.math('MULTIPLY', angle.outputs['Fac'], 10), 0.5)
    wave = n.math('ADD', wave, n.math('MULTIPLY', n.noise(0.8, 3), 0.16))
    base = n.mix(n.ramp(wave, (0.48, '#000000'), (0.6, '#ffffff')), base, '#8b9a72')
    spots = n.ramp(n.noise(0.3, 2), (0.64, '#000000'), (0.7, '#ffffff'))
    base = n.mix(n.math('MULTIPLY', spots, 0.5), base, '#a9b48e')
    n.principled(base_color=base, roughness=0.42, specular=0.4)
    n.bump(n.noise(0.4, 3), 0.03, 0.5)
    return n.material


green = rind()
cork = plain('#a89a72', 0.9)


def one(i, x, y, turned=0, lean=0, r=5.6):
    body = fruit('pumpkin', r, green, ribs=10, deep=0.09, seed=i, uneven=0.012)
    stem_ = tube([(0, 0, r * 1.0), (0.1, 0, r * 1.25), (0.5, 0.1, r * 1.48)], 0.75, cork, taper=[1.6, 0.85, 1.1])
    return group(body, displace(stem_, 0.5, 0.12, i)).turn(x=lean, z=turned).at(x, y).stand(0)


four = [one(1, -7.6, 4.2, 10, 5), one(2, 6.2, 5.0, 80, -4), one(3, -0.6, -5.6, 40, 9), one(4, 12.8, -4.8, 150, 6, 5.3)]
view('front', turn=0, tilt=30, fill=0.88, exposure=0)


def inside(pen, at, k):
    pen.polygon([at(4.1 * math.cos(t / 40 * 2 * math.pi), 3.3 + 1.75 * math.sin(t / 40 * 2 * math.pi))
                 for t in range(40)], fill='#c96a1a')
    for t in range(60):
        a = t / 60 * 2 * math.pi
        pen.line([at(1.2 * math.cos(a), 3.3 + 0.6 * math.sin(a)),
                  at((3.5 + 0.3 * (t % 3)) * math.cos(a), 3.3 + 1.5 * math.sin(a))], fill='#df8a35', width=7)
    for t in range(16):
        a = t / 16 * 2 * math.pi
        x, z = (2.2 + 0.7 * (t % 2)) * math.cos(a), 3.3 + (0.8 + 0.25 * (t % 2)) * math.sin(a)
        pen.ellipse([*at(x - 0.52, z + 0.3), *at(x + 0.52, z - 0.3)], fill='#f3e6c2', outline='#d8bf8c', width=5)


cut = group(
    half(fruit('pumpkin', 5.6, green, seed=9, uneven=0)),
    section('pumpkin', 5.6, '#e8972c', '#3d5733', 0.14, inside),
).turn(z=14).at(6.4, -60)
whole = one(5, -6.0, -55, 20, 4)
view('cut', only=[cut, whole], turn=2, tilt=20, fill=0.84, exposure=0)
view('review-1', only=four, look='home', turn=26, tilt=36, fill=0.98, roll=5)
