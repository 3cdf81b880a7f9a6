import type { Fault } from "#cms/fault.ts";
import type { Entry } from "./field-values.ts";
import type { Site } from "./site.ts";

/**
 * Pages that are gone and to which the owner's answers lead. The assistant leaves them out, so they
 * keep nothing from being published.
 */
export const removedPages = (entries: readonly Entry[], site: Site): Fault[] =>
  entries
    .filter(({ slug, folder }) => slug === "answers" && !folder)
    .flatMap(({ fieldValues, source }) =>
      fieldValues.flatMap(({ path, kind, value }) => {
        const fault = kind.kind === "page" && typeof value === "string" && value ? site.pageFault(value) : undefined;
        return fault ? source.fault(path, fault) : [];
      }),
    );
