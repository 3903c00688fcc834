from studio import *


def pile_(colour):
    return stack([folded(32, 24, 3, 1.5, towel(colour), seed=s) for s in (2, 5)], spread=2)


made = {name: pile_(tone) for name, tone in (('sand', '#cdb698'), ('clay', '#b0766a'))}
for name, one in made.items():
    view(name, only=one, turn=-20, tilt=22, fill=0.8)
