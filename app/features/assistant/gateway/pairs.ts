/** Headers for a web response, from name and value in turn. */
export const pairs = (headers: string[]): [string, string][] =>
  Array.from({ length: headers.length / 2 }, (_, index) => [headers[2 * index]!, headers[2 * index + 1]!]);
