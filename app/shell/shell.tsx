import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NavigationFocus } from "./navigation-focus.tsx";
import { Notices } from "./notices.tsx";
import { Scroll } from "./scroll.tsx";
import type { ShellData } from "./shell-data.ts";
import { Splash } from "./splash.tsx";

/** Header, page, footer, and what lies over them. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const { messages, company } = data;
  return (
    <>
      <Splash company={company.name} loading={messages.splash.loading} />
      <Header company={company.name} messages={messages.nav} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer data={data} />
      <Scroll />
      <NavigationFocus />
      <Notices messages={messages.notices} />
    </>
  );
}
