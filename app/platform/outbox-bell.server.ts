/** How the part that stores leads tells the part that delivers them, without either knowing the other. */
const listeners = new Set<() => void>();

/** Says that something new lies in the outbox. */
export function ringOutbox(): void {
  for (const listener of listeners) listener();
}

/** @returns stops listening */
export function onOutboxBell(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
