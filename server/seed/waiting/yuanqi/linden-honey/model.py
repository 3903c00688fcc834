from studio import *
from studio.larder import clear_jar, syrup
from studio.orchard import *

KINDS = {'linden': ('#e2a63a', '椴树蜜', 'LINDEN HONEY'), 'jujube': ('#9c4a12', '枣花蜜', 'JUJUBE HONEY')}


def jar_(kind, x, y, turned=0):
    colour, zh, en = KINDS[kind]
    made = clear_jar(4.3, 10.6, 0.97, syrup(colour, 0.16), lid_colour='#3b3a36')
    tag = label([('元气果园', 0.56, 'bold', 0.14), (zh, 1.15, 'serif-bold', 0.44), (en, 0.42, 'bold', 0.7), ('500 g', 0.42, 'sans', 0.87)],
                5.6, 4.6, colour='#f5efdf', ink='#5a3a14', frame='#c79a44')
    made.add(wrap(tag, 4.32, 5.6, 4.6, z=4.6))
    return made.turn(z=turned).at(x, y)


beech = wood('beech', 'x')


def dipper(x, y, z, turned):
    k = lathe([(0, 0), (0.5, 0.05), *[(1.15 - 0.1 * abs(i - 4) if j % 2 else 0.85 - 0.1 * abs(i - 4), 0.3 + 0.42 * i + 0.21 * j)
               for i in range(8) for j in (0, 1)], (0.4, 3.8), (0.36, 8), (0.34, 13), (0.46, 14.4), (0.3, 15), (0, 15.05)], wood('beech', 'z'), levels=1)
    return k.turn(y=90, z=turned).at(x, y, z).stand(z)


linden = jar_('linden', -3.0, 1.0, 8)
spoon_ = dipper(11.4, -3.4, 0, 168)
view('front', only=[linden, spoon_], turn=0, tilt=18, fill=0.84, exposure=0)
jujube = jar_('jujube', -3.0, 1.0, 8)
view('jujube', only=[jujube, spoon_], turn=0, tilt=18, fill=0.84, exposure=0)
dish_ = bowl(9, 3.4, porcelain('#eef1ea')).at(2, -60)
pool = lathe([(0, 2.5), (3.2, 2.5), (3.9, 2.5)], syrup('#e2a63a', 0.16), levels=1).at(2, -60)
standing = lathe([(0, 0), (0.5, 0.05), *[(1.15 - 0.1 * abs(i - 4) if j % 2 else 0.85 - 0.1 * abs(i - 4), 0.3 + 0.42 * i + 0.21 * j)
                  for i in range(8) for j in (0, 1)], (0.4, 3.8), (0.36, 8), (0.34, 13), (0.46, 14.4), (0.3, 15), (0, 15.05)], beech, levels=1)
standing.turn(y=38, x=-8).at(1.0, -60.2, 1.6)
behind = jar_('linden', -6.4, -54, 14)
view('dip', only=[dish_, pool, standing, behind], turn=2, tilt=24, fill=0.86, exposure=0)
view('review-1', only=[linden, spoon_], look='home', turn=20, tilt=30, fill=0.98, roll=5)
