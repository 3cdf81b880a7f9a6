/** A mistake in a file of content. */
export type Fault = {
  /** Relative to the content folder, such as `en/pages/about.yaml`. */
  file: string;
  /** Counted from 1; absent for a fault of the whole file. */
  line?: number;
  /** Such as `features.2.title`, entries counted from 1; empty if the line says enough. */
  field?: string;
  /** What is wrong and what to do, in a writer's words. */
  what: string;
};

/** One line for a fault: `content/en/pages/about.yaml:12  title: is missing`. */
export const faultLine = ({ file, line, field, what }: Fault, folder: string): string =>
  `${folder}/${file}${line ? `:${line}` : ""}  ${field ? `${field}: ` : ""}${what}`;

/** Thrown with all faults at once, one per line. It is not a crash, so it has no stack. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[], folder: string) {
    super(faults.map((fault) => faultLine(fault, folder)).join("\n"));
    this.faults = faults;
    this.stack = this.message;
  }
}

/** A value as shown in a fault. */
export const shown = (value: unknown) => (typeof value === "string" ? `"${value}"` : JSON.stringify(value));
