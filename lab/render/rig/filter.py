"""Takes the noise out of a picture without blurring it: an edge-avoiding à-trous filter on light, apart from colour.

Cycles gives the light that falls on a surface apart from the surface's colour, so stone's grain and joints are never
touched. Light that bounced is smooth and is filtered over wide distances; direct light only where neighbours differ no
more than noise does.
"""
import numpy as np

LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def shifted(plane, dy, dx):
    """The plane moved so that each pixel shows its neighbour at (dy, dx); the borders repeat."""
    rows = np.clip(np.arange(plane.shape[0]) + dy, 0, plane.shape[0] - 1)
    columns = np.clip(np.arange(plane.shape[1]) + dx, 0, plane.shape[1] - 1)
    return plane[rows][:, columns]


def slope(depth):
    """How much depth changes from pixel to pixel on the pixel's own surface: the smaller of both sides."""
    def smaller(dy, dx):
        return np.minimum(np.abs(depth - shifted(depth, dy, dx)), np.abs(depth - shifted(depth, -dy, -dx)))

    return smaller(0, 1), smaller(1, 0)


def calm(plane):
    """Mean of a pixel and its eight neighbours."""
    rows = plane + shifted(plane, -1, 0) + shifted(plane, 1, 0)
    return (rows + shifted(rows, 0, -1) + shifted(rows, 0, 1)) / 9


def smooth(light, normal, depth, levels, contrast, facing, calmed=1):
    """`contrast`: relative difference of light that still counts as noise. `facing`: how alike normals have to be.
    `calmed`: how wide the neighbourhoods are that are compared."""
    across, down = slope(depth)
    for level in range(levels):
        step = 2**level
        # Single pixels are too noisy to compare, so neighbourhoods are compared.
        brightness = light @ LUMINANCE
        for _ in range(calmed):
            brightness = calm(brightness)
        total = light * 0.25
        weights = np.full(depth.shape, 0.25, np.float32)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if not (dy or dx):
                    continue
                y, x = dy * step, dx * step
                other = shifted(light, y, x)
                gap = np.abs(shifted(depth, y, x) - depth)
                weight = -gap / (0.002 * depth + 1.5 * step * (across * abs(dx) + down * abs(dy)) + 1e-4)
                turned = 1 - np.einsum("ijk,ijk->ij", shifted(normal, y, x), normal)
                weight -= np.maximum(turned, 0) * facing
                neighbour = shifted(brightness, y, x)
                weight -= np.square((neighbour - brightness) / (contrast * (neighbour + brightness) + 2e-3))
                weight = np.exp(weight) * (0.125 if not dy or not dx else 0.0625)
                total += other * weight[:, :, None]
                weights += weight
        light = total / weights[:, :, None]
    return light


def guides(seen):
    normal, depth = seen["normal"], np.minimum(seen["depth"][:, :, 0], 1e3)
    length = np.linalg.norm(normal, axis=2, keepdims=True)
    return normal / np.maximum(length, 1e-6), depth


def clean(seen):
    """`seen`: Cycles' passes by name, (height, width, 3) each in linear light; so is the answer."""
    normal, depth = guides(seen)
    albedo, gloss = seen["albedo"], seen["gloss"]
    picture = seen["color"].copy()
    for surface, name, levels, contrast, facing in (
        (albedo, "diffuseDirect", 4, 0.16, 20),
        (albedo, "diffuseIndirect", 5, 0.5, 4),
        (gloss, "glossDirect", 3, 0.25, 30),
        (gloss, "glossIndirect", 4, 0.3, 10),
    ):
        light = np.nan_to_num(seen[name])
        picture += surface * (smooth(light, normal, depth, levels, contrast, facing) - light)
    return np.maximum(picture, 0)


def clean_groups(seen, groups):
    """The light of all other lamps, then that of each group; together they are the picture."""
    normal, depth = guides(seen)
    surface = seen["albedo"] + seen["gloss"]
    is_lit = surface.max(axis=2, keepdims=True) > 0.02
    rest = seen["color"] - sum(seen[group] for group in groups)
    parts = []
    for part in (rest, *(seen[group] for group in groups)):
        light = np.where(is_lit, np.nan_to_num(part) / np.maximum(surface, 0.02), 0)
        # Each lamp has a sample or two per pixel, so single neighbourhoods are too noisy as well.
        smoothed = smooth(light, normal, depth, 4, 0.22, 20, calmed=3) * np.maximum(surface, 0.02)
        parts.append(np.maximum(np.where(is_lit, smoothed, part), 0))
    return parts
