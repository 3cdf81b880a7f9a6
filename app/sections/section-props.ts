import type { Data } from "#kinds/data.ts";
import type { Kind } from "./kinds.ts";

/** Data that a section's component gets from its words. */
export type SectionData<Name extends Kind> = NonNullable<ReturnType<Data[Name]>>;

/** Properties of a section's component. */
export type SectionProps<Name extends Kind> = {
  /** Unique on the page, for links to the section. */
  id: string;
  /** Whether its ground is sand; kinds with a ground of their own ignore it. */
  sand?: boolean;
  /** Whether the section above has the same light ground, and no edge of its own. */
  joins?: boolean;
  data: SectionData<Name>;
};
