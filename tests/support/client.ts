type Form = Record<string, string>;
type Head = Record<string, string>;

export type Client = ReturnType<typeof clientOf>;

/**
 * Requests to a server, which may start after this call. Redirects are not followed.
 * @param cookie the header of a signed-in browser
 */
export function clientOf(server: { url: string }, cookie: () => string | Promise<string> = () => "") {
  // Pages would be compressed for these tests alone.
  const plain = { "accept-encoding": "identity" };
  const ask = async (path: string, { headers, ...init }: Omit<RequestInit, "headers"> & { headers?: Head } = {}) =>
    fetch(server.url + path, {
      redirect: "manual",
      ...init,
      headers: { ...plain, cookie: await cookie(), ...headers },
    });
  const get = (path: string, headers?: Head) => ask(path, { ...(headers && { headers }) });
  const post = (path: string, form: Form | FormData | string, headers?: Head) => {
    const body = typeof form === "string" || form instanceof FormData ? form : new URLSearchParams(form);
    return ask(path, { method: "POST", body, ...(headers && { headers }) });
  };
  return {
    get,
    post,
    text: async (path: string) => (await get(path)).text(),
    status: async (path: string) => (await get(path)).status,
    /** Where an address leads; null if nowhere. */
    location: async (path: string) => (await get(path)).headers.get("location"),
    /** The text of the answer to a form. */
    reply: async (...form: Parameters<typeof post>) => (await post(...form)).text(),
  };
}
