import type { InterfaceIcon } from "#app/ui/icon.tsx";
import BookOpenText from "virtual:icon/book-open-text";
import ChartColumn from "virtual:icon/chart-column";
import DatabaseBackup from "virtual:icon/database-backup";
import Globe from "virtual:icon/globe";
import History from "virtual:icon/rotate-ccw-clock";
import Image from "virtual:icon/image";
import Inbox from "virtual:icon/inbox";
import LogOut from "virtual:icon/log-out";
import Menu from "virtual:icon/menu";
import MessageCircleQuestionMark from "virtual:icon/message-circle-question-mark";
import Sun from "virtual:icon/sun";
import UserRound from "virtual:icon/user-round";
import UsersRound from "virtual:icon/users-round";
import X from "virtual:icon/x";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { NavLink, Outlet, useLocation, useNavigation } from "react-router";
import { loadLostPage } from "#app/boot/lost-data.ts";
import { Logo } from "#app/ui/logo.tsx";
import { loaderAt } from "#desk/desk-context.server.ts";
import { type DoorName, mayRead } from "#desk/doors.ts";
import { ActionForm } from "#desk/parts/action-form.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { useRootData, useWords, type Words } from "#desk/words/words.ts";
import { Notice } from "#desk/parts/notice.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { LeadNotices } from "./leads/lead-notices.tsx";

export const clientMiddleware = [loadLostPage("")];

/** Only members see the desk's pages; their data is the root's. */
export const loader = loaderAt("desk", () => null);

const sections: { to: string; label: keyof Words["nav"]; icon: InterfaceIcon; door: DoorName }[] = [
  { to: "/", label: "today", icon: Sun, door: "today" },
  { to: "/leads", label: "leads", icon: Inbox, door: "leads/leads" },
  { to: "/words", label: "words", icon: BookOpenText, door: "words" },
  { to: "/pictures", label: "pictures", icon: Image, door: "pictures/pictures" },
  { to: "/visitors", label: "visitors", icon: ChartColumn, door: "visitors" },
  { to: "/questions", label: "questions", icon: MessageCircleQuestionMark, door: "questions" },
  { to: "/people", label: "people", icon: UsersRound, door: "people" },
  { to: "/record", label: "record", icon: History, door: "record" },
  { to: "/backups", label: "backups", icon: DatabaseBackup, door: "backups" },
  { to: "/me", label: "me", icon: UserRound, door: "me" },
];

/** The desk's layout: sections beside the page, or behind a button on phones. */
export default function Desk() {
  const { company = "", member } = useRootData() ?? {};
  const words = useWords();
  const menu = useRef<HTMLDialogElement>(null);
  const page = useRef<HTMLElement>(null);
  useFocusOnOutcome(page);
  const { key } = useLocation();
  useEffect(() => {
    menu.current?.close();
    // After a link of the menu, the focus goes to the new page.
    const { activeElement } = document;
    if (activeElement?.closest("header")) page.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [key]);
  const links = (
    <nav aria-label={words.sections}>
      <ul className="grid">
        {sections.map(
          ({ to, label, icon: Icon, door }) =>
            member &&
            mayRead(member.role, door) && (
              <li key={to}>
                <NavLink to={to} end={to === "/"} className="menu-item">
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  {words.nav[label]}
                </NavLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
  // A full page load, so that nothing of the former page stays.
  const ways = (
    <div className="grid">
      <ActionForm action="/sign-out" reloadDocument onSubmit={() => sessionStorage.clear()}>
        <button type="submit" className="menu-item w-full">
          <LogOut aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
          {words.me.signOut}
        </button>
      </ActionForm>
      <a href="/" className="menu-item">
        <Globe aria-hidden="true" className="size-5 shrink-0" />
        {words.toSite}
      </a>
    </div>
  );
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13.5rem_1fr]">
      <header className="at-night text-foreground max-lg:sticky max-lg:top-0 max-lg:z-10 lg:bg-surface">
        <a href="#main" className="button button-main fixed start-4 top-2 z-20 -translate-y-16 focus:translate-y-0">
          {words.skip}
        </a>
        <div className="sticky top-0 hidden h-dvh flex-col gap-5 overflow-y-auto px-3 py-5 lg:flex">
          <Logo name={company} className="px-3" />
          {links}
          <div className="mt-auto">{ways}</div>
        </div>
        <div className="flex items-center justify-between gap-4 bg-surface px-5 py-1.5 lg:hidden">
          <Logo name={company} />
          <Button look="quiet" className="-me-3" onClick={() => menu.current?.showModal()}>
            <Menu aria-hidden="true" className="size-5" />
            {words.menu}
          </Button>
        </div>
      </header>
      <dialog
        ref={menu}
        aria-label={words.menu}
        className="at-night m-0 ms-auto h-dvh max-h-none w-72 max-w-[85vw] bg-surface p-5"
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
      <main ref={page} id="main" tabIndex={-1} className="mx-auto w-full max-w-[80rem] px-5 py-6 md:px-8 md:py-8">
        <Offline />
        {member && mayRead(member.role, "leads/changes") && <LeadNotices />}
        <Outlet />
      </main>
    </div>
  );
}

function Offline() {
  const { offline } = useWords();
  return useOnline() ? null : (
    <div className="mb-4">
      <Notice kind="attention">{offline}</Notice>
    </div>
  );
}

/**
 * Moves the focus to the outcome of an action whose button was removed or disabled meanwhile: the
 * new notice, or else the heading. Otherwise keys would begin again at the top of the page.
 */
function useFocusOnOutcome(page: RefObject<HTMLElement | null>): void {
  const { state, formMethod } = useNavigation();
  const before = useRef<Set<Element>>(undefined);
  const onState = useEffectEvent(() => {
    const notices = [...(page.current?.querySelectorAll<HTMLElement>("[data-notice]") ?? [])];
    if (state === "submitting" && formMethod === "POST") before.current = new Set(notices);
    if (state !== "idle" || !before.current) return;
    const old = before.current;
    before.current = undefined;
    if (document.activeElement !== document.body) return;
    const notice =
      notices.find((one) => !old.has(one)) ?? notices.find(({ dataset }) => dataset.notice !== "attention");
    const outcome = notice ?? page.current?.querySelector("h1");
    outcome?.focus({ preventScroll: outcome !== notice });
  });
  useEffect(() => onState(), [state]);
}
