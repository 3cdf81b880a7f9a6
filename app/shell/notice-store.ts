export type Notice = { id: number; title: string; text?: string; tone?: "danger" };

let notices: Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const none: Notice[] = [];

function change(next: Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notice in the notification area; never the only place of what it says. */
export function notify(notice: Omit<Notice, "id">): void {
  lastId += 1;
  change([...notices, { ...notice, id: lastId }]);
}

export const closeNotice = (id: number): void => change(notices.filter((notice) => notice.id !== id));
export const noticesNow = (): Notice[] => notices;
export const noticesOnServer = (): Notice[] => none;
export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
