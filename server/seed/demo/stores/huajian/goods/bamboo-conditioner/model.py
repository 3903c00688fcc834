from studio import *

words = label([('花间集', 0.82, 'serif-bold', 0.14, '#f4f0e2'), ('竹叶', 0.78, 'serif', 0.42, '#f4f0e2'), ('护发素', 0.78, 'serif', 0.56, '#f4f0e2'),
               ('BAMBOO LEAF', 0.3, 'sans', 0.74, '#f4f0e2'), ('200 ml', 0.3, 'sans', 0.88, '#f4f0e2')], 4.4, 7.5, colour=None)
one = squeeze_tube(16, 5.4, plastic('#68795a', 0.35), wood('bamboo', 'z'), words).turn(z=-10)
view('front', turn=0, tilt=12, fill=0.78)
view('cap', turn=16, tilt=24, close_up=(0, -2, 2.6), zoom=2.3)
