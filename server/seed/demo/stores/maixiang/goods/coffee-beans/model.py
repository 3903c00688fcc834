from studio import *
from studio.larder import heap, pouch, tinted

roast = tinted(['#2a170e', '#3a2114', '#4a2b1a'], 0.35, 0.6)
words = [
    ('云南保山', 1.6, 'serif-bold', 0.24),
    ('BAOSHAN ARABICA', 0.7, 'bold', 0.46),
    ('水洗 · 中度烘焙', 0.62, 'serif', 0.64),
    ('麦香  250 g', 0.6, 'sans', 0.84),
]
bag = pouch(12.5, 7.2, 21, paper('#2f4a46'))
face = sticker(label(words, 8.6, 10, colour='#efe4cc', ink='#33201a', frame='#a3764a', dots=80), 8.6, 10, bag, (0, -8, 9.0), lift=0.04)
valve = cylinder(0.85, 0.14, plain('#d9d2c2', 0.4), 0.04).turn(x=90).at(0, -3.05, 16.6)
whole = group(bag, face).at(-3.4, 2.6)
bean = grain('coffee', roast)
dish = group(
    bowl(12, 3.6, glaze('#d8cdb6', speckle=0.3)),
    heap([bean], 190, 4.7, 1.3, 2.2, core=plain('#1c0f09', 0.8)),
).at(6.6, -5.0)
valve.hide()
view('front', only=[whole, dish], turn=-8, tilt=20, fill=0.84, exposure=0.3)
mug = cup(8.0, 8.6, glaze('#e6dcc8', speckle=0.2), ear=True)
fill(mug, tea('coffee'), 6.6)
mug.at(3.4, -58)
loose = heap([grain('coffee', roast)], 120, 5.4, 1.3, 0.2, flat=60, core=plain('#1c0f09', 0.8)).at(-6.4, -61.6)
view('cup', only=[mug, loose], turn=-8, tilt=34, fill=0.82, exposure=0.3)
