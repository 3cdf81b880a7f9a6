import { readContent } from "#cms/read.ts";
import { companyTraces } from "#scripts/shipped-company.ts";

/** The content of `content/`. */
export const { values } = await readContent("content");

/** Whether it is still that of the product: an owner's words may be anybody's. */
export const isShipped = values.some(({ field, tag }) => field === "name.en" && tag === "!placeholder");

const titles = values.filter(({ file, field }) => /\/(?:services|posts)\//.test(file) && field === "title");
const colours = values.filter(({ file, field }) => file === "brand.yaml" && field.startsWith("colours."));

/** What must be nowhere in the content of another company. */
export const shippedTraces = isShipped
  ? [...companyTraces(values), ...[...titles, ...colours].map(({ value }) => value)]
  : [];
