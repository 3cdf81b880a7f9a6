import { readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";

/** A log line as written in its call. */
export type LogEvent = {
  level: string;
  /** `…` stands for inserted values. */
  message: string;
  /** Fields in the call. */
  fields: string[];
};

type Node = ESTree.Node | null | undefined;

const levels = new Set(["trace", "debug", "info", "warn", "error", "fatal"]);

/**
 * Finds the log lines of a module: `log.info({ … }, "message")`, and the failure of
 * `repeatWork("message", …)`.
 * @throws Error for a call whose level or message cannot be determined
 */
export function logEvents(file: string): LogEvent[] {
  const text = readFileSync(file, "utf8");
  if (!/\blog\b|\brepeatWork\(/.test(text)) return [];
  const { program } = parseSync(file, text);
  const constants = new Map<string, Node>();
  const events: LogEvent[] = [];
  const read = (node: Node): string[] => textsOf(node, constants);

  function note(call: ESTree.CallExpression, levelNames: string[]): void {
    const [first, second] = call.arguments;
    const messages = read(second ?? first);
    const place = `${file}: ${text.slice(call.start, call.end)}`;
    if (messages.length === 0 || !levelNames.every((name) => levels.has(name)))
      throw new Error(`level or message of a log line cannot be read off: ${place}`);
    const fields = second ? fieldsOf(first, constants) : [];
    for (const level of levelNames) for (const message of messages) events.push({ level, message, fields });
  }

  new Visitor({
    VariableDeclarator: ({ id, init }) => void (id.type === "Identifier" && constants.set(id.name, init)),
  }).visit(program);
  new Visitor({
    CallExpression: (call) => {
      const { callee } = call;
      if (callee.type === "Identifier" && callee.name === "repeatWork")
        return void events.push({ level: "error", message: read(call.arguments[0])[0] ?? "", fields: ["err"] });
      if (callee.type !== "MemberExpression" || !isLog(callee.object)) return;
      if (callee.computed) note(call, read(callee.property));
      else if (callee.property.type === "Identifier" && levels.has(callee.property.name))
        note(call, [callee.property.name]);
    },
  }).visit(program);
  return events;
}

/** `log`, `desk.log`, `site.application.log`. */
const isLog = (node: Node): boolean =>
  (node?.type === "Identifier" && node.name === "log") ||
  (node?.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "log");

/** Every text that an expression may evaluate to; empty if that cannot be determined. */
function textsOf(node: Node, constants: Map<string, Node>): string[] {
  const read = (other: Node) => textsOf(other, constants);
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return [node.quasis.map(({ value }) => value.cooked).join("…")];
    case "ConditionalExpression":
      return [...read(node.consequent), ...read(node.alternate)];
    case "MemberExpression": {
      const of = node.object.type === "Identifier" ? constants.get(node.object.name) : undefined;
      if (!node.computed || of?.type !== "ObjectExpression") return [];
      return of.properties.flatMap((property) => (property.type === "Property" ? read(property.value) : []));
    }
    default:
      return [];
  }
}

/** Excludes fields of other objects that are spread into it. */
function fieldsOf(node: Node, constants: Map<string, Node>): string[] {
  const object = node?.type === "Identifier" ? constants.get(node.name) : node;
  if (object?.type !== "ObjectExpression") return [];
  return object.properties.flatMap((property) =>
    property.type === "Property" && property.key.type === "Identifier" ? [property.key.name] : [],
  );
}
