from studio import *
from studio.larder import *


def jug(material):
    body = vessel(
        [(2.6, 0), (2.9, 0.15), (3.9, 1.6), (4.3, 3.6), (3.9, 5.8), (3.35, 7.4), (3.3, 8.4), (3.55, 9.2)],
        material,
        0.24,
    )
    for ob in body.objects:
        for v in ob.data.vertices:
            near = max(0, v.co.z - 7.2) / 2.0
            if v.co.x < 0 and near > 0:
                side = max(0, 1 - abs(v.co.y) / 1.9)
                v.co.x -= side**1.3 * near * 1.25
                v.co.z += side * near * 0.35
    ear = tube(
        [(3.3, 0, 7.7), (5.0, 0, 8.3), (6.4, 0, 7.2), (6.5, 0, 5.0), (5.6, 0, 3.4), (4.2, 0, 3.0)],
        0.38,
        material,
        taper=[1.15, 1, 0.95, 0.95, 1, 1.2],
    )
    body.add(ear, 'ear')
    return body


tones = {'celadon': glaze('#86aaa6', rough=0.12), 'white': porcelain('#f3f1ea'), 'black': glaze('#231d1a', gradient='#6b4326', rough=0.16, height=9)}
first = jug(tones['celadon'])
view('celadon', turn=6, tilt=16, fill=0.72, exposure=0.2)
view('white', turn=6, tilt=16, fill=0.72, exposure=0.1, recolour={first: tones['white']})
view('black', turn=6, tilt=16, fill=0.72, exposure=0.45, recolour={first: tones['black']})
drink = fill(first, brew('#b4601a'), 6.2)
view('poured', turn=-12, tilt=42, fill=0.72, exposure=0.2)
