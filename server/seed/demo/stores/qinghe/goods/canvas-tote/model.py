from studio import *

COLOURS = {'natural': ('#d2c5a6', '#3f5142', '#f3ead6'), 'ink': ('#3a4452', '#e0d6c0', '#8b93a0')}


def bag_of(name):
    cloth, ink, thread = COLOURS[name]
    words = label([('青禾', 4.4, 'serif-bold', 0.36), ('QINGHE', 1.7, 'bold', 0.68), ('FOSHAN · 2016', 0.85, 'sans', 0.85)],
                  17, 15, colour=None, ink=ink, dots=60)
    return tote(38, 11, 37, slubbed(cloth, 'z'), words, (17, 15), canvas('#9a6a40', 0.12), 25, plain(thread, 0.8))


bag, dark = bag_of('natural'), bag_of('ink')
view('front', only=bag, turn=-20, tilt=12, fill=0.88, blur=0.3)
view('open', only=bag, turn=-24, tilt=44, close_up=(0, -1, 37), zoom=1.7, blur=0.6)
view('ink', only=dark, turn=-20, tilt=12, fill=0.88, blur=0.3)
view('review-1', look='home', only=bag, turn=24, tilt=24, fill=1.0, roll=5)
