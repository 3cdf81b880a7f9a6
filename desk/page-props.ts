import type { useActionData, useLoaderData } from "react-router";

/** Properties of a route's component, by the types of its loader and action. */
export type PageProps<Loader, Action = undefined> = {
  loaderData: ReturnType<typeof useLoaderData<Loader>>;
  actionData: ReturnType<typeof useActionData<Action>>;
};
