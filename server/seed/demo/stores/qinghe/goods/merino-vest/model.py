from studio import *

COLOURS = {'camel': '#b08a5c', 'slate': '#5d6a78'}
H, C = 62, 52


def yarn(colour):
    return knit(colour, 0.5, 'y', 0.08)


camel, rib = yarn(COLOURS['camel']), rib_knit(COLOURS['camel'], 0.8)
vest = garment(camel, C, H, 19, 8.6, 20, 25, 0, v=True, dark=plain('#5c4730', 0.95), rib=rib, rib_height=6.5, folds=5,
               deep=(0.25, 0.6), seed=8, collar_width=2.8, puff=1.0)
# The rib lies within the edge of the armhole.
arm = spline([(18, H - 5.4), (16.3, H - 13), (C / 2 - 2.6, H - 23.6), (C / 2 - 1.5, H - 25.6)], 6)
edges = group(*[band([(s * x, y) for x, y in arm], vest.body, rib, 2.3, 0.3, 0.16) for s in (-1, 1)])
tag = sticker(
    label([('青禾', 0.8, 'serif-bold', 0.36), ('QINGHE', 0.4, 'sans', 0.74)], 3.4, 2.4, colour='#efe9dc', ink='#5c4730'),
    3.4, 2.4, at=(0, H - 4.2, 0.62), tilt=0,
)
view('front', turn=-6, tilt=76, fill=0.84, blur=0.2)
view('rib', turn=-12, tilt=50, close_up=(6, 50, 2), zoom=2.8, blur=0.5)
slate, slate_rib = yarn(COLOURS['slate']), rib_knit(COLOURS['slate'], 0.8)
view('slate', turn=-6, tilt=76, fill=0.84, blur=0.2,
     recolour={vest.body: slate, vest.back: plain('#2b323a', 0.95), vest.hem: slate_rib, vest.collar: slate_rib,
               vest.collar_back: slate_rib, edges: slate_rib})
