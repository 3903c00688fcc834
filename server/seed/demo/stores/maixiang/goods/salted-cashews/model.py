from studio import *
from studio.larder import heap, pouch, tinted

skin_ = tinted(['#dcb676', '#e6c78e', '#d2a35e'], 0.55, 0.5)
words = [
    ('海盐腰果', 1.5, 'serif-bold', 0.26),
    ('SALTED CASHEWS', 0.7, 'bold', 0.5),
    ('漳浦日晒盐', 0.62, 'serif', 0.67),
    ('麦香  350 g', 0.6, 'sans', 0.85),
]
bag = pouch(12.5, 6.8, 19.5, paper('#35506b'))
face = sticker(label(words, 8.8, 9.4, colour='#efe4cc', ink='#33261a', frame='#35506b', dots=80), 8.8, 9.4, bag, (0, -8, 8.6), lift=0.04)
whole = group(bag, face).at(-3.6, 2.6)
nut = grain('cashew', skin_)
dish = group(bowl(13, 4.0, glaze('#5f7c86', speckle=0.25)), heap([nut], 70, 4.8, 1.6, 2.6, core=plain('#b98a4a', 0.8))).at(6.8, -5.0)
view('front', turn=-8, tilt=22, fill=0.84, exposure=0.15)
loose = heap([grain('cashew', skin_)], 34, 6.0, 1.0, 0.6, flat=30).at(0, -60)
view('close', only=loose, turn=0, tilt=44, fill=0.86, exposure=0.15)
