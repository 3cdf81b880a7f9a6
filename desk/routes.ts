import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the desk, below /desk. */
export default [
  route("sign-in", "routes/sign-in.tsx"),
  route("enter", "routes/enter.tsx"),
  route("passkeys/:what", "routes/passkeys.ts"),
  route("sign-out", "routes/sign-out.ts"),
  layout("routes/desk.tsx", [
    layout("routes/contained.tsx", [
      index("routes/today.tsx"),
      route("people", "routes/people.tsx"),
      route("record", "routes/record.tsx"),
      route("me", "routes/me.tsx"),
      route("*", "routes/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
