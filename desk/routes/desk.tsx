import type { LucideIcon } from "lucide-react";
import BookOpenText from "lucide-react/icons/book-open-text";
import ChartColumn from "lucide-react/icons/chart-column";
import History from "lucide-react/icons/history";
import Image from "lucide-react/icons/image";
import Inbox from "lucide-react/icons/inbox";
import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import MessageCircleQuestionMark from "lucide-react/icons/message-circle-question-mark";
import Sun from "lucide-react/icons/sun";
import UserRound from "lucide-react/icons/user-round";
import UsersRound from "lucide-react/icons/users-round";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { type LoaderFunctionArgs, NavLink, Outlet, useLoaderData, useLocation } from "react-router";
import { allow } from "#desk/desk-context.server.ts";
import { type DoorName, mayRead } from "#desk/doors.ts";
import { ActionForm } from "#desk/parts/action-form.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { useWords, type Words } from "#desk/words/words.ts";
import { Notice } from "#desk/parts/notice.tsx";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { member, sites, language } = allow(context, request, "desk");
  const { company } = sites()[language];
  return { company: company.name[language], member: { name: member.name, email: member.email, role: member.role } };
}

/** The sections with their items, in order. */
const sections: { to: string; label: keyof Words["nav"]; icon: LucideIcon; door: DoorName }[] = [
  { to: "/", label: "today", icon: Sun, door: "today" },
  { to: "/leads", label: "leads", icon: Inbox, door: "leads/leads" },
  { to: "/words", label: "words", icon: BookOpenText, door: "words" },
  { to: "/pictures", label: "pictures", icon: Image, door: "pictures/pictures" },
  { to: "/visitors", label: "visitors", icon: ChartColumn, door: "visitors" },
  { to: "/questions", label: "questions", icon: MessageCircleQuestionMark, door: "questions" },
  { to: "/people", label: "people", icon: UsersRound, door: "people" },
  { to: "/record", label: "record", icon: History, door: "record" },
  { to: "/me", label: "me", icon: UserRound, door: "me" },
];

/** The desk's layout: sections beside the page, or behind a button on phones. */
export default function Desk() {
  const { company, member } = useLoaderData<typeof loader>();
  const words = useWords();
  return (
    <Frame company={company} sections={sections.filter(({ door }) => mayRead(member.role, door))} words={words}>
      <Outlet />
    </Frame>
  );
}

type FrameProps = { company: string; sections: typeof sections; words: Words; children: ReactNode };

function Frame({ company, sections: shown, words, children }: FrameProps) {
  const menu = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => menu.current?.close(), [key]);
  const links = (
    <nav aria-label={words.sections}>
      <ul className="grid gap-1">
        {shown.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/"} className="menu-item">
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {words.nav[label]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
  // A full page load, so that nothing of the former page stays.
  const ways = (
    <div className="grid gap-3">
      <ActionForm action="/sign-out" reloadDocument>
        <button type="submit" className="menu-item w-full">
          <LogOut aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
          {words.me.signOut}
        </button>
      </ActionForm>
      <a href="/" className="link mx-3 w-fit text-small">
        {words.toSite}
      </a>
    </div>
  );
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <header className="max-lg:sticky max-lg:top-0 max-lg:z-10">
        <a href="#main" className="button button-main fixed start-4 top-2 z-20 -translate-y-16 focus:translate-y-0">
          {words.skip}
        </a>
        <div className="sticky top-0 hidden h-dvh flex-col gap-6 border-e border-line bg-surface px-4 py-6 lg:flex">
          <p className="px-3 text-lead font-semibold">{company}</p>
          {links}
          <div className="mt-auto">{ways}</div>
        </div>
        <div className="flex items-center justify-between gap-4 border-b border-line bg-surface px-5 py-2 lg:hidden">
          <p className="truncate font-semibold">{company}</p>
          <Button look="quiet" className="-me-3" onClick={() => menu.current?.showModal()}>
            <Menu aria-hidden="true" className="size-5" />
            {words.menu}
          </Button>
        </div>
      </header>
      <dialog
        ref={menu}
        aria-label={words.menu}
        className="m-0 ms-auto h-dvh max-h-none w-72 max-w-[85vw] bg-surface p-5"
        closedby="any"
      >
        <div className="flex justify-end">
          <Button look="quiet" className="-me-3" onClick={() => menu.current?.close()}>
            <X aria-hidden="true" className="size-5" />
            {words.close}
          </Button>
        </div>
        <div className="mt-2 grid gap-6">
          {links}
          {ways}
        </div>
      </dialog>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[80rem] px-5 py-6 md:px-8 md:py-8">
        <Offline />
        {children}
      </main>
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Shows a notice while the browser has no connection. */
function Offline() {
  const { offline } = useWords();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : (
    <div className="mb-4">
      <Notice kind="attention">{offline}</Notice>
    </div>
  );
}
