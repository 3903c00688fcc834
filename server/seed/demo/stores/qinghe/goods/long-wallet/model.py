from studio import *

COLOURS = {'tan': '#a5683a', 'black': '#2c2826', 'green': '#47573f'}
hide_ = leather(COLOURS['tan'], 0.16, 0.42)
purse = wallet(19, 9.6, 2.0, hide_, metal('brass', 0.3))
purse.turn(z=-16)
view('front', turn=-6, tilt=42, fill=0.8, blur=0.4)
view('stitch', turn=-34, tilt=26, close_up=(-5, -4, 1.8), zoom=2.2, blur=0.9)
for name in ('black', 'green'):
    made = leather(COLOURS[name], 0.16, 0.42)
    view(name, turn=-6, tilt=42, fill=0.8, blur=0.4, recolour={purse.body: made, purse.flap: made})
