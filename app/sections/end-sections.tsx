import { late } from "#app/ui/late.tsx";
import type { SectionData } from "./section-data.server.ts";

/** Their code is loaded by pages that have such sections only. */
const Sections = late(
  () => import("./sections.tsx"),
  (module) => module.Sections,
);

/** The owner's sections at the end of a page that has code of its own. */
export const EndSections = ({ sections }: { sections?: readonly SectionData[] | undefined }) =>
  sections && <Sections sections={sections} />;
