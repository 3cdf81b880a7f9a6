import type { useActionData, useLoaderData } from "react-router";

/** What the router hands to the component of a route, by the types of its loader and action. */
export type PageProps<Loader, Action = undefined> = {
  loaderData: ReturnType<typeof useLoaderData<Loader>>;
  actionData: ReturnType<typeof useActionData<Action>>;
};
