from studio import *

OUT = [(0, 0.35), (2.5, 0.35), (2.7, 0), (3.1, 0), (3.4, 0.35), (3.8, 1.2), (3.95, 3.2), (3.92, 6.5),
       (4.02, 8.4), (4.2, 9.1), (4.16, 9.22), (4.06, 9.2)]
IN = [(4.06, 9.2), (3.96, 9.05), (3.76, 8.2), (3.66, 6.5), (3.68, 3.2), (3.5, 1.3), (2.9, 0.8), (0, 0.75)]


def mug(outside, inside):
    handle = tube([(3.7, 0, 7.5), (5.3, 0, 7.9), (6.4, 0, 6.7), (6.2, 0, 4.7), (4.9, 0, 3.0), (3.7, 0, 2.4)],
                  0.46, outside, taper=[1.25, 1.05, 0.95, 0.9, 0.95, 1.2]).stretch(y=1.45)
    return group(lathe(OUT, outside), lathe(IN, inside), handle).turn(z=-18)


green = glaze('#a2b3a6', gradient='#bdc9bf', height=9)
chalk = glaze('#e8e1d2', speckle=0.55, rough=0.3)
rust = terracotta('#8a4526', 0.6)
celadon, white = mug(green, green), mug(chalk, chalk)
iron = mug(rust, glaze('#5e2f1c', rough=0.12))
view('celadon', only=celadon, tilt=24, fill=0.62)
view('white', only=white, tilt=24, fill=0.62)
view('rust', only=iron, tilt=24, fill=0.62)
view('review-1', only=celadon, turn=30, tilt=34, fill=0.5, look='home')
