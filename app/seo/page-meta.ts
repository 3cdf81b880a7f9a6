import type { MetaDescriptor } from "react-router";

/** `meta` of every page: the head that its loader built with head.server.ts. */
export const pageMeta = ({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }) =>
  loaderData?.head ?? [];
