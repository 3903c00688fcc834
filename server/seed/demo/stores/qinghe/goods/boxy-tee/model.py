from studio import *


def cloth(colour):
    return weave(colour, 0.05, depth=0.012, fuzz=0.35, rough=0.9)


COLOURS = {'moss': '#6f7a5a', 'brick': '#9a4f3d', 'navy': '#33405a', 'charcoal': '#4a4a4b'}
moss = cloth(COLOURS['moss'])
tee = garment(moss, 56, 68, 25, 9, 8.5, 24, 21, 19, 40, dark=plain('#3d4433', 0.95), thread=moss, folds=10,
              deep=(0.25, 0.7), seed=4, collar_width=2.4)
tag = sticker(
    label([('青禾', 0.8, 'serif-bold', 0.36), ('QINGHE', 0.4, 'sans', 0.74)], 3.4, 2.4, colour='#efe9dc', ink='#3d4433'),
    3.4, 2.4, at=(0, 63.6, 0.62), tilt=0,
)
whole = group(tee, tag)
parts = [tee.body, tee.left, tee.right, tee.collar, tee.collar_back]
view('front', turn=-6, tilt=76, fill=0.84, blur=0.2)
view('collar', turn=-10, tilt=56, close_up=(2, 60, 2), zoom=2.6, blur=0.5)
for name in ('brick', 'navy', 'charcoal'):
    made = cloth(COLOURS[name])
    view(name, turn=-6, tilt=76, fill=0.84, blur=0.2, recolour={tee: made, tee.back: plain(shade(COLOURS[name], 0.3), 0.95)})
view('review-1', look='home', turn=24, tilt=58, fill=0.96, roll=5, recolour={tee: cloth(COLOURS['navy'])})
