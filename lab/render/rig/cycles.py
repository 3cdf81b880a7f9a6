"""Renders a stage with Cycles: blender -b -noaudio --factory-startup -P lab/render/rig/cycles.py -- <job.json>

The job is written by frame.mjs, which says what comes out: {"stage": see stage.mjs, "width", "height", "samples",
"groups": lamps whose light is wanted apart, "out": file}, or {"stage", "mesh": true, "out"}. Numbers are little-endian
float32. The stage counts y upwards and z away from the eye; Blender counts z upwards: the two change places on the way
in.
"""
import json
import math
import os
import sys
import tempfile

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import filter  # noqa: E402
import solids  # noqa: E402

with open(sys.argv[sys.argv.index("--") + 1]) as file:
    job = json.load(file)
stage = job["stage"]

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene


def turned(v):
    return (v[0], v[2], v[1])


class Nodes:
    """A node tree that reads like an expression: every call adds a node and answers with its first output."""

    def __init__(self, tree):
        self.tree = tree
        tree.nodes.clear()

    def add(self, kind, inputs=None, output=0, **settings):
        node = self.tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(node, name, value)
        for key, value in (inputs or {}).items():
            self.put(node.inputs[key], value)
        return node.outputs[output] if node.outputs else None

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == "RGBA" and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def math(self, operation, *values):
        return self.add("ShaderNodeMath", dict(enumerate(values)), operation=operation)

    def mix(self, share, a, b, blend="MIX"):
        return self.add("ShaderNodeMixRGB", {0: share, 1: a, 2: b}, blend_type=blend)

    def vector(self, operation, *values, output=0):
        return self.add("ShaderNodeVectorMath", dict(enumerate(values)), output, operation=operation)

    def part(self, vector, axis):
        return self.add("ShaderNodeSeparateXYZ", {0: vector}, axis)


eye = turned(stage["camera"]["from"])


def fogged(n, shader, distance, height):
    """The shader as the eye sees it through the air. Worked out on the way, not scattered: it costs no noise."""
    fog = stage["fog"]
    rise = n.math("ADD", n.math("SUBTRACT", height, eye[2]), 1.7e-4)
    low = math.exp(-max(eye[2], -2) / fog["height"])
    high = n.math("EXPONENT", n.math("DIVIDE", n.math("MAXIMUM", height, -2.0), -fog["height"]))
    ground = n.math("DIVIDE", n.math("MULTIPLY", n.math("SUBTRACT", low, high), fog["height"]), rise)
    ground = n.math("MULTIPLY", n.math("MAXIMUM", ground, 0.0), fog["ground"])
    depth = n.math("MULTIPLY", n.math("ADD", ground, fog["base"]), distance)
    share = n.math("SUBTRACT", 1.0, n.math("EXPONENT", n.math("MULTIPLY", depth, -1.0)))
    seen = n.math("MULTIPLY", share, n.add("ShaderNodeLightPath", output="Is Camera Ray"))
    color = n.mix(n.math("MINIMUM", n.math("DIVIDE", distance, 60.0), 1.0), fog["color"], fog["far"])
    return n.add("ShaderNodeMixShader", {0: seen, 1: shader, 2: n.add("ShaderNodeEmission", {0: color, 1: 1.0})})


def surface(m):
    material = bpy.data.materials.new("surface")
    material.use_nodes = True
    n = Nodes(material.node_tree)
    position = n.add("ShaderNodeNewGeometry", output="Position")
    if m["emit"] or m["look"]:
        shader = lamp(n, m, position)
        # Weak lights are many and distant: sampled as lamps they would take samples from the
        # important ones.
        material.cycles.sample_as_light = max(m["emit"] or [0]) > 2
    elif m["glass"]:
        shader = pane(n, m)
    else:
        shader = stone(n, m, position)
    away = n.vector("DISTANCE", position, eye, output="Value")
    n.add("ShaderNodeOutputMaterial", {0: fogged(n, shader, away, n.part(position, 2))})
    return material


def lamp(n, m, position):
    """Strong as a light, but its own colour for the camera and in reflections."""
    path = n.add("ShaderNodeLightPath")
    direct = n.math("MAXIMUM", path, n.add("ShaderNodeLightPath", output="Is Glossy Ray"))
    look = m["look"] or m["emit"]
    if m["fade"]:
        # Light at the foot of the object it lights: the colour changes with the height.
        bottom, top = m["fade"]["span"]
        up = n.math("DIVIDE", n.math("SUBTRACT", n.part(position, 2), bottom), top - bottom)
        look = n.mix(n.math("MINIMUM", n.math("MAXIMUM", up, 0.0), 1.0), look, m["fade"]["to"])
    return n.add("ShaderNodeEmission", {0: n.mix(direct, m["emit"] or look, look), 1: 1.0})


