import { late } from "#app/ui/late.tsx";
import type { SectionData } from "./section-data.server.ts";

/** Only pages with such sections load their code. */
const Sections = late(
  () => import("./sections.tsx"),
  (module) => module.Sections,
);

/** The owner's sections at the end of a page that has code of its own. */
export const EndSections = ({ sections }: { sections?: readonly SectionData[] | undefined }) =>
  sections && <Sections sections={sections} />;
