import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState } from "react";
import { Figure } from "#app/ui/figure.tsx";
import { Logo } from "./logo.tsx";
import { navigation, NavigationLink, type NavMessages } from "./navigation.tsx";

const desktop = "(width >= 64rem)";

type Props = { company: string; messages: NavMessages };

/**
 * The collapsible menu of small screens. A modal dialog: the browser keeps the focus in it, the page behind inert, and Escape closes it.
 * Until scripts have taken over, and without them, its buttons are the browser's own commands.
 */
export function MobileMenu({ company, messages }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  /** Undefined until scripts have taken over: `aria-expanded` beside a command is not allowed. */
  const [open, setOpen] = useState<boolean>();
  const scripted = open !== undefined;
  const show = () => {
    if (!ref.current?.open) ref.current?.showModal();
    setOpen(true);
  };
  const close = () => ref.current?.close();

  useEffect(() => setOpen(ref.current?.open === true), []);
  useEffect(() => {
    const query = matchMedia(desktop);
    const closeOnDesktop = () => query.matches && ref.current?.close();
    query.addEventListener("change", closeOnDesktop);
    return () => query.removeEventListener("change", closeOnDesktop);
  }, []);

  useEffect(() => {
    document.documentElement.classList.toggle("overflow-hidden", open === true);
  }, [open]);

  return (
    <div className="lg:hidden">
      <button
        type="button"
        data-replay
        {...(scripted ? {} : command("show-modal", id))}
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
        aria-label={messages.menu}
        onClose={() => setOpen(false)}
        className="on-night fixed inset-0 m-0 h-dvh w-full flex-col overflow-y-auto open:flex border-0 p-0"
      >
        <div className="container-page flex min-h-(--header-height) shrink-0 items-center justify-between gap-x-4">
          <Logo name={company} className="text-[1.1875rem]" />
          <button
            type="button"
            aria-label={messages.closeMenu}
            {...(scripted ? {} : command("close", id))}
            onClick={close}
            className="grid size-11 place-items-center rounded-full border border-night-700 hover:border-sand-200"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <nav aria-label={messages.menu} className="container-page pt-8 pb-16">
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
        <Figure className="mx-5 mt-auto hidden w-44 shrink-0 self-end text-night-800 [@media(height>=44rem)]:block" />
      </dialog>
    </div>
  );
}

/** The Invoker Commands API, whose attributes React's types do not know yet. */
const command = (name: "show-modal" | "close", target: string) => ({ command: name, commandfor: target });
