import type { ComponentType } from "react";
import type { Kind } from "./kinds.ts";
import type { SectionProps } from "./section-props.ts";

type Component = ComponentType<SectionProps<Kind>>;

/** Components of the kinds that need no script at first: their code arrives after the page's. */
export const further = import.meta.glob<Component>("./*/component.tsx", { eager: true, import: "Component" });
