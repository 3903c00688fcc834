from studio import *

COLOURS = {'grey': '#8d8c86', 'rust': '#a85f3f'}
felt_ = fuzzy(COLOURS['grey'], 0.16, 0.06, 0.7)
cork_ = stone('#b98f5e', '#cda574', 0.85, 0.25)
one = shoe(27, 10.4, felt_, cork_, style='slipper')
two = pair(one, 12.8, 8)
uppers = [p.upper for p in two.children]
view('front', turn=-26, tilt=34, fill=0.82, blur=0.4)
view('inside', turn=16, tilt=52, close_up=(-5, 2, 3), zoom=1.8, blur=0.6)
rust = fuzzy(COLOURS['rust'], 0.16, 0.06, 0.7)
view('rust', turn=-26, tilt=34, fill=0.82, blur=0.4, recolour={u: rust for u in uppers})
