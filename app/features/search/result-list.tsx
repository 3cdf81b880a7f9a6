import { Link } from "react-router";
import { direction } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { Piece } from "./excerpt.ts";
import type { SearchResults } from "./search-site.server.ts";

/** Search results, each with a link to its heading. */
export function ResultList({ locale, results }: SearchResults) {
  const isForeign = useLocale() !== locale;
  return (
    <ol {...(isForeign && { lang: locale, dir: direction(locale) })} className="max-w-[44em]">
      {results.map(({ path, trail, title, excerpt }) => (
        <li key={path} className="relative border-b border-sand-200 py-6 first:pt-0">
          {trail.length > 0 && <p className="text-small text-muted">{trail.join(" / ")}</p>}
          <h2 className="text-h3 mt-1">
            <Link
              to={path}
              {...(isForeign && { hrefLang: locale })}
              className="text-emerald-deep after:absolute after:inset-0 hover:underline"
            >
              <MarkedText pieces={title} />
            </Link>
          </h2>
          <p className="mt-2">
            <MarkedText pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

const MarkedText = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, isFound }, at) =>
    isFound ? (
      <mark key={at} className="rounded-xs bg-emerald-light/30 text-inherit">
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
