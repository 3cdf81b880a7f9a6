import type { ServerBuild } from "react-router";
import type { Application } from "#app/application.server.ts";

/** Statuses by error name: the store is unavailable, or a task with content timed out. */
const statuses: Record<string, number> = { StoreUnavailable: 503, ContentTimeout: 504 };

type Work = (args: never) => unknown;

/** Wraps routes so that members get "try again later" instead of the router's unspecific error. */
export function tryLater(routes: ServerBuild["routes"], log: Application["desk"]["log"]): ServerBuild["routes"] {
  const withUnavailable = (work: Work): Work => {
    return async (args) => {
      try {
        return await work(args);
      } catch (error) {
        const { name } = error as Error;
        const status = Object.hasOwn(statuses, name) ? statuses[name]! : undefined;
        if (status === undefined) throw error;
        if (name !== "StoreUnavailable") log.error({ err: error }, "a request to the desk took too long");
        throw new Response(null, { status });
      }
    };
  };
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, action } = route!.module;
      const module = {
        ...route!.module,
        ...(loader && { loader: withUnavailable(loader as Work) }),
        ...(action && { action: withUnavailable(action as Work) }),
      };
      return [id, { ...route!, module }];
    }),
  ) as ServerBuild["routes"];
}
