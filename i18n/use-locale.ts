import { useLocation } from "react-router";
import { type Locale, localeOf } from "./locale.ts";

/** The language of the current page. */
export const useLocale = (): Locale => localeOf(useLocation().pathname);
