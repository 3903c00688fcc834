from studio import *

# The tube narrows the letters: the label is drawn narrower than its place.
CREAM = '#fbf7ea'
words = label([('花间集', 0.9, 'bold', 0.12, CREAM), ('竹叶', 0.9, 'bold', 0.38, CREAM), ('护发素', 0.9, 'bold', 0.54, CREAM),
               ('BAMBOO LEAF', 0.4, 'bold', 0.74, CREAM), ('200 ml', 0.42, 'bold', 0.9, CREAM)], 3.3, 7.6, colour=None)
one = squeeze_tube(16, 5.4, plastic('#68795a', 0.35), wood('bamboo', 'z'), words).turn(z=-10)
view('front', turn=0, tilt=12, fill=0.88, samples=20)
view('cap', turn=16, tilt=24, close_up=(0, -2, 2.6), zoom=2.3)
