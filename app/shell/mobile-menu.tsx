import { Menu, X } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { Logo } from "#app/ui/logo.tsx";
import { navigation, NavigationLink, type NavMessages } from "./navigation.tsx";

const desktop = "(width >= 64rem)";

type Props = { ref: RefObject<HTMLDialogElement | null>; id: string; company: string; messages: NavMessages };

/**
 * The collapsible menu of small screens. A modal dialog: the browser keeps the focus in it, the page behind inert, and Escape closes it.
 * Its buttons are also the browser's own commands, which work before scripts run and without them.
 */
export function MobileMenu({ ref, id, company, messages }: Props) {
  const [open, setOpen] = useState(false);
  const show = () => {
    if (!hasCommands()) ref.current?.showModal();
    setOpen(true);
  };
  const close = () => ref.current?.close();

  useEffect(() => setOpen(ref.current?.open === true), [ref]);
  useEffect(() => {
    const query = matchMedia(desktop);
    const closeOnDesktop = () => query.matches && ref.current?.close();
    query.addEventListener("change", closeOnDesktop);
    return () => query.removeEventListener("change", closeOnDesktop);
  }, [ref]);

  useEffect(() => {
    document.documentElement.classList.toggle("overflow-hidden", open);
  }, [open]);

  return (
    <div className="lg:hidden">
      <button
        type="button"
        data-replay
        {...command("show-modal", id)}
        aria-expanded={open}
        aria-controls={id}
        aria-label={messages.openMenu}
        onClick={show}
        className="grid size-11 place-items-center rounded-full border border-night-700 hover:border-sand-200"
      >
        <Menu aria-hidden="true" className="size-5" />
      </button>
      <dialog
        ref={ref}
        id={id}
        aria-label={messages.label}
        onClose={() => setOpen(false)}
        className="on-night fixed inset-0 m-0 h-dvh w-full overflow-y-auto border-0 p-0"
      >
        <div className="container-page flex h-(--header-height) items-center justify-between">
          <Logo name={company} className="text-[1.1875rem]" />
          <button
            type="button"
            aria-label={messages.closeMenu}
            {...command("close", id)}
            onClick={() => hasCommands() || close()}
            className="grid size-11 place-items-center rounded-full border border-night-700 hover:border-sand-200"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <nav aria-label={messages.label} className="container-page pt-8 pb-16">
          <ul>
            {navigation(messages).map(({ path, label }) => (
              <li key={path} className="border-b border-night-700">
                <NavigationLink
                  path={path}
                  onClick={close}
                  className="text-h2 flex min-h-18 items-center gap-4 py-3 aria-[current=page]:text-emerald-light"
                >
                  {label}
                </NavigationLink>
              </li>
            ))}
          </ul>
        </nav>
      </dialog>
    </div>
  );
}

/** Whether the browser answers `command` itself; it complains where a script has answered before it. */
const hasCommands = () => "commandForElement" in HTMLButtonElement.prototype;

/** The Invoker Commands API, whose attributes React's types do not know yet. */
const command = (name: "show-modal" | "close", target: string) => ({ command: name, commandfor: target });
