from studio import *

dark, milk = chocolate('#33190f'), chocolate('#6b3d22')


def paper_band(tone, percent, word, latin):
    return label(
        [('麦香', 1.1, 'serif-bold', 0.2, '#f2e6cc'), (percent, 2.6, 'bold', 0.46, '#f2e6cc'), (word, 0.9, 'serif', 0.68, '#f2e6cc'), (latin, 0.62, 'bold', 0.82, '#f2e6cc')],
        7.8,
        8.6,
        colour=tone,
        dots=80,
    )


def bar_(material, tone, percent, word, latin):
    return chocolate_bar(15.6, 7.6, 1.0, 3, 6, material, paper_band(tone, percent, word, latin), metal('gold', 0.3, colour='#d8b46a'))


first = bar_(dark, '#1f3f46', '72%', '云南可可', 'DARK')
first.turn(z=24)
view('dark', only=first, turn=0, tilt=46, fill=0.84, exposure=0.25)
first.hide()
second = bar_(milk, '#a8562f', '48%', '牛奶可可', 'MILK')
second.turn(z=24).at(0, -50)
view('milk', only=second, turn=0, tilt=46, fill=0.84, exposure=0.25)
second.hide()


def block():
    u, v = 2.4, 2.35
    return group(box(u, v, 0.5, dark, 0.06), box(u * 0.92, v * 0.92, 0.6, dark, 0.22, 4).at(z=0.42))


def chunk(c, r):
    return group(*(block().at(2.4 * i, 2.35 * j) for i in range(c) for j in range(r)))


pile_ = [
    chunk(3, 2).turn(z=12).at(-3.0, -101),
    chunk(2, 2).turn(x=10, z=-28).at(0.6, -103.6, 0.9),
    chunk(2, 1).turn(z=58).at(-4.8, -104.8),
    chunk(1, 1).turn(x=-8, z=30).at(-0.6, -99.6, 1.1),
    chunk(1, 1).turn(z=18).at(4.8, -105.2),
]
view('broken', only=pile_, turn=8, tilt=34, fill=0.82, exposure=0.35)
