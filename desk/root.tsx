import { type ReactNode, useContext, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import { direction } from "#i18n/locale.ts";
import { deskContext } from "./desk-context.server.ts";
import { Nonce } from "#app/boot/nonce.ts";
import { StartScripts, waiting } from "#app/boot/start-scripts.tsx";
import { stagesOf } from "#app/features/leads/rules/stages.ts";
import { logoOf } from "#app/style/logo.server.ts";
import { Look } from "#app/style/look.ts";
import { NewWindow } from "#app/ui/new-window-link.tsx";
import { type RootData, useLanguage, useWords } from "./words/words.ts";
import { Fault } from "#desk/parts/page.tsx";
import { Progress } from "#desk/parts/progress.tsx";

export function loader({ context }: LoaderFunctionArgs): RootData {
  const { language, sites, signedIn } = context.get(deskContext);
  const site = sites()[language];
  return {
    language,
    company: site.company.name[language],
    logo: logoOf(site, language),
    stages: signedIn ? stagesOf(site) : [],
    member: signedIn && {
      email: signedIn.member.email,
      name: signedIn.member.name,
      role: signedIn.member.role,
    },
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const nonce = useContext(Nonce);
  // Fonts of the initial document: after a client-side change of language, the stylesheet has
  // already loaded the others.
  const { fonts } = useContext(Look);
  const [preloaded] = useState(() => fonts(language));
  useEffect(() => {
    dispatchEvent(new Event("hydrated"));
  }, []);
  return (
    <html lang={language} dir={direction(language)} {...waiting}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {preloaded.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <StartScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <NewWindow value={useWords().newWindow}>
      <Progress />
      <Outlet />
    </NewWindow>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const words = useWords();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <title>{words.desk}</title>
      <Fault status={status} />
    </main>
  );
}
