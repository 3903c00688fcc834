from studio import *

TONE = '#b58f63'
board_wood = [wood('oak', 'x', stain=t, ring=3) for t in (TONE, '#bb976c', '#b08a5e')]
upright, across, dark, end = wood('oak', 'z', stain=TONE), wood('oak', 'y', stain=TONE), wood('walnut', 'y'), wood('oak', 'z', stain='#93703f')


def bench_of(long):
    whole = group()
    for k, y in enumerate((-11.6, 0, 11.6)):
        whole.add(box(long, 11, 3.2, board_wood[k], 0.5).at(0, y, 41.8))
    for s in (-1, 1):
        x = s * (long / 2 - 17)
        whole.add(box(5, 31, 3.4, across, 0.4).at(x, 0, 38.3))
        for t in (-1, 1):
            whole.add(rod((x, t * 11.6, 44.7), (x + s * 4.5, t * 16.5, 0), 2.0, upright, 1.55))
            whole.add(cylinder(2.1, 0.2, end, 0.04).at(x, t * 11.6, 44.9))
            whole.add(box(4.1, 0.6, 0.1, dark, 0.02).at(x, t * 11.6, 45.06))
        whole.add(rod((x + s * 2.9, -14.7, 16), (x + s * 2.9, 14.7, 16), 1.05, upright))
    whole.add(rod((-(long / 2 - 14.2), 0, 16), (long / 2 - 14.2, 0, 16), 1.05, upright))
    return whole


bench_ = bench_of(120).turn(z=-4)
with prop():
    wrapped = folded(30, 25, 4, 1.5, fuzzy('#8d7f6a', 0.3, 0.1), 4).turn(z=-8).at(32, 0, 45.1)
    pages = group(book(17, 24, 2.4, plain('#7c3f2c', 0.7), label([('山居', 2.2, 'serif', 0.3)], 17, 24, colour='#7c3f2c', ink='#efe2cb')).turn(z=14).at(-26, 0, 45.1))
    mug_ = cup(9, 8, glaze('#9db0a3'), ear=True).at(-5, -4, 45.1)
view('front', look_at=bench_, hide=[wrapped, pages, mug_], turn=-26, tilt=24, fill=0.86)
view('joint', look_at=bench_, hide=[wrapped, pages, mug_], turn=-34, tilt=34, close_up=(-42, -8, 42), zoom=3.4)
view('hall', look_at=bench_, turn=18, tilt=26, fill=0.86)
view('review-1', look_at=bench_, hide=[pages, mug_], turn=34, tilt=34, fill=0.66, look='home')