def pane(n, m):
    clear = n.add("ShaderNodeBsdfTransparent", {0: [m["glass"] * t for t in m["tint"]]})
    shine = n.add("ShaderNodeBsdfGlossy", {0: (0.9, 0.95, 0.92), 1: m["rough"]})
    # Only slanting panes mirror: a lamp before its own reflection looks like a mistake.
    slant = n.math("POWER", n.add("ShaderNodeLayerWeight", {0: 0.5}, "Facing"), 4.0)
    return n.add("ShaderNodeMixShader", {0: n.math("MULTIPLY", slant, 0.6), 1: clear, 2: shine})


def stone(n, m, position):
    tone = n.add("ShaderNodeAttribute", output="Fac", attribute_name="tone")
    # Each stone has a different offset in the texture.
    away = n.add("ShaderNodeVectorMath", {0: (13.0, 7.0, 11.0), "Scale": tone}, operation="SCALE")
    place = n.vector("ADD", position, away)

    def noise(scale, detail, rough):
        return n.add("ShaderNodeTexNoise", {"Vector": place, "Scale": scale, "Detail": detail, "Roughness": rough})

    broad = noise(m["grain"] * 0.55, 3.0, 0.55)
    fine = noise(m["grain"] * 3.5, 4.0, 0.68)
    sand = noise(m["grain"] * 30, 2.0, 0.7)
    # Clay is spread along a wall by hand: the strokes are horizontal.
    along = n.vector("MULTIPLY", place, (0.3, 0.3, 1.9))
    stroke = n.add("ShaderNodeTexNoise", {"Vector": along, "Scale": m["grain"] * 6, "Detail": 3.0, "Roughness": 0.6})
    # Noise is centred on 0.5: shades are centred on 1.
    shade = 1.0
    for part, weight in ((broad, 0.55), (fine, 0.9), (stroke, 1.1), (sand, 1.3)):
        shade = n.math("ADD", shade, n.math("MULTIPLY", n.math("SUBTRACT", part, 0.5), weight * m["speckle"]))
    pits = n.math("MULTIPLY", n.math("SUBTRACT", noise(m["grain"] * 9, 1.0, 0.5), 0.66), 9.0)
    pits = n.math("MINIMUM", n.math("MAXIMUM", pits, 0.0), 1.0)
    shade = n.math("MULTIPLY", shade, n.math("SUBTRACT", 1.0, n.math("MULTIPLY", pits, m["speckle"] * 0.7)))
    shade = n.math("MULTIPLY", shade, n.math("ADD", 0.86, n.math("MULTIPLY", tone, 0.28)))
    height = n.math("ADD", n.math("MULTIPLY", broad, 0.6), n.math("ADD", fine, n.math("MULTIPLY", sand, 0.25)))
    height = n.math("SUBTRACT", height, n.math("MULTIPLY", pits, 0.5))
    if m["courses"]:
        joint = courses(n, m["courses"])
        shade = n.math("MULTIPLY", shade, joint)
        height = n.math("ADD", n.math("MULTIPLY", height, 0.5), n.math("MULTIPLY", joint, 1.2))
    inputs = {}
    if m["bump"]:
        grain = {"Strength": min(1, m["bump"] * 3), "Distance": 0.09 / m["grain"], "Height": height}
        inputs["Normal"] = n.add("ShaderNodeBump", grain)
    if m["ripple"]:
        waves = {"Strength": m["ripple"], "Distance": 0.06, "Height": ripples(n, position)}
        inputs["Normal"] = n.add("ShaderNodeBump", inputs | waves)
    rough = n.math("MULTIPLY", m["rough"], n.math("ADD", 0.7, n.math("MULTIPLY", fine, 0.6)))
    color = n.mix(1.0, m["color"], shade, "MULTIPLY")
    seen = body(n, m, {**inputs, "Base Color": color, "Roughness": rough})
    # Indirect light skips the grain: this halves the render time.
    plain = body(n, m, {"Base Color": n.mix(1.0, m["color"], n.math("ADD", 0.86, n.math("MULTIPLY", tone, 0.28)), "MULTIPLY")})
    return n.add("ShaderNodeMixShader", {0: n.add("ShaderNodeLightPath", output="Is Camera Ray"), 1: plain, 2: seen})


def body(n, m, inputs):
    base = {"Metallic": m["metal"], "Roughness": m["rough"], "Specular": min(1, m["f0"] / 0.08) * (0.5 if m["plain"] else 1)}
    return n.add("ShaderNodeBsdfPrincipled", base | inputs)


