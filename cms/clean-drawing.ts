import { DOMParser, type Element, onErrorStopParsing } from "@xmldom/xmldom";

export type CleanedDrawing = {
  outcome: "cleaned";
  svg: string;
  width: number;
  height: number;
  /** Drawn elements other than shapes, such as `text`: without them the drawing may look different. */
  leftOut: string[];
};

/** `values` fill in the words for the code (words/en/pictures.yaml). */
export type RefusedDrawing = {
  outcome: "refused";
  code: "too-large" | "damaged" | `mark-${"wrong-type" | "too-complex" | "export" | "white" | "empty"}`;
  values?: Record<string, string | number>;
};

/** In characters; a mark usually has a few thousand. */
const longest = 256 * 1024;
const most = { elements: 2000, depth: 32 };

const shapes = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
/** Elements that become groups: their shapes stay, their function is lost. */
const groups = ["g", "a", "switch"];
const drawing = ["text", "image", "use", "foreignObject", "svg"];

/** Attributes of shapes and groups other than paint, kept if their values have this form: none can contain a URL. */
const attributes: [names: string, form: RegExp][] = [
  ["x y width height rx ry cx cy r x1 y1 x2 y2 points", /^[\d\s.,e+-]+(?:px|%)?$/i],
  ["opacity fill-opacity stroke-opacity", /^[\d.]+%?$/],
  ["stroke-width stroke-miterlimit stroke-dasharray stroke-dashoffset", /^[\d\s.,e+-]+(?:px|%)?$/i],
  ["stroke-linecap stroke-linejoin", /^(?:butt|round|square|miter|bevel)$/],
  ["fill-rule clip-rule", /^(?:nonzero|evenodd)$/],
  ["d", /^[\d\s.,+a-z-]+$/i],
  ["clipPathUnits", /^objectBoundingBox$/],
  ["transform", /^(?:(?:matrix|translate|scale|rotate|skew[XY])\s*\([\d\s.,e+-]*\)[\s,]*)+$/],
];
/** Attributes that decide how a shape is drawn; they are rewritten. */
const others = ["fill", "stroke", "clip-path", "mask", "display", "visibility"];
const forms = new Map(attributes.flatMap(([names, form]) => names.split(" ").map((name) => [name, form])));
const white = /^(?:white|#f{3}|#(?:f[\da-f]){3}|rgb\(\s*255[\s,]+255[\s,]+255\s*\))$/;

type Style = Map<string, string>;
type Paint = { fill: string; stroke: string };

const refusal = (code: RefusedDrawing["code"], values?: RefusedDrawing["values"]): RefusedDrawing => ({
  outcome: "refused",
  code,
  ...(values && { values }),
});

/**
 * Rewrites an SVG from known shapes, attributes and values. Nothing else is copied, so that the
 * result cannot run, load or link anything.
 * @param painted the colour in which another one is drawn: by default that of its surroundings,
 *   which is black in an `<img>`
 */
export function cleanDrawing(
  upload: string,
  painted = (_colour: string): string => "currentColor",
): CleanedDrawing | RefusedDrawing {
  if (upload.length > longest) return refusal("too-large", { most: `${longest / 1024} KB` });
  // Before parsing: no entity is expanded, and neither depth nor element count is expensive.
  if (/<!(?!DOCTYPE|--|\[CDATA\[)/.test(upload)) return refusal("mark-export");
  if (upload.split("<").length > 3 * most.elements) return refusal("mark-too-complex", most);
  const root = rootOf(upload);
  if (!root) return refusal(/<svg[\s>]/.test(upload) ? "damaged" : "mark-wrong-type");
  const all = withDescendants(root);
  if (!all) return refusal("mark-too-complex", most);
  const box = viewBoxOf(root);
  const classes = classesOf(all);
  if (!box || !classes) return refusal("mark-export");
  const { content, colours, leftOut, clipping } = rewrite(root, all, classes, painted);
  if (clipping > longest) return refusal("mark-too-complex", most);
  if (colours.size === 0) return refusal("mark-empty");
  // White shapes would merge with the others into a blot.
  if (colours.has("white") && colours.has("surroundings")) return refusal("mark-white");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}"${content}</svg>\n`;
  return { outcome: "cleaned", svg, width: Math.ceil(box[2]), height: Math.ceil(box[3]), leftOut: [...leftOut] };
}

/** @returns undefined if it is not SVG, or not well-formed */
function rootOf(upload: string): Element | undefined {
  try {
    const parser = new DOMParser({ onError: onErrorStopParsing });
    const root = parser.parseFromString(upload.trim(), "text/xml").documentElement;
    return root && nameOf(root) === "svg" ? root : undefined;
  } catch {
    return undefined;
  }
}

/** The name of an SVG element; a drawing copied out of a page has no namespace. */
const nameOf = ({ namespaceURI, localName }: Element): string =>
  !namespaceURI || namespaceURI === "http://www.w3.org/2000/svg" ? (localName ?? "") : "";

const childrenOf = (element: Element): Element[] =>
  [...element.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

/** @returns undefined if there are too many, or they are nested too deeply */
function withDescendants(root: Element): Element[] | undefined {
  const all: Element[] = [];
  let level = [root];
  for (let depth = 0; level.length > 0; depth++, level = level.flatMap(childrenOf)) {
    all.push(...level);
    if (depth > most.depth || all.length > most.elements) return undefined;
  }
  return all;
}

/** @returns its view box, or one made from its width and height; undefined if it has neither in pixels */
function viewBoxOf(root: Element): [left: number, top: number, width: number, height: number] | undefined {
  const of = (name: string) => root.getAttribute(name)?.trim() ?? "";
  const side = (name: string) => of(name).replace(/px$/, "");
  const [left = NaN, top = NaN, width = NaN, height = NaN] = (of("viewBox") || `0 0 ${side("width")} ${side("height")}`)
    .split(/[\s,]+/)
    .map(Number);
  const isUsable = Math.max(Math.abs(left), Math.abs(top), width, height) <= 1e5 && Math.min(width, height) > 0;
  return isUsable ? [left, top, width, height] : undefined;
}

/** Declarations of each class in the style sheets; undefined if there are other rules, which would be lost. */
function classesOf(all: Element[]): Map<string, Style> | undefined {
  const sheets = all.filter((element) => nameOf(element) === "style").map(({ textContent }) => textContent ?? "");
  const [start = "", ...comments] = sheets.join("").split("/*");
  const rules = [start, ...comments.map((part) => part.split("*/")[1])].join("").split("}");
  if (rules.pop()?.trim() !== "") return undefined;
  const classes = new Map<string, Style>();
  for (const rule of rules) {
    const [selectors = "", body = "", ...nested] = rule.split("{");
    const style = declarationsOf(body);
    for (const selector of selectors.split(",")) {
      const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1];
      if (!name || nested.length > 0) return undefined;
      classes.set(name, new Map([...(classes.get(name) ?? []), ...style]));
    }
  }
  return classes;
}

function declarationsOf(text: string): Style {
  const declarations = text.split(";").map((one) => one.replace("!important", "").split(":"));
  return new Map(declarations.map(([name = "", value = ""]) => [name.trim(), value.trim()] as const).filter(isKnown));
}

/** The style of an element: attributes, then classes, then `style`, which has the highest priority. */
function styleOf(element: Element, classes: Map<string, Style>): Style {
  const own = (element.getAttribute("class") ?? "").split(/\s+/).flatMap((name) => [...(classes.get(name) ?? [])]);
  const attributeList = [...element.attributes].map(({ name, value }) => [name, value.trim()] as const).filter(isKnown);
  return new Map([...attributeList, ...own, ...declarationsOf(element.getAttribute("style") ?? "")]);
}

const isKnown = ([name]: readonly [string, string]) => forms.has(name) || others.includes(name);

function rewrite(root: Element, all: Element[], classes: Map<string, Style>, painted: (colour: string) => string) {
  const colours = new Set<"white" | "surroundings" | "own">();
  const leftOut = new Set<string>();
  /** With the path length of each shape. */
  const clips = new Map<string, number>();
  /** Number of shapes that a browser draws: a clip counts once per reference. */
  let clipping = 0;

  /**
   * @param parentPaint undefined in a clip, which has no paint. @returns empty if it draws nothing
   */
  function write(element: Element, parentPaint: Paint | undefined): string {
    const name = nameOf(element);
    const isShape = shapes.includes(name);
    if (drawing.includes(name)) leftOut.add(name);
    if (!isShape && !groups.includes(name)) return "";
    const style = styleOf(element, classes);
    if (style.get("display") === "none" || style.get("visibility") === "hidden") return "";
    const paint = parentPaint && paintOf(style, parentPaint);
    const styleText = parentPaint ? keptOf(style) + paintedOf(style) : keptOf(style);
    if (!isShape) {
      const content = contentOf(element, paint);
      return content && `<g${styleText}>${content}</g>`;
    }
    for (const colour of [name !== "line" && paint?.fill, paint?.stroke])
      if (colour && colour !== "none")
        colours.add(white.test(colour) ? "white" : painted(colour) === "currentColor" ? "surroundings" : "own");
    return `<${name}${styleText}/>`;
  }

  const contentOf = (element: Element, paint?: Paint): string =>
    childrenOf(element)
      .map((child) => write(child, paint))
      .join("");

  function paintedOf(style: Style): string {
    if (style.has("mask")) leftOut.add("mask");
    const clip = /^url\(["']?#([\w-]+)["']?\)$/.exec(style.get("clip-path") ?? "")?.[1] ?? "";
    const paint = Object.entries(paintOf(style, { fill: "", stroke: "" })).filter(([, value]) => value !== "");
    const colours = paint.map(([name, value]) => ` ${name}="${value === "none" ? "none" : painted(value)}"`);
    const clipRule = clips.get(clip);
    clipping += clipRule ?? 0;
    return colours.join("") + (clipRule === undefined ? "" : ` clip-path="url(#${clip})"`);
  }

  // Clip paths first: a reference to an empty one would hide its element. None refers to another,
  // which could cost a browser unbounded work.
  const clipPaths = all
    .filter((element) => nameOf(element) === "clipPath")
    .map((element) => {
      const id = element.getAttribute("id") ?? "";
      const content = contentOf(element);
      if (content === "" || clips.has(id) || !/^[\w-]+$/.test(id)) return "";
      clips.set(id, content.length);
      return `<clipPath id="${id}"${keptOf(styleOf(element, classes))}>${content}</clipPath>`;
    });
  const style = new Map([["fill", "black"], ...styleOf(root, classes)]);
  for (const name of ["x", "y", "width", "height", "transform"]) style.delete(name);
  const content = contentOf(root, paintOf(style, { fill: "black", stroke: "none" }));
  return { content: `${keptOf(style)}${paintedOf(style)}>${clipPaths.join("")}${content}`, colours, leftOut, clipping };
}

const keptOf = (style: Style): string =>
  [...style]
    .filter(([name, value]) => forms.get(name)?.test(value))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

function paintOf(style: Style, parentPaint: Paint): Paint {
  const own = (name: keyof Paint) => {
    const value = style.get(name)?.toLowerCase() ?? "inherit";
    return value === "inherit" ? parentPaint[name] : value.replace("transparent", "none");
  };
  return { fill: own("fill"), stroke: own("stroke") };
}
