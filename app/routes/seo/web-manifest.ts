import { webManifest } from "#app/seo/web-manifest.server.ts";

export const loader = () =>
  new Response(JSON.stringify(webManifest()), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
