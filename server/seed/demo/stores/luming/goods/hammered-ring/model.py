import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver = metal('silver', 0.2)
with prop():
    stone_plate(7.5, 6, 0.6, stone('#4c5157', rough=0.6, grain=0.3), 3)
wide = hammered(0.88, 0.6, 0.13, silver, 0.17, 0.03).turn(x=90).turn(z=-54).stand(0.6).at(0, 0, 1.615)
narrow = hammered(0.88, 0.3, 0.13, silver, 0.16, 0.03, seed=4).turn(x=90).turn(z=-54).at(0, 0, 1.615)
view('wide', only=wide, turn=10, tilt=30, fill=0.56, lights=SOFT)
view('narrow', only=narrow, turn=10, tilt=30, fill=0.56, lights=SOFT)
view('close', only=wide, turn=40, tilt=30, close_up=(0, 0, 1.9), zoom=1.7, lights=SOFT)
use('home')
view('review-1', only=wide, turn=44, tilt=44, fill=0.5, light=1.1)
