from studio import *

card_ = kraft('#b08d66')
words = (('春', '#c9cf9a', '#7f9152', '#5c6b36'), ('夏', '#e3b4a2', '#c4645c', '#8a3f3a'), ('秋', '#d9ab62', '#a8702e', '#6e4517'), ('冬', '#dfe3e2', '#8fa3ad', '#4f6570'))


def cake(word, colour, vein, ink):
    whole = capsule(5.6, 5.6, 2.4, soap(colour, vein), 0.55)
    whole.add(text(word, 2.7, plain(ink, 0.6), 0.05, 'serif-bold').at(z=2.38))
    return whole


tray_ = group(box(13.4, 13.4, 0.2, card_, 0.03))
for s in (-1, 1):
    tray_.add(box(13.4, 0.2, 2.9, card_, 0.03).at(0, s * 6.6))
    tray_.add(box(0.2, 13.4, 2.9, card_, 0.03).at(s * 6.6, 0))
tray_.add(box(13, 0.14, 2.2, card_, 0.03)), tray_.add(box(0.14, 13, 2.2, card_, 0.03))
cakes = [cake(*w).at((-3.15, 3.15)[i % 2], (3.15, -3.15)[i // 2], 0.9) for i, w in enumerate(words)]
full = group(tray_, *cakes)
lid_ = group(box(13.9, 13.9, 1.9, card_, 0.08))
lid_.add(sticker(label([('花间集', 1.6, 'serif-bold', 0.26), ('四季皂', 1.1, 'serif', 0.55), ('FOUR SEASONS  4 × 60 g', 0.42, 'sans', 0.8)], 8.4, 6.4, colour='#f6ede0',
                       ink='#5b3a30', frame='#b9897a'), 8.4, 6.4, None, (0, 0, 1.93), tilt=0))
lid_.turn(x=68).at(2.4, 10.4, 0).stand()
group(full, lid_).turn(z=-16)
view('front', turn=0, tilt=40, fill=0.84)
for one in cakes[1:]:
    one.hide()
solo = [cake(*w) for w in words]
solo[0].turn(z=12).at(-3.2, 1.2), solo[1].turn(z=-8).at(3.4, 2.2), solo[2].turn(z=20).at(0.2, -3.4), solo[3].turn(x=8, z=-26).at(0.3, 1.2, 2.4)
view('bars', only=solo, turn=0, tilt=36, fill=0.8)
