import type { PagePath } from "#cms/pages.ts";
import { isRouteErrorResponse } from "react-router";
import { SearchForm } from "#app/ui/search-form.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { BrokenPage } from "#app/ui/wall.tsx";
import type { ShellData } from "./shell-data.server.ts";

type Messages = ShellData["messages"]["errors"];

type Props = {
  error: unknown;
  messages: Messages | undefined;
  /** Label of the search's button. */
  search: string | undefined;
  company: string | undefined;
  hasServices: boolean;
};

/**
 * The page for an unknown address, with a search, or for an error: the texts of docs/behaviour.md and at
 * most three links. A route may throw its own words for an unknown address.
 */
export function ErrorPage({ error, messages, search, company, hasServices }: Props) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const own = notFound ? (error.data as { title: string; text: string } | null) : null;
  // Even the texts may not have loaded.
  const title = messages?.title ?? "Unexpected Application Error!";
  const message = own?.title ?? (notFound ? (messages?.notFound ?? "404 Not Found") : faultMessage(error));
  const links: { path: PagePath; label: string }[] | undefined = messages && [
    { path: "/", label: messages.home },
    ...(hasServices ? [{ path: "/services" as const, label: messages.services }] : []),
    { path: "/contact", label: messages.contact },
  ];
  return (
    <BrokenPage>
      <title>{`${message} – ${company ?? title}`}</title>
      <meta name="robots" content="noindex" />
      {notFound && messages ? (
        <h1 className="text-h1">{own?.title ?? messages.noPage}</h1>
      ) : (
        <>
          <h1 className="text-h2">{title}</h1>
          <p className="text-h3 mt-4 text-emerald-light">
            <bdi>{message}</bdi>
          </p>
        </>
      )}
      {messages && (
        <>
          <p className="text-lead mt-6 max-w-[37.5em] text-sand-200">
            {own?.text ?? (notFound ? messages.notFoundText : messages.faultText)}
          </p>
          {notFound && search && <SearchForm label={messages.search} button={search} />}
          <nav aria-label={messages.links} className="mt-10">
            <ul className="flex flex-wrap gap-3">
              {links?.map(({ path, label }) => (
                <li key={path}>
                  <SiteLink to={path} reloadDocument={!notFound} className="button button-outline">
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          {notFound && !own && (
            <p className="text-small mt-10 text-sand-200">
              <span>{title}</span> <bdi>{message}</bdi>
            </p>
          )}
        </>
      )}
    </BrokenPage>
  );
}

/** The error's message (docs/behaviour.md); in production React Router hides server ones. */
function faultMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}
