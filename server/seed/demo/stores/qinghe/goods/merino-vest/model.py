from studio import *

CAMEL = '#ab8a66'
H = 62
cut_ = Cut(chest=52, height=H, shoulder=17.5, neck=8.4, drop=21, armhole=26, sleeve=0, v=True, rib=6.5)
vest = knitted(cut_, CAMEL, plain('#5c4730', 0.95), stitch=0.6, gap=0.9, collar=2.6, folds=12, deep=(0.2, 0.55), puff=1.5, soft=5.0, seed=8)
tag = sticker(
    label([('青禾', 0.8, 'serif-bold', 0.36), ('QINGHE', 0.4, 'sans', 0.74)], 3.4, 2.4, colour='#efe9dc', ink='#5c4730'),
    3.4, 2.4, at=(0, H - 3.6, 0.8), tilt=0,
)
view('front', turn=-6, tilt=76, fill=0.84, blur=0.2)
view('rib', turn=-12, tilt=50, close_up=(6, 50, 2), zoom=2.8, blur=0.5)
