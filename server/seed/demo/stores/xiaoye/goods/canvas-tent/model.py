from studio import *

one = tent()
view('front', turn=-26, tilt=14, fill=0.84)
view('door', turn=-6, tilt=9, fill=0.9)
