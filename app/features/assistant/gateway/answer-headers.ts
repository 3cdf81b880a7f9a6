/**
 * Headers of an answer, as name and value in turn.
 * @param request its id
 */
export const answerHeaders = (
  request: string,
  type: "application/json" | "text/event-stream" = "application/json",
  more: string[] = [],
): string[] => [
  "Content-Type",
  `${type}; charset=utf-8`,
  "Cache-Control",
  "no-store",
  "x-request-id",
  request,
  // Else nginx in front would hold events back until it has a buffer full.
  ...(type === "text/event-stream" ? ["X-Accel-Buffering", "no"] : []),
  ...more,
];
