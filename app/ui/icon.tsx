import {
  ChartSpline,
  CodeXml,
  Compass,
  DraftingCompass,
  LayoutTemplate,
  Megaphone,
  MoveRight,
  Server,
  ShieldCheck,
  Smartphone,
} from "lucide-react";

const icons = {
  shield: ShieldCheck,
  tools: DraftingCompass,
  move: MoveRight,
  compass: Compass,
  server: Server,
  megaphone: Megaphone,
  layout: LayoutTemplate,
  code: CodeXml,
  phone: Smartphone,
  chart: ChartSpline,
};

export type IconName = keyof typeof icons;

/** The icon of a service; it always stands beside the service's name, so it says nothing itself. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const Glyph = icons[name];
  return (
    <Glyph
      aria-hidden="true"
      strokeWidth={1.75}
      className={`${name === "move" ? "mirrored " : ""}${className ?? ""}`}
    />
  );
}
