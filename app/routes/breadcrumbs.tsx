import { SiteLink } from "#app/i18n/site-link.tsx";

/** The way from the home page down to this page's list. */
export function Breadcrumbs({ label, trail }: { label: string; trail: { path: string; title: string }[] }) {
  return (
    <nav aria-label={label} className="mb-6">
      <ol className="text-small flex flex-wrap items-center gap-x-3 text-sand-200">
        {trail.map(({ path, title }) => (
          <li key={path} className="group flex items-center gap-3">
            <SiteLink to={path} className="inline-flex min-h-9 items-center hover:underline">
              {title}
            </SiteLink>
            <span aria-hidden="true" className="figure-mask size-2 text-emerald-light group-last:hidden" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
