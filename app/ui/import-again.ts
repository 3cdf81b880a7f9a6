/**
 * Wraps an import so that it can be retried. Browsers cache a failed address for the lifetime of the
 * page (https://github.com/whatwg/html/pull/10327), so the retry uses another. Only Chrome, Edge and
 * Firefox include the address in the error.
 */
export function importAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let next = load;
  let failures = 0;
  return async () => {
    const attempt = next;
    try {
      return await attempt();
    } catch (fault) {
      const [address] = /https?:\/\/[^\s#]+/.exec(String(fault)) ?? [];
      // Once for all callers: two copies of a module would not share state.
      if (address && next === attempt) {
        failures += 1;
        const fresh = `${address}#${failures}`;
        next = () => import(/* @vite-ignore */ fresh) as Promise<Module>;
      }
      throw fault;
    }
  };
}
