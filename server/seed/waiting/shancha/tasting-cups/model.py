from studio import *
from studio.larder import *

places = ((-7.4, 2.4), (0, 3.4), (7.4, 2.4), (-4.0, -4.4), (3.8, -4.6))


tones = {
    'white': porcelain('#f3f1ea'),
    'celadon': glaze('#86aaa6', rough=0.12),
    'tenmoku': glaze('#1f1916', gradient='#7a4a26', rough=0.14, height=3.9),
}
row = group(*(tasting_cup(3.1, 3.9, tones['white']).at(px, py) for px, py in places))
view('white', only=row, turn=0, tilt=30, fill=0.84, exposure=0.1)
view('celadon', only=row, turn=0, tilt=30, fill=0.84, exposure=0.2, recolour={row: tones['celadon']})
view('tenmoku', only=row, turn=0, tilt=30, fill=0.84, exposure=0.5, recolour={row: tones['tenmoku']})
base = tasting_cup(3.1, 3.9, tones['celadon']).turn(x=180).at(-4.6, -40, 3.9)
side = tasting_cup(3.1, 3.9, tones['celadon'], brew('#c08a2a')).at(3.4, -42)
view('foot', only=[base, side], turn=6, tilt=24, fill=0.82, exposure=0.25)
