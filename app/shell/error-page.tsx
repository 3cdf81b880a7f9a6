import { isRouteErrorResponse } from "react-router";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { Figure } from "#app/ui/figure.tsx";
import type { ShellData } from "./shell-data.ts";

type Messages = ShellData["messages"]["errors"];

/** Where even the words could not be loaded. */
const lastResort: Pick<Messages, "title"> = { title: "Unexpected Application Error!" };

/** The page of an unknown address and of a fault: heading and message of the specification, plain words, three ways on. */
export function ErrorPage({ error, messages }: { error: unknown; messages: Messages | undefined }) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const title = messages?.title ?? lastResort.title;
  const message = notFound ? (messages?.notFound ?? "404 Not Found") : faultMessage(error);
  const ways = messages && [
    { path: "/", label: messages.home },
    { path: "/services", label: messages.services },
    { path: "/contact", label: messages.contact },
  ];
  return (
    <section className="on-night overflow-clip">
      <title>{`${message} – ${title}`}</title>
      <meta name="robots" content="noindex" />
      <div className="container-page grid min-h-[78vh] content-center gap-12 pt-32 pb-28 lg:grid-cols-[1.2fr_1fr] lg:items-center">
        <div>
          <h1 className="text-h2">{title}</h1>
          <p className="text-h3 mt-4 text-emerald-light">
            <bdi>{message}</bdi>
          </p>
          {messages && (
            <>
              <p className="text-lead mt-6 max-w-[33.5em] text-sand-200">
                {notFound ? messages.notFoundText : messages.faultText}
              </p>
              <nav aria-label={messages.ways} className="mt-10">
                <ul className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
                  {ways?.map(({ path, label }, index) => (
                    <li key={path}>
                      <SiteLink
                        to={path}
                        reloadDocument={!notFound}
                        className={`button w-full ${index === 0 ? "button-light" : "button-outline"}`}
                      >
                        {label}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              </nav>
            </>
          )}
        </div>
        <Figure broken className="mx-auto w-full max-w-md text-night-700" />
      </div>
    </section>
  );
}

/** The fault's own message, as the specification wants it; React Router hides what a server's fault says in production. */
function faultMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}
