from studio import *

blue, silk, leaf = paper('#263a52'), plain('#efe9da', 0.5), pattern('#f5efdf', '#ddd3bd', 0.03, axis='z')
block = box(14.8, 22.8, 0.9, leaf, 0.05).at(z=0.06)
covers = [box(15, 23, 0.07, blue, 0.02), box(15, 23, 0.07, blue, 0.02).at(z=0.95)]
strip = group(box(2.6, 14.6, 0.02, paper('#f3ecda'), 0).at(-5.6, 3.2, 1.02),
              sticker(label([], 2.3, 14.2, colour='#f6f0df', frame='#2b2b2b'), 2.3, 14.2, at=(-5.6, 3.2, 1.05), tilt=0))
holes = [-11, -9, -3, 3, 9, 11]
x0, x1, top = 6.2, 7.53, 1.06
thread = [tube([(x0, -11.5, top), (x0, 11.5, top)], 0.06, silk, smooth_line=False)]
for y in holes:
    thread.append(tube([(x0, y, top), (x1, y, top), (x1, y, -0.02)], 0.06, silk, smooth_line=False))
for y, s in ((-11, -1), (11, 1)):
    thread.append(tube([(x0, y, top), (x0, s * 11.54, top), (x0, s * 11.54, 0)], 0.06, silk, smooth_line=False))
book = group(block, *covers, strip, *thread).turn(z=-20)
view('front', tilt=46, fill=0.82)
view('thread', turn=28, tilt=34, close_up=(5.2, -6, 1), zoom=2.3)