def courses(n, height):
    """Masonry: 1 on stones of slightly different shades, dark in the joints, nothing on top faces."""
    at = n.add("ShaderNodeAttribute", output="Vector", attribute_name="course")
    brick = n.add(
        "ShaderNodeTexBrick",
        {
            "Vector": at,
            "Color1": (0.8, 0.8, 0.8),
            "Color2": (1.15, 1.15, 1.15),
            "Mortar": (0.3, 0.3, 0.3),
            "Scale": 1.0,
            "Mortar Size": 0.014,
            "Mortar Smooth": 0.5,
            "Bias": 0.0,
            "Brick Width": height * 2.1,
            "Row Height": height,
        },
    )
    return n.mix(n.part(at, 2), (1, 1, 1), brick)


def ripples(n, position):
    """Waves the wind leaves in sand, broken up so that no two run alike."""
    wave = n.add(
        "ShaderNodeTexWave",
        {"Vector": position, "Scale": 1.6, "Distortion": 5.0, "Detail": 2.0, "Detail Scale": 0.5},
        output="Fac",
        bands_direction="Y",
    )
    patch = n.add("ShaderNodeTexNoise", {"Vector": position, "Scale": 0.5})
    return n.math("MULTIPLY", wave, patch)


def off_stage(solid, emit, group):
    """A lamp the camera never sees. An area light shines down its own z; a stage's light faces along its z."""
    axes = np.array(solid["axes"]).reshape(3, 3)
    width, height = solid["half"][0] * 2, solid["half"][1] * 2
    light = bpy.data.lights.new("off stage", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", width, height
    strength = max(emit)
    light.color = [c / strength for c in emit]
    # Watts of an area light for a radiance: Cycles divides them by the area and a quarter of the
    # sphere.
    light.energy = strength * width * height * 4
    lamp_object = bpy.data.objects.new("off stage", light)
    x, z = np.array(turned(axes[0])), -np.array(turned(axes[2]))
    y = np.cross(z, x)
    matrix = np.eye(4)
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2], matrix[:3, 3] = x, y, z, turned(solid["center"])
    lamp_object.matrix_world = matrix.T.tolist()
    lamp_object.visible_camera = False
    lamp_object.lightgroup = group
    scene.collection.objects.link(lamp_object)


def build():
    groups = {}
    for index, solid in enumerate(stage["solids"]):
        groups.setdefault(solid["material"], []).append((index, solid))
    for key, group in groups.items():
        m = stage["materials"][key]
        if m["hidden"]:
            for _, solid in group:
                off_stage(solid, m["emit"], m["group"] or "")
            continue
        material = surface(m)
        slabs = [(index, solid) for index, solid in group if solid["kind"] == solids.CUT]
        whole = [(index, solid) for index, solid in group if solid["kind"] != solids.CUT]
        meshes = [(solids.mesh(whole), False)] if whole else []
        meshes += [(solids.cut(solid, np.random.RandomState(index).rand()), True) for index, solid in slabs]
        for mesh, slab in meshes:
            mesh.materials.append(material)
            thing = bpy.data.objects.new("solids", mesh)
            thing.lightgroup = m["group"] or ""
            thing.visible_shadow = not (m["soft"] or m["glass"])
            if slab:
                # Large faces stay flat; only bevelled edges have smooth shading.
                thing.modifiers.new("flat faces", "WEIGHTED_NORMAL").keep_sharp = True
            scene.collection.objects.link(thing)


def sky():
    s = stage["sky"]
    world = bpy.data.worlds.new("night")
    world.use_nodes = True
    n = Nodes(world.node_tree)
    way = n.vector("NORMALIZE", n.add("ShaderNodeTexCoord", output="Generated"))
    x, y, up = (n.part(way, axis) for axis in range(3))
    band = n.math("EXPONENT", n.math("DIVIDE", n.math("MAXIMUM", up, 0.0), -s["band"]))
    color = n.mix(band, s["zenith"], s["horizon"])
    sun = s["sun"]
    if sun:
        # A glow on the horizon, wide along it and low above it.
        direction = np.array(sun["dir"], float)
        az = n.math("SUBTRACT", n.math("ARCTAN2", x, y), math.atan2(direction[0], direction[2]))
        el = n.math("SUBTRACT", up, direction[1] / np.linalg.norm(direction))
        above = n.math("GREATER_THAN", el, 0.0)
        tall = n.math("ADD", n.math("MULTIPLY", above, sun["high"] - sun["low"]), sun["low"])

        def bell(wide, high):
            a, e = n.math("DIVIDE", az, wide), n.math("DIVIDE", el, high)
            return n.math("EXPONENT", n.math("MULTIPLY", n.math("ADD", n.math("MULTIPLY", a, a), n.math("MULTIPLY", e, e)), -1.0))

        color = n.mix(bell(sun["wide"], tall), color, n.mix(1.0, color, sun["color"], "ADD"))
        if sun["core"]:
            # Only the camera sees the disc: its reflection in the streets would outshine the
            # picture.
            seen = n.math("MULTIPLY", bell(sun["core"], sun["core"]), n.add("ShaderNodeLightPath", output="Is Camera Ray"))
            color = n.mix(seen, color, n.mix(1.0, color, sun["coreColor"], "ADD"))
    light = n.add("ShaderNodeBackground", {0: color, 1: 1.0})
    far = float(s.get("distance", 60))
    n.add("ShaderNodeOutputWorld", {0: fogged(n, light, far, n.math("ADD", n.math("MULTIPLY", up, far), eye[2]))})
    world.cycles.sampling_method = "NONE"
    scene.world = world


