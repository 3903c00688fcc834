from studio import *

L, W, H = 21.0, 2.6, 1.0
KINDS = {'brass': (metal('brass', 0.26, 0.6, 'x'), '#33240f'), 'dark': (metal('black', 0.36, 0.4, 'x', colour='#34363a'), '#dccfae')}


def bar(kind):
    """A bar along x with one slanting edge to -y, the marks on the slope and the top."""
    stuff, ink = KINDS[kind]
    paint = plain(ink, 0.6)
    body = box(L, W, H, stuff, 0.07)
    for ob in apply(body).objects:
        for v in ob.data.vertices:
            if v.co.y < -W / 2 + 0.2 and v.co.z > H / 2:
                v.co.z -= 0.22
    marks = Thing()
    for k in range(201):
        tall = 0.78 if k % 10 == 0 else 0.56 if k % 5 == 0 else 0.34
        marks.add(box(0.03, tall, 0.016, paint, 0).at(k / 10 - 10, -W / 2 + 0.34 + tall / 2, H - 0.004))
    for k in range(21):
        marks.add(text(str(k), 0.44, paint, 0.014, 'serif').at(k - 10, -W / 2 + 1.42, H + 0.003))
    marks.add(text('墨白 MOBAI', 0.4, paint, 0.014, 'serif-bold').at(7.6, W / 2 - 0.42, H + 0.003))
    return group(body, marks)


made = {kind: bar(kind) for kind in KINDS}


def copied(pen, w, h):
    """A page of practice: red squares with characters."""
    from PIL import ImageFont

    from studio.labels import font_file
    red, face = '#c07a62', ImageFont.truetype(font_file('serif'), int(h * 0.085))
    words = '雨打芭蕉檐下听风过桥头水自明慢慢写一行字再添半盏灯'
    size, k = h / 8.4, 0
    for i in range(5):
        for j in range(7):
            x, y = w - size * 0.9 - size * (i + 1) * 1.12, size * (0.7 + j)
            pen.rectangle([x, y, x + size, y + size], outline=red, width=2)
            if k < len(words):
                pen.text((x + size / 2, y + size / 2), words[k], '#23201d', face, anchor='mm')
            k += 1


page = card(24, 18, label([], 24, 18, colour='#efe5cf', draw=copied, dots=50), paper('#efe5cf'), 0.05)
for kind, one in made.items():
    view(kind, only=one, tilt=36, fill=0.88, setup=lambda o=one: o.turn(z=-26 - o.root.rotation_euler.z * 57.3))
brass = made['brass']


def on_paper():
    page.turn(z=-12).at(0, 0, 0)
    brass.turn(z=14).at(1.6, 6.6, 0.05)


view('use', only=[page, brass], tilt=48, fill=0.92, setup=on_paper)
