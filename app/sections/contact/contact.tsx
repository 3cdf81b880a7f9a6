import type { SectionProps } from "#app/sections/section-props.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import type { ContactData } from "./data.server.ts";

export const Contact = ({ id, data }: SectionProps<ContactData>) => <ContactBand id={id} {...data} />;
