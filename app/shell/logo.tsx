import type { Locale } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Mark } from "#app/ui/mark.tsx";

const files = import.meta.glob<string>("/media/logo/wordmark*.svg", { eager: true, import: "default", query: "?url" });

/** The company's mark and name, or its wordmark if `media/logo/` has one. */
export function Logo({ name, className }: { name: string; className?: string }) {
  const paths = wordmark(files, useLocale());
  if (paths)
    return (
      <span className={`inline-flex items-center ${className ?? ""}`}>
        <img src={paths.screen} alt={name} className="h-[1.8em] w-auto print:hidden" />
        <img src={paths.paper} alt="" className="hidden h-[1.8em] w-auto print:block" />
      </span>
    );
  return (
    <span
      className={`inline-flex items-center wrap-break-word gap-[0.55em] font-semibold leading-none ${className ?? ""}`}
    >
      <Mark className="size-[1.5em]" />
      <span>{name}</span>
    </span>
  );
}

/**
 * Wordmark of a language, or of both: for dark backgrounds, and for white paper if available.
 * @param files addresses by file: `wordmark.svg`, `wordmark-paper.svg`, `wordmark-ar.svg`,
 *   `wordmark-ar-paper.svg`, …
 * @returns undefined without a file: mark and name are used instead
 */
export function wordmark(files: Record<string, string>, locale: Locale): { screen: string; paper: string } | undefined {
  const of = (kind: string) =>
    files[`/media/logo/wordmark-${locale}${kind}.svg`] ?? files[`/media/logo/wordmark${kind}.svg`];
  const screen = of("");
  return screen === undefined ? undefined : { screen, paper: of("-paper") ?? screen };
}
