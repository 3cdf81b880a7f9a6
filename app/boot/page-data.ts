declare global {
  interface Window {
    __reactRouterContext: { stream: ReadableStream<Uint8Array> };
    /** The file of data that navigations to this page load, if the page does not hold its own. */
    pageData?: Promise<string>;
  }
}

/**
 * The data of navigations to a page as the stream of its hydration. Both are a list of values that
 * refer to each other by number; the first one holds an object with `data` for each route.
 */
export function hydrationStream(pageData: string): ReadableStream<Uint8Array> {
  const values = JSON.parse(pageData) as Record<string, number>[];
  const routes = Object.entries(values[0]!);
  const loaderData = routes.map(([route, result]) => [route, Object.values(values[result]!)[0]]);
  const [name, place] = [values.length, values.length + 1];
  const state = [{ [`_${name}`]: place }, ...values.slice(1), "loaderData", Object.fromEntries(loaderData)];
  return new Blob([JSON.stringify(state)]).stream();
}
