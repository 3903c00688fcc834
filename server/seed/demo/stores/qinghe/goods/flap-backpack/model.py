from studio import *

COLOURS = {'olive': '#66705a', 'sand': '#b89f78'}
cloth = canvas(COLOURS['olive'], 0.13)
hide_ = leather('#7d4c28', 0.22, 0.44)
bag = backpack(30, 14, 42, cloth, hide_, pocket=True, flap=True)
view('front', turn=-26, tilt=14, fill=0.84, blur=0.3)
view('buckle', turn=-22, tilt=20, close_up=(-6, -9, 20), zoom=2.2, blur=0.7)
