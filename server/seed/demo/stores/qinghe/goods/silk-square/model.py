import math
import random

from PIL import Image, ImageDraw

from studio import *
from studio.labels import grid_uv

S = 1500
KINDS = {
    'reed': ('#e9dfc6', '#4f6b52', '#b9853f', '#2f4a3c'),
    'dusk': ('#d9c7c0', '#7a4a55', '#c88a5a', '#4a2f45'),
    'lake': ('#d3dcd9', '#3f6478', '#c9a45a', '#27435a'),
}


def ear(pen, x, y, turned, long, stalk, grain):
    """An ear of rice: a bowed stalk with grains on both sides."""
    a = math.radians(turned)
    line = []
    for i in range(30):
        t = i / 29
        bow = 0.22 * long * t * t
        px = x + t * long * math.cos(a) - bow * math.sin(a)
        py = y + t * long * math.sin(a) + bow * math.cos(a)
        line.append((px, py))
    pen.line(line, fill=stalk, width=6, joint='curve')
    for i in range(12, 30):
        px, py = line[i]
        dx, dy = line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]
        b = math.atan2(dy, dx)
        for s in (-1, 1):
            c = b + s * 0.62
            qx, qy = px + 20 * math.cos(c), py + 20 * math.sin(c)
            pts = []
            for k in range(16):
                e = 2 * math.pi * k / 16
                u, v = 17 * math.cos(e), 7 * math.sin(e)
                pts.append((qx + u * math.cos(c) - v * math.sin(c), qy + u * math.sin(c) + v * math.cos(c)))
            pen.polygon(pts, fill=grain)
    for i in (4, 9):
        px, py = line[i]
        for s in (-1, 1):
            c = a + s * 0.5
            tip = (px + 0.42 * long * math.cos(c), py + 0.42 * long * math.sin(c))
            side = (px + 0.2 * long * math.cos(c + 0.12 * s), py + 0.2 * long * math.sin(c + 0.12 * s))
            pen.polygon([(px, py), side, tip, (px + 0.2 * long * math.cos(c - 0.05 * s), py + 0.2 * long * math.sin(c - 0.05 * s))], fill=stalk)


def design(kind):
    ground, green, gold, deep = KINDS[kind]
    image = Image.new('RGB', (S, S), deep)
    pen = ImageDraw.Draw(image)
    pen.rectangle([46, 46, S - 46, S - 46], fill=gold)
    pen.rectangle([58, 58, S - 58, S - 58], fill=green)
    for i in range(40):
        for j in range(40):
            if min(i, j, 39 - i, 39 - j) < 4:
                x, y = 75 + i * 34.6, 75 + j * 34.6
                pen.ellipse([x - 5, y - 5, x + 5, y + 5], fill=ground)
    pen.rectangle([208, 208, S - 208, S - 208], fill=gold)
    pen.rectangle([218, 218, S - 218, S - 218], fill=ground)
    chance = random.Random(5)
    for ring_, (count, r, long) in enumerate(((8, 70, 300), (16, 250, 280))):
        for k in range(count):
            a = 360 * k / count + ring_ * 12
            x = S / 2 + r * math.cos(math.radians(a))
            y = S / 2 + r * math.sin(math.radians(a))
            ear(pen, x, y, a + 8, long * chance.uniform(0.92, 1.05), green if (k + ring_) % 2 else deep, gold)
    for sx in (0, 1):
        for sy in (0, 1):
            x, y = 262 + sx * (S - 524), 262 + sy * (S - 524)
            for k in (-24, 0, 24):
                a = 45 + 90 * (sx + 2 * sy if sy == 0 else 3 - sx) + k
                ear(pen, x, y, a, 190, green, gold)
    pen.ellipse([S / 2 - 42, S / 2 - 42, S / 2 + 42, S / 2 + 42], fill=deep)
    return image


def silk(kind):
    return picture(load(design(kind)), 0.34, clear=0.12)


def wave(u, v):
    z = 0.9 + 0.5 * math.sin(5.2 * u + 2.1 * math.sin(3 * v)) + 0.32 * math.sin(8 * v - 4 * u + 1)
    z += 0.9 * math.exp(-((((u - v) - 0.1) / 0.05) ** 2)) * math.sin(math.pi * min(1, max(0, u)))
    z += 0.7 * math.exp(-(((u + 0.6 * v - 0.95) / 0.04) ** 2)) * math.sin(math.pi * min(1, max(0, v)))
    return max(0.12, z)


square = sheet(68, 68, silk('reed'), 110, 110, wave)

grid_uv(square, 110, 110)
square.turn(z=11)
view('front', turn=-4, tilt=66, fill=0.86, blur=0.2)
view('hem', turn=-16, tilt=38, close_up=(-14, -22, 1), zoom=2.4, blur=0.7)
for name in ('dusk', 'lake'):
    view(name, turn=-4, tilt=66, fill=0.86, blur=0.2, recolour={square: silk(name)})
