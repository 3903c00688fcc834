"""Banner and logo of the store, from its goods."""
from studio import *

lamp = bring('xiaoye/storm-lantern', 'lamps_.red')
pot = bring('xiaoye/camp-kettle', 'pot_', 'lid_')
pot[0].turn(z=-20), pot[1].turn(x=-66, z=-20).at(0, 0, 9.45)
kettle = group(*pot)
mug = bring('xiaoye/enamel-mug', 'mugs.cream').turn(z=-12)
rope = bring('xiaoye/climbing-rope', 'ropes.teal')
bottle = bring('xiaoye/felt-canteen', 'whole')
shown = row(rope, bottle, lamp, kettle, mug, gap=3.5)
mug.by(-3, -5), rope.by(y=3)
view('banner', only=shown, tilt=14, fill=0.8, size=(1200, 360))
view('logo', only=[lamp], tilt=12, fill=0.78, size=(300, 300))
