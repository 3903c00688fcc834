from studio import *

COLOURS = {'natural': ('#d2c5a6', '#3f5142'), 'olive': ('#6e7458', '#e6dcc2'), 'ink': ('#3a4452', '#e0d6c0')}


def print_(ink):
    return label([('青禾', 4.4, 'serif-bold', 0.36), ('QINGHE', 1.7, 'bold', 0.68), ('FOSHAN · 2016', 0.85, 'sans', 0.85)],
                 17, 15, colour=None, ink=ink, dots=60)


ground = canvas(COLOURS['natural'][0], 0.17)
tan = leather('#9a6236', 0.2, 0.45)
bag = tote(38, 11, 37, ground, print_(COLOURS['natural'][1]), (17, 15), canvas('#9a6a40', 0.12), 27)
view('front', turn=-18, tilt=12, fill=0.86, blur=0.3)
view('open', turn=-24, tilt=46, close_up=(0, -1, 37), zoom=1.7, blur=0.6)
for name in ('olive', 'ink'):
    cloth, ink = COLOURS[name]
    made = canvas(cloth, 0.17)
    view(name, turn=-18, tilt=12, fill=0.86, blur=0.3, recolour={bag.body: made, bag.bottom: made, bag.label: print_(ink)})
view('review-1', look='home', turn=24, tilt=24, fill=1.0, roll=5)
