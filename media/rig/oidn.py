"""Intel Open Image Denoise's network, run with numpy: Debian's Blender is built without that library.

The weights are the library's own (`rt_hdr_alb_nrm`, Apache-2.0); `frame.mjs` fetches them. Network, transfer curve and
file format follow https://github.com/RenderKit/oidn.
"""
import struct

import numpy as np


def read_weights(path):
    """Tensors of a .tza file by name: {"enc_conv0.weight": (out, in, 3, 3), "enc_conv0.bias": (out,), ...}."""
    with open(path, "rb") as file:
        blob = file.read()
    magic, major, _, table = struct.unpack_from("<HBBQ", blob, 0)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f"{path} holds no weights of a known version")
    (count,) = struct.unpack_from("<I", blob, table)
    at = table + 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", blob, at)
        name = blob[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dimensions = blob[at]
        shape = struct.unpack_from(f"<{dimensions}I", blob, at + 1)
        at += 1 + 4 * dimensions + dimensions  # the letters of the layout follow the shape
        kind, offset = struct.unpack_from("<cQ", blob, at)
        at += 9
        dtype = {b"f": "<f4", b"h": "<f2"}[kind]
        size = int(np.prod(shape))
        tensors[name] = np.frombuffer(blob, dtype, size, offset).reshape(shape).astype(np.float32)
    return tensors


def convolve(x, weight, bias):
    """3 x 3 convolution with zero padding, then ReLU. x: (channels, height, width)."""
    channels, height, width = x.shape
    wide = width + 2
    # One row of slack at both ends lets every shift of the kernel be a plain slice: nine matrix products, no copies.
    padded = np.zeros((channels, (height + 2) * wide + 2), np.float32)
    padded[:, : (height + 2) * wide].reshape(channels, height + 2, wide)[:, 1:-1, 1:-1] = x
    out = np.repeat(bias[:, None], height * wide, axis=1)
    for dy in range(3):
        for dx in range(3):
            start = dy * wide + dx
            out += np.ascontiguousarray(weight[:, :, dy, dx]) @ padded[:, start : start + height * wide]
    return np.maximum(out.reshape(-1, height, wide)[:, :, :width], 0)


def halve(x):
    channels, height, width = x.shape
    return x.reshape(channels, height // 2, 2, width // 2, 2).max(axis=(2, 4))


def double(x):
    return x.repeat(2, axis=1).repeat(2, axis=2)


def network(tensors, x):
    """The U-shaped network: (9, height, width) in, (3, height, width) out; both sides multiples of 16."""

    def layer(name, value):
        return convolve(value, tensors[f"{name}.weight"], tensors[f"{name}.bias"])

    kept = [x]
    x = halve(layer("enc_conv1", layer("enc_conv0", x)))
    for name in ("enc_conv2", "enc_conv3", "enc_conv4"):
        kept.append(x)
        x = halve(layer(name, x))
    x = layer("enc_conv5b", layer("enc_conv5a", x))
    for depth in (4, 3, 2, 1):
        x = np.concatenate([double(x), kept.pop()])
        x = layer(f"dec_conv{depth}b", layer(f"dec_conv{depth}a", x))
    return layer("dec_conv0", x)


# Perceptually uniform curve between linear light and the network's numbers.
A, B, C, D, E, F, G = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3, 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
Y0, Y1, X0, X1 = 1.5794576e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1


def to_curve(y):
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.power(np.maximum(y, 1e-12), C) + D, E * np.log(y + F) + G))


def from_curve(x):
    middle = np.power(np.maximum((x - D) / B, 1e-12), 1 / C)
    return np.where(x <= X0, x / A, np.where(x <= X1, middle, np.exp((x - G) / E) - F))


TOP = float(to_curve(np.float32(65504)))


def denoise(tensors, color, albedo, normal):
    """color in linear light, albedo 0 to 1, normal -1 to 1; all (height, width, 3), and so is the answer."""
    height, width, _ = color.shape
    color = np.nan_to_num(np.clip(color, 0, 65504))
    luminance = color @ np.array([0.212671, 0.71516, 0.072169], np.float32)
    scale = 0.18 / 2 ** np.log2(luminance + 1e-4).mean()
    planes = np.concatenate([to_curve(color * scale) / TOP, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], axis=2)
    rows, columns = -height % 16, -width % 16
    planes = np.pad(planes.astype(np.float32), ((0, rows), (0, columns), (0, 0)), mode="edge").transpose(2, 0, 1)
    clean = network(tensors, np.ascontiguousarray(planes))[:, :height, :width].transpose(1, 2, 0)
    return (from_curve(clean * TOP) / scale).astype(np.float32)
