import { SiteLink } from "#app/i18n/site-link.tsx";
import { Figure } from "#app/ui/figure.tsx";

type Props = {
  notFound: string;
  notFoundText: string;
  /** Title of the list of services, to which the page leads. */
  title: string;
};

export function ServiceNotFound({ notFound, notFoundText, title }: Props) {
  return (
    <section className="on-night overflow-clip">
      <div className="container-page grid min-h-[78vh] content-center gap-12 pt-32 pb-28 lg:grid-cols-[1.2fr_1fr] lg:items-center">
        <div>
          <h1 className="text-display">{notFound}</h1>
          <p className="text-lead mt-6 max-w-[33.5em] text-sand-200">{notFoundText}</p>
          <SiteLink to="/services" className="button button-light mt-10">
            {title}
          </SiteLink>
        </div>
        <Figure broken className="mx-auto w-full max-w-md text-night-700" />
      </div>
    </section>
  );
}
