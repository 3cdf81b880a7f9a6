import type { ComponentType } from "react";
import type { Kind } from "./kinds.ts";
import type { SectionProps } from "./section-props.ts";

type Component = ComponentType<SectionProps<Kind>>;

/** Of the kinds that need no script at first: their code arrives after that of the page. */
export const further = import.meta.glob<Component>("./*/component.tsx", { eager: true, import: "Component" });
