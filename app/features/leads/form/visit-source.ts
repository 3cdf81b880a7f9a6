let source = "";

/** Keeps the campaign parameters of the visit's first address, in memory only. */
export function rememberVisitSource(): void {
  source = campaignParameters(location.search);
}

export const visitSource = (): string => source;

/** Campaign parameters of a link, such as `utm_source=newsletter`; no other part of the address. */
export function campaignParameters(search: string): string {
  const entries = [...new URLSearchParams(search)].filter(([name]) => /^(utm_\w+|source|ref)$/.test(name));
  return new URLSearchParams(entries).toString();
}
