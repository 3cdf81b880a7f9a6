type Line = { level: number; time: string; msg: string; err?: { message: string; stack?: string } } & Record<
  string,
  unknown
>;

/**
 * One log line for a terminal.
 * @param json as written by pino
 */
export function terminalLine(json: string): string {
  const { level, time, msg, err, ...details } = JSON.parse(json) as Line;
  const moment = new Date(time).toTimeString().slice(0, 8);
  const weight = level >= 50 ? ["ERROR"] : level >= 40 ? ["WARNING"] : [];
  const rest = Object.entries(details).map(([name, value]) => `${name}=${text(value)}`);
  const fault = err ? `\n${err.stack ?? err.message}` : "";
  return `${[moment, ...weight, msg, ...rest].join("  ")}${fault}\n`;
}

const text = (value: unknown): string =>
  typeof value === "string" && !/\s/.test(value) ? value : JSON.stringify(value);
