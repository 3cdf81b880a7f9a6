/** Values that refer to each other by number; the first one holds an object with `data` for each route. */
type Values = readonly Record<string, number>[];

declare global {
  interface Window {
    __reactRouterContext: { stream: ReadableStream<Uint8Array> };
    /** Data from the page's data file; absent if the HTML contains the data. */
    pageData?: Promise<Values>;
  }
}

/** The data of a navigation to a page, as the stream that React Router hydrates from. */
export function hydrationStream(values: Values): ReadableStream<Uint8Array> {
  const routes = Object.entries(values[0]!);
  const loaderData = routes.map(([route, result]) => [route, Object.values(values[result]!)[0]]);
  const [name, place] = [values.length, values.length + 1];
  const state = [{ [`_${name}`]: place }, ...values.slice(1), "loaderData", Object.fromEntries(loaderData)];
  return new Blob([JSON.stringify(state)]).stream();
}
