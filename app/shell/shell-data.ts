import type { Messages, Settings } from "#content/schema.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** What the shell around every page shows, in the language of the page. */
export type ShellData = {
  locale: Locale;
  splash: Settings["splash"];
  messages: Pick<Messages, "nav" | "footer" | "splash" | "notices" | "errors">;
  company: {
    name: string;
    /** As in the commercial register. */
    legalName: string;
    /** The National Address, line by line. */
    address: string[];
    poBox: string;
    /** E.164. */
    phone: string;
    email: string;
    commercialRegistration: string;
    vatNumber: string;
  };
  /** First year of the copyright line, and the present one where the line runs to it. */
  copyright: { from: number; to?: number };
};
