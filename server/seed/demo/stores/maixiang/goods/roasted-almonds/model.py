from studio import *
from studio.larder import heap, tinted

skin_ = tinted(['#7d4526', '#94562f', '#a8693d'], 0.6, 0.5)
words = [
    ('炭焙巴旦木', 1.0, 'serif-bold', 0.26),
    ('ROASTED ALMONDS', 0.54, 'bold', 0.46),
    ('不加油 不加糖', 0.56, 'serif', 0.65),
    ('麦香  400 g', 0.56, 'sans', 0.83),
]
bag = gusset_bag(10.5, 6.6, 16, kraft('#c9ad82'), tie=metal('brass', 0.4), seed=2)
face = sticker(label(words, 7.6, 8.2, colour='#35544d', ink='#f3e8d0', frame='#c9a86a', dots=90), 7.6, 8.2, bag.body, (0, -8, 6.0), lift=0.04)
whole = group(bag, face).turn(z=6).at(-3.6, 2.6)
nut = grain('almond', skin_)
dish = group(bowl(13, 4.0, glaze('#e3d9c6', speckle=0.25)), heap([nut], 90, 5.0, 1.6, 2.6, core=plain('#5a3018', 0.8))).at(6.8, -5.0)
view('front', turn=-8, tilt=22, fill=0.84, exposure=0.2)
loose = heap([grain('almond', skin_)], 46, 6.2, 1.0, 0.5, flat=30).at(0, -60)
view('close', only=loose, turn=0, tilt=44, fill=0.86, exposure=0.2)
