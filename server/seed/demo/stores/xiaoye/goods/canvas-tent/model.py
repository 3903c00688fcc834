from studio import *

one = tent()
view('front', turn=-26, tilt=14, fill=0.84)
