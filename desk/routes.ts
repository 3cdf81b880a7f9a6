import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the desk, below /desk. */
export default [
  route("sign-in", "routes/sign-in.tsx"),
  route("enter", "routes/enter.tsx"),
  route("passkeys/:what", "routes/passkeys.ts"),
  route("sign-out", "routes/sign-out.ts"),
  route("draft/*", "routes/draft.ts"),
  route("preview/*", "routes/preview.ts"),
  layout("routes/desk.tsx", [
    layout("routes/contained.tsx", [
      index("routes/today.tsx"),
      route("words", "routes/words.tsx"),
      route("words/publish", "routes/publish.tsx"),
      route("words/history", "routes/publications.tsx"),
      route("words/new/:folder", "routes/new-document.tsx"),
      route("words/*", "routes/document.tsx"),
      route("visitors", "routes/visitors.tsx"),
      route("questions", "routes/questions.tsx"),
      route("people", "routes/people.tsx"),
      route("record", "routes/record.tsx"),
      route("me", "routes/me.tsx"),
      route("*", "routes/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
