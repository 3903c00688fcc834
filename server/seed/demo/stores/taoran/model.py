"""Banner and logo of the store, from its goods."""
from studio import *

vase = bring('taoran/gall-vase', 'vases.celadon').at(-30, 4)
tall, short, round_one = bring('taoran/bud-trio', 'tall', 'short', 'round_one')
tall.at(-16, 3), short.at(-9, -2), round_one.at(0, 2)
celadon, iron = bring('taoran/celadon-mug', 'celadon', 'iron')
celadon.at(14, -2), iron.at(26, 2)
dishes = bring('taoran/dip-dishes', 'pile').at(38, -1)
row = [vase, tall, short, round_one, celadon, iron, dishes]
view('banner', only=row, tilt=12, fill=0.8, size=(1200, 360))
view('logo', only=[celadon], tilt=20, fill=0.62, size=(300, 300))
