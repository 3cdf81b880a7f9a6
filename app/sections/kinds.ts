/** The kinds of section, each with its fields. A document of a page lists sections. */
import { fields as beside } from "./beside/fields.ts";
import { fields as cards } from "./cards/fields.ts";
import { fields as carousel } from "./carousel/fields.ts";
import { fields as certificates } from "./certificates/fields.ts";
import { fields as contact } from "./contact/fields.ts";
import { fields as download } from "./download/fields.ts";
import { fields as figures } from "./figures/fields.ts";
import { fields as film } from "./film/fields.ts";
import { fields as form } from "./form/fields.ts";
import { fields as gallery } from "./gallery/fields.ts";
import { fields as hero } from "./hero/fields.ts";
import { fields as logos } from "./logos/fields.ts";
import { fields as map } from "./map/fields.ts";
import { fields as notice } from "./notice/fields.ts";
import { fields as people } from "./people/fields.ts";
import { fields as posts } from "./posts/fields.ts";
import { fields as principles } from "./principles/fields.ts";
import { fields as projects } from "./projects/fields.ts";
import { fields as proof } from "./proof/fields.ts";
import { fields as questions } from "./questions/fields.ts";
import { fields as quotes } from "./quotes/fields.ts";
import { fields as registers } from "./registers/fields.ts";
import { fields as services } from "./services/fields.ts";
import { fields as sheet } from "./sheet/fields.ts";
import { fields as steps } from "./steps/fields.ts";
import { fields as table } from "./table/fields.ts";
import { fields as text } from "./text/fields.ts";
import { fields as themes } from "./themes/fields.ts";

export const kinds = {
  text,
  beside,
  cards,
  steps,
  questions,
  figures,
  quotes,
  table,
  gallery,
  film,
  download,
  map,
  services,
  posts,
  projects,
  people,
  certificates,
  logos,
  contact,
  form,
  hero,
  carousel,
  themes,
  principles,
  proof,
  sheet,
  registers,
  notice,
};

export type Kind = keyof typeof kinds;

/** What a section is: the one field of its kind. */
export const kindOf = (section: { [Name in Kind]?: unknown }): Kind =>
  (Object.keys(kinds) as Kind[]).find((name) => section[name] !== undefined)!;
