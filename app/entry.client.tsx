import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hydrationStream } from "#app/boot/page-data.ts";
import { rememberVisitSource } from "#app/features/leads/form/visit-source.ts";

rememberVisitSource();
// A further navigation, a rotated phone or a slow page skips a view transition: the page then
// appears without it. React Router does not handle that rejection.
addEventListener("unhandledrejection", (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault();
});
void hydrate();

async function hydrate(): Promise<void> {
  if (window.pageData) window.__reactRouterContext.stream = hydrationStream(await window.pageData);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
