from studio import *

shade_ = (('#d8a548', '桂花', '#4a2e12'), ('#c98c88', '玫瑰', '#fbf1ea'), ('#8a9a78', '竹露', '#fbf5e6'))


def mini(colour, word, ink):
    words = label([('花间集', 0.5, 'serif-bold', 0.2, ink), (word, 0.72, 'serif', 0.54, ink), ('20 g', 0.24, 'sans', 0.86, ink)], 2.2, 4.2, colour=None)
    return squeeze_tube(9, 2.8, painted(colour, 0.35, 0.2), plastic('#2c2625', 0.5), words)


paper_ = paper('#8c4a48')
tray_ = group(box(12.6, 11.4, 0.2, paper_, 0.03))
for s in (-1, 1):
    tray_.add(box(12.6, 0.2, 2.4, paper_, 0.03).at(0, s * 5.6))
    tray_.add(box(0.2, 11.4, 2.4, paper_, 0.03).at(s * 6.2, 0))
tray_.add(box(12.2, 11, 0.9, paper('#f3e6da'), 0.05).at(z=0.1))
tubes = []
for k, tones in enumerate(shade_):
    one = mini(*tones).turn(x=-90).at((k - 1) * 3.9, -4.4, 0).stand(0.8)
    tubes.append(one)
lid_ = group(box(13, 11.8, 1.6, paper_, 0.08))
lid_.add(sticker(label([('花间集', 1.5, 'serif-bold', 0.3), ('三支护手霜', 0.9, 'serif', 0.6), ('3 × 20 g', 0.42, 'sans', 0.84)], 7, 5.4, colour='#f6ede0', ink='#7d3a3c', frame='#c9998a'),
                 7, 5.4, None, (0, 0, 1.63), tilt=0))
lid_.turn(x=66).at(2.0, 8.6, 0).stand()
box_ = group(tray_, *tubes)
group(box_, lid_).turn(z=-16)
view('front', turn=0, tilt=42, fill=0.84)
stood = [mini(*tones) for tones in shade_]
stood[0].turn(z=8).at(-3.3, 0.8), stood[1].at(0, -0.6), stood[2].turn(z=-10).at(3.2, 1.0)
view('tubes', only=stood, turn=0, tilt=12, fill=0.8)
