import { useRouteLoaderData } from "react-router";
import type { Role } from "#app/features/members/members.server.ts";
import type { Locale } from "#i18n/locale.ts";

/** What every page of the desk knows. */
export type RootData = {
  language: Locale;
  /** The company's name. */
  company: string;
  /** Who is signed in. */
  member: { email: string; name: string; role: Role } | undefined;
};

/** Undefined only where the root itself failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData("root");
