import { sitemap } from "#app/seo/sitemap.server.ts";

export const loader = () => new Response(sitemap(), { headers: { "Content-Type": "application/xml; charset=utf-8" } });
