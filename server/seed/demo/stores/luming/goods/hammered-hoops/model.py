import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver = metal('silver', 0.2)


def hoop():
    band = hammered(1.3, 0.42, 0.1, silver, 0.18, 0.03, part=340)
    pin = tube([(-0.2, 1.33, 0), (0, 1.42, 0), (0.3, 1.34, 0)], 0.05, silver)
    return group(band, pin)


first = hoop().turn(x=90).turn(z=-38).stand(0.7).by(-1.1, 0.6)
second = hoop().turn(x=18, y=-6).turn(z=40).stand(0.7).by(1.15, -0.6)
with prop():
    stone_plate(9.5, 7.5, 0.7, stone('#4c5157', rough=0.6, grain=0.35), 9)
view('front', turn=-6, tilt=34, fill=0.8, lights=SOFT)
view('close', turn=-20, tilt=26, close_up=(-1.1, 0.4, 2.2), zoom=2.1, lights=SOFT)
