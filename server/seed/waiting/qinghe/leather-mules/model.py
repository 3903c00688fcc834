from studio import *

COLOURS = {'tan': '#9c6034', 'ink': '#33363c'}
hide_ = leather(COLOURS['tan'], 0.2, 0.42)
gum = rubber('#c8a06a')
one = shoe(27, 10.2, hide_, gum, style='slipper')
two = pair(one, 13.2, 10)
uppers = [p.upper for p in two.children]
view('front', turn=-32, tilt=30, fill=0.82, blur=0.4)
ink = leather(COLOURS['ink'], 0.2, 0.42)
view('ink', turn=-32, tilt=30, fill=0.82, blur=0.4, recolour={u: ink for u in uppers})
