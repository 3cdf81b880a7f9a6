import { useRouteLoaderData } from "react-router";
import type { Role } from "#app/features/members/members.server.ts";
import type { Locale } from "#i18n/locale.ts";

/** Data of every page of the desk. */
export type RootData = {
  language: Locale;
  /** The company's name. */
  company: string;
  /** The signed-in member. */
  member: { email: string; name: string; role: Role } | undefined;
};

/** Undefined only after a fault of the root itself. */
export const useRootData = (): RootData | undefined => useRouteLoaderData("root");
