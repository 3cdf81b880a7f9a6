import WifiOff from "virtual:icon/wifi-off";
import X from "virtual:icon/x";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ShellData } from "./shell-data.server.ts";
import { listen } from "#app/ui/listen.ts";
import { useOnline } from "#app/ui/use-online.ts";

type Notice = { id: number; title: string; text?: string; tone?: "danger" };

let notices: Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const none: Notice[] = [];

function change(next: Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notice in the notification area, which must not be the only place for its text. */
export function notify(notice: Omit<Notice, "id">): void {
  lastId += 1;
  change([...notices, { ...notice, id: lastId }]);
}

const close = (id: number): void => change(notices.filter((notice) => notice.id !== id));

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds that a notice stays, unless it is hovered or focused. */
const stayFor = 8000;

/** The notification area, including the offline notice. */
export function Notices({ messages }: { messages: ShellData["messages"]["notices"] }) {
  const current = useSyncExternalStore(
    onChange,
    () => notices,
    () => none,
  );
  const online = useOnline();
  const [wasOffline, setWasOffline] = useState(false);

  useEffect(() => {
    const hold = (event: Event) => {
      const at = event.type === "mouseout" ? (event as MouseEvent).relatedTarget : event.target;
      const link = at instanceof Element ? at.closest<HTMLAnchorElement>("a[href]") : null;
      const leads = link?.origin === location.origin && link.pathname !== location.pathname;
      if (navigator.onLine || !leads) return;
      event.stopPropagation();
      if (event.type !== "click") return;
      event.preventDefault();
      notify({ title: messages.errorTitle, text: messages.navigationFailed, tone: "danger" });
    };
    // Capture phase, before the router: an error would replace a failed page, and a failed prefetch
    // would reload this one.
    return listen(window, "click focusin mouseover mouseout touchstart", hold, { capture: true });
  }, [messages]);
  useEffect(() => {
    if (!online) setWasOffline(true);
    else if (wasOffline) {
      setWasOffline(false);
      notify({ title: messages.online });
    }
  }, [online, wasOffline, messages]);

  return (
    <section
      aria-label={messages.label}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center gap-3 p-4 max-lg:pb-20 print:hidden"
    >
      <div role="status" className="grid w-full justify-items-center gap-3">
        {!online && (
          <p className="on-night flex max-w-md items-center gap-3 rounded-md px-5 py-3 soft-shadow">
            <WifiOff aria-hidden="true" className="size-5 shrink-0 text-lamp" />
            <span>{messages.offline}</span>
          </p>
        )}
        {current.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} dismiss={messages.dismiss} />
        ))}
      </div>
    </section>
  );
}

function NoticeCard({ notice, dismiss }: { notice: Notice; dismiss: string }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const resting = pointed || focused;
  useEffect(() => {
    if (resting) return;
    const timer = setTimeout(() => close(notice.id), stayFor);
    return () => clearTimeout(timer);
  }, [resting, notice.id]);
  return (
    <div
      className="on-night pointer-events-auto flex w-full max-w-md items-start gap-4 rounded-md border border-night-700 px-5 py-4 soft-shadow"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="me-auto">
        <p className={`font-semibold ${notice.tone === "danger" ? "text-danger-light" : ""}`}>{notice.title}</p>
        {notice.text && <p className="text-sand-200">{notice.text}</p>}
      </div>
      <button
        type="button"
        aria-label={dismiss}
        onClick={() => close(notice.id)}
        className="-me-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-night-800"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
