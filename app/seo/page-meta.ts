import type { MetaDescriptor } from "react-router";

/** Key of a head's structured data: a symbol, which is not sent with a navigation's data. */
export const structuredData = Symbol("structured data");

/** Head of a page, which its loader built with head.server.ts. */
export type Head = MetaDescriptor[] & { [structuredData]?: object };

/** `meta` of every page. */
export function pageMeta({ loaderData }: { loaderData?: { head: Head } | undefined }): MetaDescriptor[] {
  const { head = [] } = loaderData ?? {};
  const data = head[structuredData];
  return data ? [...head, { "script:ld+json": data }] : head;
}
