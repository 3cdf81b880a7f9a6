export const calendarType = "text/calendar; charset=utf-8";

/** A file to be saved. @param type media type */
export const download = (
  name: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
): Response =>
  new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
