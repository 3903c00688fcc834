"""Banner and logo of the store, from its goods."""
from studio import *

bag = bring('qinghe/canvas-tote', 'bag').turn(z=14)
pack = bring('qinghe/flap-backpack', 'bag').turn(z=22)
hat = bring('qinghe/raffia-hat', 'whole')
basket = bring('qinghe/seagrass-basket')
purse = bring('qinghe/long-wallet', 'purse')
shown = row(basket, bag, hat, pack, purse, gap=4)
hat.by(y=-9), purse.by(-6, -12)
view('banner', only=shown, tilt=12, fill=0.95, size=(1200, 360))
view('logo', only=[hat], tilt=26, fill=0.74, size=(300, 300))
