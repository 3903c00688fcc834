from studio import *

# The loaves lie along their own z axis: no pale end.
gold = crust('#b06a2c', dark='#82491d', height=0.05)
whole = toast(12, 12, 21, 0, gold)
whole.paint(gold)
view('front', only=whole, turn=-34, tilt=24, fill=0.8, exposure=0.2)
whole.hide()
cut_ = toast(12, 12, 15, 2, gold).at(0, -60)
view('sliced', only=cut_, turn=-30, tilt=26, fill=0.82, exposure=0.3)
view('review-1', look='home', only=cut_, turn=28, tilt=40, fill=0.9)
