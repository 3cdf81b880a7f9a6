"""Meshes of a stage's solids. The edges of boxes are cut once and shaded round, as worn stone catches light."""
import itertools

import bmesh
import bpy
import numpy as np

BOX, BALL, CYLINDER, CUT = 0, 1, 2, 3


def box_template(cut):
    """Four corners a face, 24 in all: signs, the axis each looks along, and the faces between them."""
    signs, axes = [], []
    for axis, sign in itertools.product(range(3), (-1, 1)):
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            corner = [u, v]
            corner.insert(axis, sign)
            signs.append(corner)
            axes.append(axis)
    signs, axes = np.array(signs, float), np.array(axes)
    faces = [list(range(first, first + 4)) for first in range(0, 24, 4)]
    if cut:
        at = {(*map(int, s), a): i for i, (s, a) in enumerate(zip(signs, axes))}
        for along in range(3):
            a, b = (k for k in range(3) if k != along)
            for sa, sb in itertools.product((-1, 1), repeat=2):
                corner = [0, 0, 0]
                corner[a], corner[b] = sa, sb
                ends = []
                for end in (-1, 1):
                    corner[along] = end
                    ends.append((at[(*corner, a)], at[(*corner, b)]))
                faces.append([ends[0][0], ends[0][1], ends[1][1], ends[1][0]])
        for corner in itertools.product((-1, 1), repeat=3):
            faces.append([at[(*corner, axis)] for axis in range(3)])
    # Outward, as seen after y and z are swapped.
    place = signs * np.where(np.eye(3)[axes] > 0, 1, 0.8)
    turned = []
    for face in faces:
        p = place[face]
        outwards = np.dot(np.cross(p[1] - p[0], p[2] - p[0]), p.mean(axis=0)) > 0
        turned.append(face[::-1] if outwards else face)
    return signs, np.eye(3)[axes], turned


BOXES = {cut: box_template(cut) for cut in (False, True)}


def box(solid):
    half = np.array(solid["half"])
    bevel = min(solid["bevel"], 0.45 * half.min())
    signs, looks, faces = BOXES[bevel > 0]
    points = signs * (half - bevel * (1 - looks))
    return points, signs * looks, faces


def ball(solid, rings=32, parts=64):
    half = np.array(solid["half"])
    polar, around = np.meshgrid(np.linspace(0, np.pi, rings + 1), np.linspace(0, 2 * np.pi, parts, endpoint=False), indexing="ij")
    unit = np.stack([np.sin(polar) * np.cos(around), np.cos(polar), np.sin(polar) * np.sin(around)], axis=2).reshape(-1, 3)
    normals = unit / half
    return unit * half, normals / np.linalg.norm(normals, axis=1, keepdims=True), grid(rings, parts)


def grid(rings, parts):
    faces = []
    for r, k in itertools.product(range(rings), range(parts)):
        here, there = r * parts, (r + 1) * parts
        faces.append([here + k, there + k, there + (k + 1) % parts, here + (k + 1) % parts])
    return faces


def cylinder(solid, parts=64):
    radius, half, _ = solid["half"]
    bevel = min(solid["bevel"], 0.45 * min(radius, half))
    around = np.linspace(0, 2 * np.pi, parts, endpoint=False)
    circle = np.stack([np.cos(around), np.zeros(parts), np.sin(around)], axis=1)
    up = np.array([0.0, 1.0, 0.0])
    rows = [(radius - bevel, half, up), (radius, half - bevel, None), (radius, bevel - half, None), (radius - bevel, -half, -up)]
    points = np.concatenate([circle * r + up * y for r, y, _ in rows])
    normals = np.concatenate([circle if n is None else np.tile(n, (parts, 1)) for _, _, n in rows])
    caps = [list(range(parts))[::-1], list(range(3 * parts, 4 * parts))]
    return points, normals, grid(3, parts) + caps


SHAPES = {BOX: box, BALL: ball, CYLINDER: cylinder}


def mesh(group):
    """One mesh of many solids, [(index in the stage, solid)], with a tone for each stone and its place in the courses."""
    points, normals, faces, tones, courses = [], [], [], [], []
    count = 0
    for index, solid in group:
        local, looks, sides = SHAPES[solid["kind"]](solid)
        axes = np.array(solid["axes"]).reshape(3, 3)
        points.append(local @ axes + solid["center"])
        normals.append(looks @ axes)
        faces.extend([corner + count for corner in side] for side in sides)
        count += len(local)
        tones.append(np.full(len(local), np.random.RandomState(index).rand()))
        side = np.abs(looks[:, 0]) > 0.5
        along = np.where(side, local[:, 2], local[:, 0]) + index * 0.37
        courses.append(np.stack([along, local[:, 1] + solid["half"][1], np.abs(looks[:, 1]) < 0.5], axis=1))
    turn = [0, 2, 1]
    result = bpy.data.meshes.new("solids")
    result.from_pydata(np.concatenate(points)[:, turn].tolist(), [], faces)
    result.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    result.use_auto_smooth = True
    result.normals_split_custom_set_from_vertices(np.concatenate(normals)[:, turn].tolist())
    result.attributes.new("tone", "FLOAT", "POINT").data.foreach_set("value", np.concatenate(tones).astype(np.float32))
    place = np.concatenate(courses).astype(np.float32).ravel()
    result.attributes.new("course", "FLOAT_VECTOR", "POINT").data.foreach_set("vector", place)
    result.update()
    return result


def cut(solid, tone):
    """A slab with an outline and holes, all counter-clockwise polygons; its sharp edges are bevelled."""
    work = bmesh.new()
    edges = []
    for ring in [solid["outline"], *solid["holes"]]:
        corners = [work.verts.new((x, y, -solid["half"][2])) for x, y in ring]
        edges += [work.edges.new((a, b)) for a, b in zip(corners, corners[1:] + corners[:1])]
    filled = bmesh.ops.triangle_fill(work, edges=edges, use_beauty=True, use_dissolve=False)
    front = [part for part in filled["geom"] if isinstance(part, bmesh.types.BMFace)]
    pushed = bmesh.ops.extrude_face_region(work, geom=front, use_keep_orig=True)
    corners = [part for part in pushed["geom"] if isinstance(part, bmesh.types.BMVert)]
    bmesh.ops.translate(work, verts=corners, vec=(0, 0, solid["half"][2] * 2))
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    if solid["bevel"]:
        sharp = [edge for edge in work.edges if edge.calc_face_angle(0) > 0.5]
        bmesh.ops.bevel(work, geom=sharp, offset=solid["bevel"], segments=2, profile=0.5, affect="EDGES", clamp_overlap=True)
    axes = np.array(solid["axes"]).reshape(3, 3)
    for corner in work.verts:
        x, y, z = np.array(corner.co) @ axes + solid["center"]
        corner.co = (x, z, y)
    bmesh.ops.reverse_faces(work, faces=work.faces)
    result = bpy.data.meshes.new("cut")
    work.to_mesh(result)
    work.free()
    result.polygons.foreach_set("use_smooth", np.ones(len(result.polygons), bool))
    result.use_auto_smooth, result.auto_smooth_angle = True, 0.9
    result.attributes.new("tone", "FLOAT", "POINT").data.foreach_set("value", np.full(len(result.vertices), tone, np.float32))
    return result
