from studio import *

LAMPS = [(-34, 34, 0.5, 2.0, '#ffffff'), (24, 22, 0.4, 1.0, '#fff2de'), (70, 30, 0.7, 0.9, '#fff4e4'), (-85, 18, 0.6, 0.7, '#e8eeff')]
silver = metal('silver', 0.1)


def hoop(seed):
    """A hoop whose gap the post crosses, hinged at one end."""
    band = hammered(1.3, 0.46, 0.11, silver, 0.16, 0.05, part=338, seed=seed)
    post = tube([(-0.3, 1.33, 0), (-0.14, 1.4, 0), (0.08, 1.4, 0), (0.34, 1.31, 0)], 0.045, silver)
    hinge = cylinder(0.08, 0.3, silver, 0.03).at(-0.28, 1.36, -0.15)
    return group(band, post, hinge)


hoop(1).turn(x=90).turn(z=-50).stand(0.7).by(-1.0, 0.8)
hoop(5).turn(x=90).turn(z=-62).stand(0.7).by(1.2, -0.7)
with prop():
    stone_plate(9, 7.5, 0.7, stone('#1f2327', rough=0.7, grain=0.35), 9)
view('front', turn=-6, tilt=26, fill=0.82, lights=LAMPS)
view('close', turn=-6, tilt=22, close_up=(1.3, -1.2, 2.5), zoom=2.0, lights=LAMPS)
