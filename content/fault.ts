/** A mistake in a file of content. */
export type Fault = {
  /** From the folder of content, such as `en/pages/about.yaml`. */
  file: string;
  /** Counted from 1; absent where the file as a whole is meant. */
  line?: number;
  /** Such as `features.2.title`, entries of lists counted from 1; empty where the line says enough. */
  field?: string;
  /** What is wrong and what to do, to somebody who writes. */
  what: string;
};

/** One line for a fault: `content/en/pages/about.yaml:12  title: is missing`. */
export const faultLine = ({ file, line, field, what }: Fault, folder: string): string =>
  `${folder}/${file}${line ? `:${line}` : ""}  ${field ? `${field}: ` : ""}${what}`;

/** Thrown with all faults at once, one a line. It is no crash: where it was noticed in the code is nobody's concern. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[], folder: string) {
    super(faults.map((fault) => faultLine(fault, folder)).join("\n"));
    this.faults = faults;
    this.stack = this.message;
  }
}

/** A value in a fault's words. */
export const shown = (value: unknown) => (typeof value === "string" ? `"${value}"` : JSON.stringify(value));
