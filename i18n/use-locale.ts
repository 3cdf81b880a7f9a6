import { useLocation } from "react-router";
import { type Locale, localeOf } from "./locale.ts";

export const useLocale = (): Locale => localeOf(useLocation().pathname);
