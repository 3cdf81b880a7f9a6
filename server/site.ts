import type { ServerBuild } from "react-router";
import type { StaticFiles } from "./read-static-files.ts";

type Exported = typeof import("#app/application.server.ts");

/** What this process needs of the application, which the build brings along. */
export type Application = Pick<
  Exported,
  | "addressKey"
  | "clientAddress"
  | "createRequestHandler"
  | "env"
  | "keptPage"
  | "localeOf"
  | "log"
  | "logWritten"
  | "newRequestId"
  | "pace"
  | "pageMark"
  | "pageNonce"
  | "plainErrorPage"
  | "plainErrorText"
  | "RouterContextProvider"
  | "siteUrlPlaceholder"
> & {
  /** What answers a request to the assistant; undefined for all others. */
  assistantAt?: Exported["assistantAt"];
  /** The methods of the assistant's addresses; undefined for all others. */
  assistantMethods?: Exported["assistantMethods"];
  /** The answer to any other method. */
  refuseMethod?: Exported["refuseMethod"];
  /** Whether leads can be stored now. */
  ready?: () => Promise<boolean>;
  /** What is wrong with deliveries, in a line that anybody may read. */
  currentAlarmLine?: () => string | undefined;
  /** Begins what runs beside requests. Throws one sentence where a setting cannot be served. */
  start?: () => Promise<void>;
  /** Ends deliveries within seconds; those that do not end by then are left to the next process. */
  stopDeliveries?: () => Promise<void>;
  /** Ends what runs beside requests and closes the store. */
  stop?: () => Promise<void>;
};

/** Answers one request to the assistant. */
export type ServeAssistant = NonNullable<ReturnType<Exported["assistantAt"]>>;
export type Outlet = Parameters<ServeAssistant>[1];

export type Site = {
  build: ServerBuild;
  application: Application;
  files: StaticFiles;
  settings: Pick<
    ReturnType<Exported["env"]>,
    "CONNECTIONS_MAX_ADDRESS" | "HOST" | "PORT" | "SITE_URL" | "siteUrlIsSet" | "TRUST_PROXY"
  >;
  /** Set once the process has been told to stop. */
  stopping: boolean;
};
