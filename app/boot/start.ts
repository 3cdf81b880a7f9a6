import { campaignParameters } from "#app/features/leads/form/visit-source.ts";
import { reportVisits } from "#app/features/visits/report-visits.ts";
import { locales } from "#i18n/locale.ts";
import { firstWords, openFirstChat } from "./first-chat.ts";
import fillSplash from "./splash-progress.ts";

/** Addresses of modules. */
export type StartModules = {
  /** Needed by every page, in the order of their evaluation. */
  shared: string[];
  /** Modules of each route, and their imports. */
  routes: Record<string, { parts: string[]; imports: string[] }>;
  /** Hydrates the page. */
  entry: string;
};

/** Milliseconds. A visitor who is still reading then will use the page, and should not wait for React. */
const readingTime = 8000;

declare global {
  interface Window {
    /** The visitor's clicks before hydration; a script of the page itself collects them. */
    early: EventTarget[];
    __reactRouterRouteModules: Record<string, unknown>;
  }
}

/**
 * Script of every page (app/boot/start-scripts.tsx). Starts React once, when the visitor first
 * interacts or is idle, on phones after a while; until then `<html data-waiting>` defers offscreen content.
 * Replays early clicks on buttons that need scripts after hydration. Its element names the page's
 * routes, and the address of the data for hydration if the page does not hold them.
 * @param context React Router's, for pages that do not hold their own
 */
export default function start({ shared, routes, entry }: StartModules, context?: Window["__reactRouterContext"]): void {
  const root = document.documentElement;
  const { routes: names = "", page } = document.currentScript!.dataset;
  const ids = names.split(" ");
  const modules = new Set([...shared, ...ids.flatMap((id) => [...routes[id]!.imports, ...routes[id]!.parts])]);
  const moves = ["pointerdown", "keydown", "focusin", "click", "scroll"];
  /**
   * Phones wait for use, unless somebody is about to write, a campaign would be lost at the next page,
   * or the browser may translate: React would undo a translation.
   */
  const waitsForUse =
    context &&
    matchMedia("(width < 48rem)").matches &&
    !location.search &&
    !document.querySelector("form[method=post]") &&
    navigator.languages.some((language) => locales.some((locale) => language.startsWith(locale)));
  let hasStarted = false;

  /** Links, and buttons with a command where the browser supports commands, work without React. */
  const needsNone = ({ target, type }: Event) =>
    type !== "keydown" &&
    target instanceof Element &&
    (target.closest("a") ?? target.closest("button")?.commandForElement);
  /** Runs after the paint that answers the press. */
  const use = (event: Event) => {
    if (!needsNone(event)) requestAnimationFrame(() => setTimeout(boot));
  };
  const boot = () => {
    if (hasStarted) return;
    hasStarted = true;
    delete root.dataset.waiting;
    onscroll = null;
    for (const move of moves) removeEventListener(move, use, true);
    for (const href of [...modules, entry]) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    if (page) window.pageData = load(page);
    void evaluate();
  };
  /** Retries after a fault, such as a captive portal's reply: the page works meanwhile. */
  const load = (address: string, pause = 2000): NonNullable<Window["pageData"]> =>
    fetch(address)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error())))
      .catch(() => new Promise((resolve) => setTimeout(resolve, pause)).then(() => load(address, pause * 2)));
  /** One module after the other, so that the page stays responsive between them. */
  const evaluate = async () => {
    for (const href of modules) {
      await import(/* @vite-ignore */ href);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const ofRoutes = ids.map(async (id) => {
      const parts = await Promise.all(routes[id]!.parts.map((part) => import(/* @vite-ignore */ part)));
      return [id, Object.assign({}, ...parts)] as const;
    });
    window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(ofRoutes));
    if (context) window.__reactRouterContext ??= context;
    await import(/* @vite-ignore */ entry);
  };
  let words: ReturnType<typeof firstWords> | undefined;
  /** Fetches the chat's words before all scripts: the first chat opens with them alone. */
  const greet = ({ target, type }: Event) => {
    if (root.dataset.hydrated !== undefined || !(target instanceof Element && target.closest(".chat-launcher"))) return;
    words ??= firstWords();
    if (type === "click") openFirstChat(words).catch(() => (words = undefined));
  };
  if (waitsForUse) for (const press of ["pointerdown", "click"]) addEventListener(press, greet, true);
  for (const move of moves) addEventListener(move, use, true);
  addEventListener(
    "hydrated",
    () => {
      onclick = null;
      root.dataset.hydrated = "";
      for (const target of window.early) {
        const control = (target as Element).closest<HTMLButtonElement>('button[type="button"]');
        // The browser handles clicks on controls with a command itself.
        if (!control?.commandForElement) control?.click();
      }
    },
    { once: true },
  );
  const whenIdle = () => {
    if (waitsForUse) setTimeout(boot, readingTime);
    else if ("requestIdleCallback" in window) requestIdleCallback(boot, { timeout: 4000 });
    else setTimeout(boot, 200);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
  if (context) reportVisits(campaignParameters(location.search));
  if (root.dataset.splash !== undefined) fillSplash(root);
}
