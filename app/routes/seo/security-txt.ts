import { securityTxt } from "#app/seo/security-txt.server.ts";

export const loader = () =>
  new Response(securityTxt(new Date()), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
