from studio import *

a, b = dumbbell('5', 22, 12.5), dumbbell('5', 22, 12.5)
a.turn(z=-34).at(-4, 6), b.turn(z=14).at(2, -9)
a.stand(), b.stand()
view('front', turn=0, tilt=24, fill=0.84)
view('end', turn=58, tilt=14, close_up=(11, -6, 6.4), zoom=2.0, fill=0.84)
