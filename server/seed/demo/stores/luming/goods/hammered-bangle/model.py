from studio import *

LAMPS = [(-34, 34, 0.5, 2.0, '#ffffff'), (24, 22, 0.4, 1.0, '#fff2de'), (70, 30, 0.7, 0.9, '#fff4e4'), (-85, 18, 0.6, 0.7, '#e8eeff')]
silver = metal('silver', 0.1)
band = hammered(2.95, 0.85, 0.17, silver, 0.27, 0.085, part=325, seed=2)
cuff = band.turn(z=180).turn(x=90).turn(z=-50).stand(0.9)
with prop():
    stone_plate(12, 10, 0.9, stone('#1f2327', rough=0.7, grain=0.5), 4)
view('front', turn=-6, tilt=26, fill=0.78, lights=LAMPS)
view('close', turn=4, tilt=24, close_up=(1.2, -1.4, 5.4), zoom=2.2, lights=LAMPS)
