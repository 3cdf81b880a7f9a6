import type { LoaderFunctionArgs } from "react-router";
import { localeOf } from "#app/i18n/locale.ts";
import { rss } from "#app/seo/rss.server.ts";

export const loader = ({ url }: LoaderFunctionArgs) =>
  new Response(rss(localeOf(url.pathname)), { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
