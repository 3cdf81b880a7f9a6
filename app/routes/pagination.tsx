import { fill } from "#app/i18n/fill.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";

type Props = {
  /** The page shown, from 1. */
  page: number;
  lastPage: number;
  messages: { label: string; previous: string; next: string; page: string };
  pathOf: (page: number) => string;
};

/** Previous, numbered pages, Next. Real links; at either end the word stays, as a disabled link. */
export function Pagination({ page, lastPage, messages, pathOf }: Props) {
  const step = "flex min-h-11 items-center rounded-full px-5 font-medium";
  const end = (label: string, target: number, rel: "prev" | "next") =>
    target < 1 || target > lastPage ? (
      <span role="link" aria-disabled="true" className={`${step} text-muted opacity-60`}>
        {label}
      </span>
    ) : (
      <SiteLink to={pathOf(target)} rel={rel} className={`${step} text-emerald-deep hover:bg-sand-100`}>
        {label}
      </SiteLink>
    );
  return (
    <nav aria-label={messages.label} className="mt-16 border-t border-sand-200 pt-8">
      <ul className="flex flex-wrap items-center justify-center gap-2">
        <li>{end(messages.previous, page - 1, "prev")}</li>
        {Array.from({ length: lastPage }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <SiteLink
              to={pathOf(number)}
              aria-label={fill(messages.page, { page: number })}
              aria-current={number === page ? "page" : undefined}
              className="grid size-11 place-items-center rounded-full font-medium tabular-nums hover:bg-sand-100 aria-[current]:bg-emerald-deep aria-[current]:text-sand-50"
            >
              {number}
            </SiteLink>
          </li>
        ))}
        <li>{end(messages.next, page + 1, "next")}</li>
      </ul>
    </nav>
  );
}
