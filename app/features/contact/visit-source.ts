let source = "";

/** Keeps the campaign parameters of the address that the visit began with, in the page's memory only. */
export function rememberVisitSource(): void {
  source = campaignParameters(location.search);
}

export const visitSource = (): string => source;

/** The parameters that campaigns put into a link, such as `utm_source=newsletter&utm_medium=email`; nothing else of the address. */
export function campaignParameters(search: string): string {
  const entries = [...new URLSearchParams(search)].filter(([name]) => /^(utm_\w+|source|ref)$/.test(name));
  return new URLSearchParams(entries).toString();
}