def camera():
    c = stage["camera"]
    start, end = np.array(eye), np.array(turned(c["to"]))
    z = (start - end) / np.linalg.norm(start - end)
    x = np.cross((0, 0, 1), z)
    x /= np.linalg.norm(x)
    matrix = np.eye(4)
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2], matrix[:3, 3] = x, np.cross(z, x), z, start
    data = bpy.data.cameras.new("camera")
    data.sensor_width, data.lens = 36, c["lens"]
    shift = c.get("shift") or [0, 0]
    data.shift_x, data.shift_y = shift[0] / 2, shift[1] / 2 * job["height"] / job["width"]
    if c["aperture"]:
        data.dof.use_dof = True
        data.dof.focus_distance = c["focus"] or float(np.linalg.norm(start - end))
        data.dof.aperture_fstop = c["lens"] / 1000 / (2 * c["aperture"])
    thing = bpy.data.objects.new("camera", data)
    thing.matrix_world = matrix.T.tolist()
    scene.collection.objects.link(thing)
    scene.camera = thing


PASSES = {
    "Image": "color",
    "DiffDir": "diffuseDirect",
    "DiffInd": "diffuseIndirect",
    "DiffCol": "albedo",
    "GlossDir": "glossDirect",
    "GlossInd": "glossIndirect",
    "GlossCol": "gloss",
    "Normal": "normal",
    "Depth": "depth",
}


def render(folder):
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = job["width"], job["height"]
    scene.render.resolution_percentage = 100
    cycles = scene.cycles
    cycles.samples = job["samples"]
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 4, 3, 3, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 2
    cycles.light_sampling_threshold = 0.02
    cycles.filter_width = 1.3
    cycles.use_auto_tile = False
    cycles.seed = 1
    scene.render.use_persistent_data = False
    layer = scene.view_layers[0]
    layer.use_pass_z = layer.use_pass_normal = True
    layer.use_pass_diffuse_color = layer.use_pass_glossy_color = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = True
    for group in job["groups"]:
        layer.lightgroups.add().name = group
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    sink = tree.nodes.new("CompositorNodeOutputFile")
    sink.base_path = folder
    sink.format.file_format, sink.format.color_depth = "OPEN_EXR", "32"
    sink.file_slots.clear()
    passes = PASSES | {f"Combined_{group}": group for group in job["groups"]}
    for name, slot in passes.items():
        sink.file_slots.new(slot)
        tree.links.new(source.outputs[name], sink.inputs[slot])
    bpy.ops.render.render()
    return {slot: plane(os.path.join(folder, f"{slot}0001.exr")) for slot in passes.values()}


def plane(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    return values.reshape(height, width, 4)[::-1, :, :3]


def triangles():
    """Corners of all triangles of the stage, nine numbers each."""
    corners = []
    for thing in scene.objects:
        if thing.type == "MESH":
            thing.data.calc_loop_triangles()
            points = np.array([turned(vertex.co) for vertex in thing.data.vertices])
            corners.append(points[[list(triangle.vertices) for triangle in thing.data.loop_triangles]])
    return np.concatenate(corners)


def picture():
    sky()
    camera()
    with tempfile.TemporaryDirectory() as folder:
        seen = render(folder)
    depth = seen["depth"][:, :, :1]
    if not job["groups"]:
        return np.concatenate([filter.clean(seen), depth], axis=2)
    lights = filter.clean_groups(seen, job["groups"])
    return np.concatenate([*lights, seen["albedo"], depth], axis=2)


build()
(triangles() if job.get("mesh") else picture()).astype(np.float32).tofile(job["out"])
