export type Fault = {
  /** Relative to the content folder, such as `en/pages/about.yaml`. */
  file: string;
  /** Counted from 1; absent for a fault of the whole file. */
  line?: number;
  /** Such as `features.2.title`, entries counted from 1; empty if the line is enough. */
  field?: string;
  /** The fault and how to fix it, in words for authors of files. */
  what: string;
  /** The cause, for the forms' wording (words/); absent if no form can cause it. */
  cause?: Cause;
  /** Target of the faulty link in a text. */
  link?: string;
};

/** The fault of a value, without its position. */
export type Cause =
  | { is: "empty" }
  /** Empty in this language alone. */
  | { is: "untranslated"; language: string }
  | { is: "too-long"; by: number; limit: number }
  | { is: "too-many" | "too-few"; limit: number }
  | { is: "out-of-range"; limit: number; isMost: boolean }
  | { is: "format" }
  | { is: "same-time" | "before-from" | "one-way" }
  | { is: "html" | "unknown-name"; name: string }
  | { is: "lost-name"; name: string }
  | { is: "other-language" }
  | { is: "heading-level" | "heading-id"; title: string }
  | { is: "link-unsafe" | "link-form" | "link-language"; url: string }
  | {
      is:
        | "no-page"
        | "hidden-page"
        | "no-heading"
        | "no-picture"
        | "no-mark"
        | "no-icon"
        | "no-service"
        | "no-category"
        | "no-person"
        | "no-form";
      name: string;
    }
  | { is: "id-twice" | "same-as"; value: string; file?: string }
  | { is: "address-twice" | "address-answered" | "address-onward"; url: string }
  | { is: "contrast"; value: string; with: string }
  | { is: "exchanged" | "no-drawing" }
  | { is: "unfit" | "no-way-back" }
  | { is: "example"; value: string }
  | { is: "taken"; name: string }
  | { is: "no-alternative" | "no-file"; name: string }
  | { is: "button-mark" }
  | { is: "no-day" | "future" | "early-review" | "other-day" | "no-time" | "gone-early" }
  | { is: "missing-twin" | "only-one-language" | "other-length" | "differs" | "other-headings" };

/** A fault whose position is known elsewhere. */
export type Finding = { what: string; cause: Cause; link?: string };

/** @param what in words for authors of files */
export const finding = (what: string, cause: Cause): Finding => ({ what, cause });

/** One line for a fault: `content/en/pages/about.yaml:12  title: is missing`. */
export const faultLine = ({ file, line, field, what }: Fault, folder: string): string =>
  `${folder}/${file}${line ? `:${line}` : ""}  ${field ? `${field}: ` : ""}${what}`;

/** Reports all faults, one per line. It has no stack, since it is not a crash. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[], folder: string) {
    super(faults.map((fault) => faultLine(fault, folder)).join("\n"));
    this.faults = faults;
    this.stack = this.message;
  }
}

export const quote = (value: unknown) => (typeof value === "string" ? `"${value}"` : JSON.stringify(value));
