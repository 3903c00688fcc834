from studio import *
from studio.bakery import crumb

# Three balls of dough rise side by side in the tin: pale walls, brown tops, white where they touch.
whole = tin_loaf(12, 21, 12.6, 3, baked('#c98a44', '#ecd09c', '#9a5822', 4.5, 12.8, gap=(7, 1.0)))
view('front', only=whole, turn=-42, tilt=22, fill=0.8, exposure=0.25)
whole.hide()
# The cut loaf lies along its own z axis; its height is y.
gold = baked('#c98a44', '#e2bd7e', '#9a5822', 2, 13, axis='Y')
cut_ = toast(12, 12, 13, 3, gold, crumb('#fdf0d4', 0.6, 0.94, 0.06)).at(0, -60)
view('sliced', only=cut_, turn=34, tilt=26, fill=0.82, exposure=0.2)
view('review-1', look='home', only=cut_, turn=28, tilt=40, fill=0.9)
