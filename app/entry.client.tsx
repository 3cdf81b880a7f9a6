import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberVisitSource } from "#app/features/leads/form/visit-source.ts";

rememberVisitSource();
// A next navigation, a turned phone or a slow page skips a view transition: the page shows without
// it. React Router leaves that rejection unhandled.
addEventListener("unhandledrejection", (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault();
});
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
