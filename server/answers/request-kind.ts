import { isOfDesk } from "#server/http/security-headers.ts";
import { isHealthPath } from "./health.ts";
import type { Site } from "./site.ts";

/** Kind of a request, for metrics: one of seven words, even for made-up addresses. */
export function requestKind({ programs }: Pick<Site, "programs">, path: string, method: string): string {
  if (isHealthPath(path)) return "health";
  if (path === "/api/visits") return "visits";
  if (isOfDesk(path)) return "desk";
  if (programs.has(path)) return path.startsWith("/api/") ? "form" : "assistant";
  if (method === "POST") return "form";
  return path.includes(".") && !path.endsWith(".data") ? "file" : "page";
}
