from studio import *


def bar(colour, vein, word, tone):
    whole = capsule(8.2, 5.6, 2.7, soap(colour, vein), 0.75)
    return whole


def band(word, latin, ink, paper_):
    x, y, z = 3.6, 5.68, 2.76
    strip = box(x, y, z, paper(paper_), 0.5, 4).at(z=-0.03)
    strip.add(sticker(label([('花间集', 0.6, 'serif-bold', 0.22), (word, 0.72, 'serif', 0.52), (latin, 0.3, 'sans', 0.76)], 3.4, 3.8, colour=None, ink=ink),
                      3.4, 3.8, None, (0, 0, 2.785), tilt=0))
    return strip


tones = {'oat': ('#e6d3ae', '#cfae7c', '燕麦', 'OAT', '#5b4326'), 'indigo': ('#d9dde0', '#3f5878', '青黛', 'INDIGO', '#2c3f58')}
sets_ = {}
for name, (a, b, word, latin, ink) in tones.items():
    low, high = bar(a, b, word, ink), bar(a, b, word, ink)
    high.add(band(word, latin, ink, '#f5eee2'))
    low.turn(z=-10)
    high.turn(z=14).at(0.4, -0.2, 2.7)
    sets_[name] = group(low, high)
for name, one in sets_.items():
    view(name, only=one, turn=-14, tilt=34, fill=0.72)
view('review-1', only=sets_['indigo'], turn=24, tilt=48, fill=0.82, look='home')
