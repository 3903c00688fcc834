"""Pictures of the home page and of the tops of lists, from goods of the stores. Texts stand on their left."""
from studio import *

SLIDE, THIN, AD, WIDE = (1280, 720), (840, 900), (640, 330), (1200, 300)

vase = bring('taoran/gall-vase', 'vases.celadon').at(-12, 6)
tall, short, round_one = bring('taoran/bud-trio', 'tall', 'short', 'round_one')
tall.at(1, 4), short.at(9, -3), round_one.at(17, 3)
celadon, iron = bring('taoran/celadon-mug', 'celadon', 'iron')
celadon.at(-3, -7), iron.at(27, -2)
kiln = [vase, tall, short, round_one, celadon, iron]
view('slide-kiln', only=kiln, look='plaster', tilt=12, fill=0.52, shift=(-0.2, 0.02), size=SLIDE)
view('thin-kiln', only=kiln, look='plaster', tilt=16, fill=0.86, shift=(0, -0.12), size=THIN)


apples = bring('yuanqi/wanglin-green', 'apples')
for apple_, (x, y) in zip(apples, ((-9, 5), (-1, 5), (7, 5), (-12, -3), (-5, -2), (3, -2), (11, -2), (-8, -9), (0, -9), (8, -9))):
    apple_.at(x, y).stand()
cut, whole = bring('yuanqi/autumn-pear', 'cut', 'whole')
cut.at(-18, -8), whole.at(-22, 2)
orchard = [*apples, cut, whole]
view('slide-orchard', only=orchard, look='mint', tilt=20, fill=0.5, shift=(-0.2, 0), size=SLIDE)

indigo, sage = bring('mobai/cloth-notebook', 'books.indigo', 'books.sage')
indigo.turn(z=18).at(-6, 2), sage.turn(z=-8).at(-4, 4, 2)
pen = bring('mobai/brass-pen', 'pen').at(9, -9)
desk = [indigo, sage, pen]
view('slide-desk', only=desk, look='paper', tilt=38, fill=0.52, shift=(-0.2, 0), size=SLIDE)

clock = bring('shiguang/flip-clock')
kettle, knob = bring('shiguang/gooseneck-kettle', 'kettle', 'steam')
kettle.by(-21, 7), knob.by(-21, 7)
hour = [clock, kettle, knob]
view('slide-hour', only=hour, look='graphite', turn=-10, tilt=12, fill=0.52, shift=(-0.2, 0), size=SLIDE)
view('thin-hour', only=clock, look='graphite', turn=-16, tilt=14, fill=0.72, shift=(0, -0.12), size=THIN)

tower, loose = bring('letong/beech-blocks', 'tower', 'loose')
toys = [*tower, *loose]
view('ad-toys', only=toys, look='sky', turn=-14, tilt=14, fill=0.74, shift=(-0.18, 0), size=AD)

pot = bring('shancha/xishi-teapot', 'pot')
cups = [cup(4.6, 6.4, glaze('#86aaa6', rough=0.12), 'bowl').at(x, y) for x, y in ((10.6, -3.4), (16.2, 0.6))]
for one in cups:
    fill(one, tea('black'), 3.6)
view('ad-tea', only=[pot, *cups], look='ink', tilt=14, fill=0.6, shift=(-0.12, 0), exposure=0.6, size=AD)

bagels = bring('maixiang/bagels', 'seeded')
view('ad-bread', only=bagels, look='terracotta', tilt=30, fill=0.72, shift=(-0.15, 0), size=AD)

watch, chain_ = bring('luming/pocket-watch', 'watch', 'rope')
view('top-points', only=[watch, chain_], look='linen', tilt=40, fill=0.8, shift=(-0.3, 0), size=WIDE)
left, right = bring('taoran/ash-cup', 'cup').at(-5), bring('taoran/ash-cup', 'cup').at(5, -2)
view('wide-pairs', only=[left, right], look='oatmeal', tilt=14, fill=0.72, shift=(-0.3, 0), size=WIDE)
ball_ = bring('xiaoye/football')
candle_ = bring('huajian/fig-candle')
rings_ = bring('letong/stacking-rings')
ball_.at(-24, 4), candle_.at(-5, -3), rings_.at(7, 2)
view('wide-points', only=[ball_, candle_, rings_], look='sand', tilt=12, fill=0.78, shift=(-0.22, 0), size=WIDE)
