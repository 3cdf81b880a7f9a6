/**
 * Makes an import that can be tried again after it failed. Browsers of 2026 remember for as long as
 * a page lives that an address failed (https://github.com/whatwg/html/pull/10327), so it differs.
 * Chrome, Edge and Firefox name it in the error; others get what the browser itself does.
 */
export function importAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let next = load;
  let failures = 0;
  return async () => {
    const tried = next;
    try {
      return await tried();
    } catch (fault) {
      const [address] = /https?:\/\/[^\s#]+/.exec(String(fault)) ?? [];
      // Once for all who waited for it: two copies of a module would not share what they remember.
      if (address && next === tried) {
        failures += 1;
        const fresh = `${address}#${failures}`;
        next = () => import(/* @vite-ignore */ fresh) as Promise<Module>;
      }
      throw fault;
    }
  };
}
