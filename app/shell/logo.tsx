import { useLocale } from "#app/i18n/use-locale.ts";
import { Mark } from "#app/ui/mark.tsx";
import { wordmark } from "./wordmark.ts";

const files = import.meta.glob<string>("/media/logo/wordmark*.svg", { eager: true, import: "default", query: "?url" });

/** The company's mark and name, or its wordmark where `media/logo/` has one. */
export function Logo({ name, className }: { name: string; className?: string }) {
  const drawn = wordmark(files, useLocale());
  if (drawn)
    return (
      <span className={`inline-flex items-center ${className ?? ""}`}>
        <img src={drawn.screen} alt={name} className="h-[1.8em] w-auto print:hidden" />
        <img src={drawn.paper} alt="" className="hidden h-[1.8em] w-auto print:block" />
      </span>
    );
  return (
    <span className={`inline-flex items-center gap-[0.55em] font-semibold leading-none ${className ?? ""}`}>
      <Mark className="size-[1.45em] text-emerald-light" />
      <span>{name}</span>
    </span>
  );
}
