"""Banner and logo of the store, from its goods."""
from studio import *

moon, top = bring('huajian/porcelain-perfume', 'made.moon', 'top')
scent = group(moon, top)
candle = bring('huajian/fig-candle')
rose, cap = bring('huajian/rouge-lipstick', 'sticks.rose', 'top')
lips = group(rose, cap)
jar, lid, emblem = bring('huajian/camellia-cream', 'jar', 'lid', 'emblem')
lid.turn(x=-68).at(0, 0, 3.6)
cream = group(jar, lid)
flower, dish = bring('huajian/camellia-stone', 'flowers.pink', 'dish')
stone = group(flower, dish)
shown = row(candle, scent, lips, cream, stone, gap=2.4)
lips.by(y=-2), cream.by(y=1)
view('banner', only=shown, tilt=16, fill=0.8, size=(1200, 360))
view('logo', only=[scent], tilt=14, fill=0.72, size=(300, 300))
