from studio import *
from studio.bakery import bagel, crust, loaf, macaron, mooncake


boule = loaf(
    20, 19, 10.5, crust('#7d5230', flour=0.65, dark='#4a2c18', height=10), 1, 3, 'cross'
).turn(z=28)
view('logo', turn=0, tilt=18, fill=0.72, size=(300, 300), samples=16)
boule.at(-15, 2)
shine = crust('#8a5a30', dark='#55331a', height=4.2)
rolls = [
    bagel(10, shine, True, 1).at(3.4, -4),
    bagel(10, shine, False, 2).turn(z=40).at(8.6, 4.4),
    bagel(10, shine, True, 3).turn(x=5, z=70).at(5.6, 0.2, 3.9),
]
tones = (('#b7bd83', '#dfe2bd'), ('#d998a0', '#c9606e'), ('#e6cf7a', '#f3e8b8'))
sweets = [
    macaron(4.8, *tones[0]).at(16.2, -4.6),
    macaron(4.8, *tones[1]).at(21.4, -4.0),
    macaron(4.8, *tones[2]).at(18.6, -4.2, 3.4),
]
gold = crust('#8f5a26', dark='#5f3512', height=3.4)
cakes = [
    mooncake(7.4, 3.5, gold, i).at(x, y, z)
    for i, (x, y, z) in enumerate(((20, 5.4, 0), (28.4, 3.6, 0), (-29.6, -3.0, 0)))
]
view('banner', turn=0, tilt=14, fill=0.8, size=(1200, 360), blur=0.6)
