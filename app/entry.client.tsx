import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberVisitSource } from "#app/features/contact/visit-source.ts";

rememberVisitSource();
// A navigation that overtakes another ends its view transition; React Router leaves that promise unanswered.
addEventListener("unhandledrejection", (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof DOMException && reason.name === "AbortError" && reason.message.includes("skipTransition")) {
    event.preventDefault();
  }
});
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
