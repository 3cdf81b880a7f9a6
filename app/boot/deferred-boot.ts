/**
 * Inline script of the page. Starts the modules once, when the page has loaded and is idle or the
 * visitor first interacts; until then `<html data-waiting>` defers offscreen content. Replays early
 * clicks on buttons that need scripts after hydration.
 * @param data address of the data for hydration; empty if the page holds them
 * @param modules dependencies of `start`, evaluated one by one so that the page stays responsive
 *   between them
 * @param entry last module of `start`, fetched together with them
 */
export default function deferBoot(data: string, modules: string[], entry: string, start: () => Promise<void>): void {
  const root = document.documentElement;
  const moves = ["pointerdown", "keydown", "focusin", "click", "scroll"];
  const early: HTMLElement[] = [];
  let hasStarted = false;

  const boot = () => {
    if (hasStarted) return;
    hasStarted = true;
    delete root.dataset.waiting;
    for (const move of moves) removeEventListener(move, boot, true);
    for (const href of [...modules, entry]) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    if (data) window.pageData = load();
    void evaluate();
  };
  /** Asks again after a fault, such as an answer by the network itself: the page works meanwhile. */
  const load = (pause = 2000): NonNullable<Window["pageData"]> =>
    fetch(data)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error())))
      .catch(() => new Promise((resolve) => setTimeout(resolve, pause)).then(() => load(pause * 2)));
  const evaluate = async () => {
    for (const href of modules) {
      await import(/* @vite-ignore */ href);
      await new Promise((resolve) => setTimeout(resolve));
    }
    await start();
  };
  const remember = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLButtonElement>('button[type="button"]');
    // The browser handles clicks on controls with a command itself.
    if (control && !control.commandForElement) early.push(control);
  };
  for (const move of moves) addEventListener(move, boot, true);
  addEventListener("click", remember, true);
  addEventListener(
    "hydrated",
    () => {
      removeEventListener("click", remember, true);
      root.dataset.hydrated = "";
      for (const control of early) control.click();
    },
    { once: true },
  );
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(boot, { timeout: 4000 });
    else setTimeout(boot, 200);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
