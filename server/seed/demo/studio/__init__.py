"""Makers, materials and sets with which model.py draws the pictures of a goods."""
from .bakery import *
from .camera import use, view
from .core import Thing, apply, bevel, goods, group, mesh_thing, modify, prop, rng, scatter, smooth
from .devices import *
from .food import *
from .furniture import *
from .garments import *
from .jewels import *
from .knitwear import *
from .labels import label, label_picture, load, press, sticker, wrap
from .materials import *
from .packs import *
from .scenes import bring, row
from .shapes import *
from .sport import *
from .textile import *
from .toys import *
from .vessels import *
