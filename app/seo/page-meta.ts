import type { MetaDescriptor } from "react-router";

/**
 * Structured data of a head. They are for programs that read documents: under a symbol they are no
 * part of a page's data for browsers, which leave them where the document has them.
 */
export const structuredData = Symbol("structured data");

/** Head of a page, which its loader built with head.server.ts. */
export type Head = MetaDescriptor[] & { [structuredData]?: object };

/** `meta` of every page. */
export function pageMeta({ loaderData }: { loaderData?: { head: Head } | undefined }): MetaDescriptor[] {
  const { head = [] } = loaderData ?? {};
  const data = head[structuredData];
  return data ? [...head, { "script:ld+json": data }] : head;
}
