import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the desk, below /desk. */
export default [
  route("sign-in", "routes/sign-in.tsx"),
  route("enter", "routes/enter.tsx"),
  route("passkeys/:what", "routes/passkeys.ts"),
  route("sign-out", "routes/sign-out.ts"),
  route("draft/*", "routes/draft.ts"),
  route("preview/*", "routes/preview.ts"),
  route("pictures/upload", "routes/pictures/upload.ts"),
  route("pictures/files/:id/:name", "routes/pictures/file.ts"),
  route("leads/changes", "routes/leads/changes.ts"),
  route("leads/export", "routes/leads/export.ts"),
  route("leads/person/copy", "routes/leads/person-copy.ts"),
  layout("routes/desk.tsx", [
    layout("routes/contained.tsx", [
      index("routes/today.tsx"),
      route("leads", "routes/leads/leads.tsx", [index("routes/leads/none.tsx"), route(":id", "routes/leads/lead.tsx")]),
      route("leads/person", "routes/leads/person.tsx"),
      route("words", "routes/words.tsx"),
      route("words/publish", "routes/publish.tsx"),
      route("words/history", "routes/publications.tsx"),
      route("words/history/:number", "routes/publication.tsx"),
      route("words/new/:folder", "routes/new-document.tsx"),
      route("words/*", "routes/document.tsx"),
      route("pictures", "routes/pictures/pictures.tsx"),
      route("pictures/new", "routes/pictures/new-picture.tsx"),
      route("pictures/:kind/:name", "routes/pictures/picture.tsx"),
      route("visitors", "routes/visitors.tsx"),
      route("questions", "routes/questions.tsx"),
      route("people", "routes/people.tsx"),
      route("record", "routes/record.tsx"),
      route("me", "routes/me.tsx"),
      route("prove", "routes/prove.tsx"),
      route("*", "routes/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
