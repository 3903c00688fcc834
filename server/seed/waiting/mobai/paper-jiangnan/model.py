from studio import *

cloth, leaf, ink = linen('#8b9883', 0.05), pattern('#f4ecd8', '#e0d5bb', 0.035, axis='z'), '#23231f'


def book(front):
    block = box(13.6, 19.4, 1.9, leaf, 0.03).at(-0.1, 0, 0.26)
    boards = [box(14, 20, 0.26, cloth, 0.08), box(14, 20, 0.26, cloth, 0.08).at(z=2.15)]
    back = box(0.32, 20, 2.41, cloth, 0.12).at(-7 if front else 7)
    return group(block, *boards, back)


one = book(True)
one.add(sticker(label([('纸上江南', 2.1, 'serif-bold', 0.5, ink)], 3.4, 12, colour=None, vertical=True), 3.4, 12, at=(4.2, 3.2, 2.43), tilt=0))
one.add(sticker(label([('沈一禾 著', 0.8, 'serif', 0.5, ink)], 1.6, 5, colour=None, vertical=True), 1.6, 5, at=(1.5, 5.6, 2.43), tilt=0))
one.add(sticker(label([('墨白书社', 0.62, 'serif', 0.5, ink)], 4, 1.1, colour=None), 4, 1.1, at=(-4.2, -8.5, 2.43), tilt=0))


def bridge(pen, w, h):
    for k, dy in enumerate((0, 0.16)):
        pen.arc([w * 0.1, h * (0.2 + dy), w * 0.9, h * (1.25 + dy * 0.4)], 198, 342, fill=ink, width=int(h * 0.05))
    pen.arc([w * 0.34, h * 0.5, w * 0.66, h * 1.14], 180, 360, fill=ink, width=int(h * 0.05))
    pen.line([(w * 0.05, h * 0.84), (w * 0.32, h * 0.84)], fill=ink, width=int(h * 0.035))
    pen.line([(w * 0.68, h * 0.84), (w * 0.95, h * 0.84)], fill=ink, width=int(h * 0.035))
    for k in range(3):
        pen.line([(w * (0.4 - 0.08 * k), h * (0.9 + 0.035 * k)), (w * (0.58 + 0.07 * k), h * (0.9 + 0.035 * k))], fill=ink, width=int(h * 0.014))


two = book(False)
two.add(sticker(label([], 5, 3.4, colour=None, draw=bridge), 5, 3.4, at=(0, 0.5, 2.43), tilt=0))
two.add(sticker(label([('墨白书社  2025', 0.42, 'serif', 0.5, ink)], 4, 0.9, colour=None), 4, 0.9, at=(0, -8.4, 2.43), tilt=0))
two.turn(z=-16)
one.add(sticker(label([], 8.6, 6, colour=None, draw=bridge), 8.6, 6, at=(-2.0, -4.2, 2.43), tilt=0))
one.turn(z=20)
view('front', only=one, tilt=44, fill=0.76)
view('back', only=two, tilt=50, fill=0.76)
