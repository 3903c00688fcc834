from studio import *

COLOURS = {'oat': ('#cdbb9c', '#8a5f3c'), 'moss': ('#69724f', '#c2a35e')}


def pair(name):
    """Two socks, one half on the other."""
    main, accent = COLOURS[name]
    below = sock(30, main, accent, seed=5).turn(z=13).at(-12.6, -12.5)
    above = sock(30, main, accent, seed=1).turn(z=-4).at(-5.4, -17.0)
    return group(below, rest(above, below))


pairs = {name: pair(name) for name in COLOURS}
view('front', only=pairs['oat'], turn=-6, tilt=70, fill=0.84, blur=0.2)
view('heel', only=pairs['oat'], turn=-16, tilt=48, close_up=(-2.5, -12.5, 1), zoom=2.4, blur=0.6)
view('moss', only=pairs['moss'], turn=-6, tilt=70, fill=0.84, blur=0.2)
view('review-1', look='home', only=pairs['moss'], turn=26, tilt=52, fill=0.98, roll=-5)
