from studio import *

lamps_ = {name: lantern(28, 15, painted(tone, 0.35, 0.3)) for name, tone in (('red', '#8f2f22'), ('green', '#33503f'))}
for name, one in lamps_.items():
    view(name, only=one, turn=-18, tilt=12, fill=0.8)
