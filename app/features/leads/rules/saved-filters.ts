/** A filter of the list that a member has given a name. */
export type SavedFilter = {
  name: string;
  /** Query of the list's address. */
  search: string;
};

/** Parameters of a filter, in the order of a saved one. */
const parameters = ["q", "status", "days", "who", "form", "source", "tag", "spam", "failed"];

/** Characters of a name. */
export const longestName = 40;
/** Filters per member. */
const most = 20;

/** The filter of an address, without its page; empty: none. */
export const filterIn = (search: URLSearchParams): string =>
  String(new URLSearchParams(parameters.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : []))));

/** @param text as stored */
export const savedFilters = (text: string): SavedFilter[] => (text === "" ? [] : (JSON.parse(text) as SavedFilter[]));

/**
 * The filters with one more, which replaces one of the same name; an empty one removes it.
 * @returns as stored
 */
export const withFilter = (text: string, { name, search }: SavedFilter): string => {
  const others = savedFilters(text).filter((one) => one.name !== name);
  return JSON.stringify(search === "" ? others : [...others, { name, search }].slice(-most));
};

/** The filters without those whose name or search words pass a test. @returns as stored */
export const withoutFilters = (text: string, test: (words: string) => boolean): string =>
  JSON.stringify(
    savedFilters(text).filter(({ name, search }) => !test(`${name}\n${new URLSearchParams(search).get("q")}`)),
  );
