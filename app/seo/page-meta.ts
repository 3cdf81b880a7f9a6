import type { MetaDescriptor } from "react-router";

/** `meta` of every page: what its loader made with head.server.ts. */
export const pageMeta = ({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }) =>
  loaderData?.head ?? [];
