import type { Application, RenderPage } from "#app/application.server.ts";
import type { StaticFiles } from "./read-static-files.ts";

export type Site = {
  application: Application;
  /** Its folder. */
  release: string;
  render: RenderPage;
  /** The addresses for programs; no page is among them. */
  programs: ReadonlySet<string>;
  /** What visitors see. Another publication takes its place as a whole. */
  shown: { files: StaticFiles };
  settings: Pick<
    Application["settings"],
    "CONNECTIONS_MAX_ADDRESS" | "DESK" | "DESK_HOST" | "HOST" | "PORT" | "SITE_URL" | "siteUrlIsSet" | "TRUST_PROXY"
  >;
  /** Set once the process is to stop. */
  stopping: boolean;
};
