import { type ReactNode, useContext, useEffect, useRef } from "react";
import { Links, Meta, Outlet, useLocation, useRouteError, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { siteAt } from "./content.server.ts";
import { loadLostPage } from "#app/boot/lost-data.ts";
import { Nonce } from "#app/boot/nonce.ts";
import { Launcher } from "#app/features/assistant/widget/launcher.tsx";
import { visitSource } from "#app/features/leads/form/visit-source.ts";
import { direction } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import showSplash from "./boot/splash.ts?inline-script";
import { StartScripts, waiting } from "./boot/start-scripts.tsx";
import { ContactBar } from "#app/shell/contact-bar.tsx";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { notify } from "#app/shell/notices.tsx";
import { shellData } from "#app/shell/shell-data.server.ts";
import { Shell } from "#app/shell/shell.tsx";
import { Look } from "#app/style/look.ts";
import { FaultBoundary } from "#app/ui/fault-boundary.tsx";
import { NewWindow } from "#app/ui/new-window-link.tsx";

export const loader = (args: Route.LoaderArgs) => shellData(siteAt(args), args.url.pathname);

export const clientMiddleware = [loadLostPage()];

/** Icons of the site, drawn from its logo; the same on every page. */
export const links: Route.LinksFunction = () => [
  // The icon for browsers without SVG icons comes first; `sizes` keeps the others from using it.
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** React Router stores there which pages led to which, to repeat their transitions after a reload. */
function forgetTransitions(): void {
  try {
    sessionStorage.removeItem("remix-router-transitions");
  } catch {
    // The browser denies storage, to the router as well.
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const shell = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    dispatchEvent(new Event("hydrated"));
    addEventListener("pagehide", forgetTransitions);
  }, []);
  const { ground, fonts } = useContext(Look);
  const { pathname } = useLocation();
  // Null for none.
  const isError = Boolean(useRouteError());
  useEffect(() => {
    if (window.views?.at(-1) !== pathname) window.views?.push(pathname);
  }, [pathname]);
  return (
    <html lang={locale} dir={direction(locale)} {...waiting} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content={ground} />
        {fonts(locale).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <Meta />
        <Links />
        {shell && shell.splash !== "off" && !isError && <InlineScript source={showSplash(`"${shell.splash}"`)} />}
      </head>
      <body>
        {children}
        <StartScripts />
      </body>
    </html>
  );
}

/** The last rendered shell, in the browser only. */
let lastShell: Route.ComponentProps["loaderData"] | undefined;

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastShell = loaderData;
  }, [loaderData]);
  return (
    <ShellWithChat data={loaderData}>
      <Outlet />
    </ShellWithChat>
  );
}

/** Renders every error and unknown address, inside the shell if its texts loaded and it has no error itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // A navigation that fails as a whole leaves no data; the previous page's texts are still available.
  const data = useRouteLoaderData<typeof loader>("root") ?? lastShell;
  const page = (
    <ErrorPage
      error={error}
      messages={data?.messages.errors}
      search={data?.messages.nav.search}
      company={data?.company.name}
      hasServices={data !== undefined && data.services.length > 0}
    />
  );
  const bare = <main id="main">{page}</main>;
  if (!data) return bare;
  return (
    <FaultBoundary fallback={bare}>
      <ShellWithChat data={data}>{page}</ShellWithChat>
    </FaultBoundary>
  );
}

function ShellWithChat({ data, children }: { data: Route.ComponentProps["loaderData"]; children: ReactNode }) {
  const { errorTitle, navigationFailed } = data.messages.notices;
  const launcher = useRef<HTMLButtonElement>(null);
  const openChat = () => {
    if (launcher.current?.ariaExpanded !== "true") launcher.current?.click();
  };
  return (
    <NewWindow value={data.newWindow}>
      <Shell data={data} onChat={openChat}>
        {children}
      </Shell>
      <ContactBar contact={data.contact} action={data.navigation.action}>
        <FaultBoundary>
          <Launcher
            {...data.chat}
            button={launcher}
            source={visitSource}
            onFault={() => notify({ title: errorTitle, text: navigationFailed, tone: "danger" })}
          />
        </FaultBoundary>
      </ContactBar>
    </NewWindow>
  );
}

function InlineScript({ source }: { source: string }) {
  const nonce = useContext(Nonce);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
