import math

from studio import *

SOFT = [(-20, 72, 4.0, 0.2, '#ffffff'), (75, 18, 3.0, 0.3, '#fff4e4'), (-80, 24, 3.0, 0.24, '#e8eeff')]
silver = metal('silver', 0.2)
band = hammered(2.95, 0.85, 0.16, silver, 0.36, 0.06, part=335, seed=2)
cuff = band.turn(z=180).turn(x=16, y=-8).turn(z=18).stand(0.9)
with prop():
    stone_plate(13, 11, 0.9, stone('#4c5157', rough=0.6, grain=0.5), 4)
view('front', turn=-14, tilt=34, fill=0.82, lights=SOFT)
view('close', turn=-40, tilt=26, close_up=(-1.6, -2.2, 1.6), zoom=2.6, lights=SOFT)
