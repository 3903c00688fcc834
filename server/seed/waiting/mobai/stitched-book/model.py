from studio import *

blue, silk, leaf = kraft('#263a52'), plain('#efe9da', 0.6), pattern('#f5efdf', '#ddd3bd', 0.03, axis='z')
block = box(14.8, 22.8, 0.9, leaf, 0.05).at(z=0.06)
covers = [box(15, 23, 0.07, blue, 0.02), box(15, 23, 0.07, blue, 0.02).at(z=0.95)]
strip = group(box(2.6, 14.6, 0.02, paper('#f3ecda'), 0).at(-5.6, 3.2, 1.02),
              sticker(label([], 2.3, 14.2, colour='#f6f0df', frame='#2b2b2b'), 2.3, 14.2, at=(-5.6, 3.2, 1.05), tilt=0))
holes = [-11, -9, -3, 3, 9, 11]
x0, x1, top = 6.2, 7.53, 1.06
thread = []


def strand(points):
    """Two silk threads side by side."""
    for d in (-0.055, 0.055):
        thread.append(tube([(x + d * (abs(points[0][0] - points[1][0]) < 0.01), y + d * (abs(points[0][1] - points[1][1]) < 0.01), z) for x, y, z in points], 0.055, silk, smooth_line=False))


strand([(x0, -11.5, top), (x0, 11.5, top)])
for y in holes:
    strand([(x0, y, top), (x1, y, top), (x1, y, -0.02)])
    thread.append(cylinder(0.12, 0.02, plain('#14202e', 0.9), 0).at(x0, y, 1.02))
for y, s in ((-11, -1), (11, 1)):
    strand([(x0, y, top), (x0, s * 11.54, top), (x0, s * 11.54, 0)])
book = group(block, *covers, strip, *thread).turn(z=-20)
view('front', tilt=46, fill=0.82)
view('thread', turn=38, tilt=30, close_up=(3.6, -11.2, 0.8), zoom=4.2)
