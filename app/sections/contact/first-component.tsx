import type { SectionProps } from "#app/sections/section-props.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";

export const Component = ({ id, data }: SectionProps<"contact">) => <ContactBand id={id} {...data} />;
