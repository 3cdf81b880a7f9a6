import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";
import type { ShellData } from "./shell-data.server.ts";
import { Logo } from "#app/ui/logo.tsx";
import { useLocation, useNavigationType } from "react-router";
import { withoutLocale } from "#i18n/locale.ts";
import { listen } from "#app/ui/listen.ts";

/** Header, page, footer, and overlays. */
export function Shell({ data, onChat, children }: { data: ShellData; onChat: () => void; children: ReactNode }) {
  const { messages, company } = data;
  return (
    <>
      <Splash company={company.name} loading={messages.splash.loading} />
      <Header
        company={company.name}
        messages={messages.nav}
        menu={data.navigation.menu}
        contact={data.contact}
        chat={{ label: data.chat.label, open: onChat }}
        services={data.services}
      />
      <main id="main" tabIndex={-1}>
        {data.bands.map(({ words, shownFor }) => (
          <p key={words} className="site-band" data-shown-for={shownFor}>
            {words}
          </p>
        ))}
        {children}
      </main>
      <Footer data={data} />
      <Scroll />
      <NavigationFocus />
      <Notices messages={messages.notices} />
    </>
  );
}

/** The splash screen, controlled by its script; never in the accessibility tree. */
function Splash({ company, loading }: { company: string; loading: string }) {
  return (
    <div className="splash on-night fixed inset-0 z-50 flex flex-col justify-between overflow-clip" aria-hidden="true">
      {/* Same position as the header's logo. */}
      <div className="container-page flex h-(--header-height) items-center">
        <Logo name={company} className="text-[min(1.1667rem,12vw)]" />
      </div>
      <div className="splash-wall" suppressHydrationWarning />
      <p className="container-page text-small flex gap-2 pb-8 text-sand-200">
        <span>{loading}</span>
        <span id="splash-percent" dir="ltr" suppressHydrationWarning>
          0%
        </span>
      </p>
    </div>
  );
}

/**
 * Scroll position of each history entry in pixels, in memory only: React Router would write it to
 * browser storage.
 */
const positions = new Map<string, number>();

/**
 * Scrolls as a browser does between pages: to the top of a new one, to the target of a link's `#`,
 * or back to the previous position in an earlier one. The same page in the other language, or with
 * another query, keeps its position.
 */
function Scroll() {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const page = withoutLocale(pathname);
  const lastPage = useRef({ key, page });

  useEffect(() => {
    // The browser cannot tell when a client-side page is complete, so it restores the position only
    // after full page loads.
    history.scrollRestoration = "manual";
    return listen(window, "pagehide", () => (history.scrollRestoration = "auto"));
  }, []);

  useEffect(() => {
    return listen(window, "scroll", () => positions.set(key, scrollY), { passive: true });
  }, [key]);

  useLayoutEffect(() => {
    const before = lastPage.current;
    if (before.key === key) return;
    lastPage.current = { key, page };
    const target = hash ? placeOf(hash) : null;
    if (kind === "POP") scrollTo({ top: positions.get(key) ?? 0, behavior: "instant" });
    else if (target) target.scrollIntoView();
    else if (before.page !== page) scrollTo({ top: 0, behavior: "instant" });
  }, [key, kind, page, hash]);

  return null;
}

/** Target of `#…`, found as browsers do: as written, then decoded. `#99.9%-uptime` cannot be decoded. */
function placeOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  const place = document.getElementById(id);
  if (place) return place;
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return null;
  }
}

/** After a client navigation: focuses the new page's main part, and announces its title once. */
function NavigationFocus() {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search;
  const lastAddress = useRef(address);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (lastAddress.current === address) return;
    lastAddress.current = address;
    setTitle(document.title);
    // A page may have moved the focus itself, such as to the notice of a sent message, and the
    // visitor may be typing into the chat during the navigation.
    const keepsFocus = document.activeElement?.closest("[data-keeps-focus], input, textarea");
    if (!hash && !keepsFocus) document.getElementById("main")?.focus({ preventScroll: true });
  }, [address, hash]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
