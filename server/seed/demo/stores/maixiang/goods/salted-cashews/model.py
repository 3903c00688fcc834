from studio import *
from studio.larder import heap, tinted

skin_ = tinted(['#dcb676', '#e6c78e', '#d2a35e'], 0.55, 0.5)
words = [
    ('海盐腰果', 1.15, 'serif-bold', 0.26),
    ('SALTED CASHEWS', 0.54, 'bold', 0.46),
    ('漳浦日晒盐', 0.56, 'serif', 0.65),
    ('麦香  350 g', 0.56, 'sans', 0.83),
]
bag = gusset_bag(10.2, 6.4, 15.5, paper('#35506b'), tie=metal('steel', 0.45), seed=3)
face = sticker(label(words, 7.4, 8.0, colour='#efe4cc', ink='#33261a', frame='#35506b', dots=90), 7.4, 8.0, bag.body, (0, -8, 5.8), lift=0.04)
whole = group(bag, face).turn(z=6).at(-3.6, 2.6)
nut = grain('cashew', skin_)
dish = group(bowl(13, 4.0, glaze('#5f7c86', speckle=0.25)), heap([nut], 70, 4.8, 1.6, 2.6, core=plain('#b98a4a', 0.8))).at(6.8, -5.0)
view('front', turn=-8, tilt=22, fill=0.84, exposure=0.15)
loose = heap([grain('cashew', skin_)], 34, 6.0, 1.0, 0.6, flat=30).at(0, -60)
view('close', only=loose, turn=0, tilt=44, fill=0.86, exposure=0.15)
