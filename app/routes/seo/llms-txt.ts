import { llmsTxt } from "#app/seo/llms-txt.server.ts";

export const loader = () => new Response(llmsTxt(), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
