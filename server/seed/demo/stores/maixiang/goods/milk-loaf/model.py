from studio import *

# The loaves lie along their own z axis: no pale end.
gold = crust('#b06a2c', dark='#82491d', height=0.05)
# Three balls of dough rise side by side in the tin: pale walls, brown tops.
brown = crust('#b4682a', dark='#8a4a1c', height=9)
brown.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = 0.4
foot = capsule(11.9, 20.9, 9.5, brown, 1.6)
tops = [displace(capsule(12, 7.9, 13, brown, 3.6), 4, 0.22, i).at(0, 6.6 * (i - 1), 0.2) for i in range(3)]
whole = group(foot, *tops)
view('front', only=whole, turn=-38, tilt=24, fill=0.82, exposure=0.25)
whole.hide()
cut_ = toast(12, 12, 15, 2, gold).at(0, -60)
view('sliced', only=cut_, turn=-30, tilt=26, fill=0.82, exposure=0.3)
view('review-1', look='home', only=cut_, turn=28, tilt=40, fill=0.9)
