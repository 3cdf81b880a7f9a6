/**
 * Listens to events.
 * @param types separated by spaces
 * @returns a function that ends it, for an effect to return
 */
export function listen<E extends Event>(
  target: EventTarget | null | undefined,
  types: string,
  listener: (event: E) => unknown,
  options: AddEventListenerOptions = {},
): () => void {
  const end = new AbortController();
  for (const type of types.split(" "))
    target?.addEventListener(type, listener as EventListener, { ...options, signal: end.signal });
  return () => end.abort();
}
