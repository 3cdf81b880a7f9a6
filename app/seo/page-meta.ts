import type { MetaDescriptor } from "react-router";

/** `meta` of every page: the result of head.server.ts in its loader. */
export const pageMeta = ({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }) =>
  loaderData?.head ?? [];
