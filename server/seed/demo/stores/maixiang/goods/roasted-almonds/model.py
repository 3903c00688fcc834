from studio import *
from studio.larder import heap, pouch, tinted

skin_ = tinted(['#7d4526', '#94562f', '#a8693d'], 0.6, 0.5)
words = [
    ('炭焙巴旦木', 1.25, 'serif-bold', 0.26),
    ('ROASTED ALMONDS', 0.68, 'bold', 0.5),
    ('不加油 不加糖', 0.62, 'serif', 0.67),
    ('麦香  400 g', 0.6, 'sans', 0.85),
]
bag = pouch(13, 7, 20, kraft('#c9ad82'))
face = sticker(label(words, 9, 9.6, colour='#35544d', ink='#f3e8d0', frame='#c9a86a', dots=80), 9, 9.6, bag, (0, -8, 8.8), lift=0.04)
whole = group(bag, face).at(-3.6, 2.6)
nut = grain('almond', skin_)
dish = group(bowl(13, 4.0, glaze('#e3d9c6', speckle=0.25)), heap([nut], 90, 5.0, 1.6, 2.6, core=plain('#5a3018', 0.8))).at(6.8, -5.0)
view('front', turn=-8, tilt=22, fill=0.84, exposure=0.2)
loose = heap([grain('almond', skin_)], 46, 6.2, 1.0, 0.5, flat=30).at(0, -60)
view('close', only=loose, turn=0, tilt=44, fill=0.86, exposure=0.2)
