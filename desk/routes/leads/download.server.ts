/**
 * A file that a browser saves, sent while it is made.
 * @param make makes it, one piece after the other
 */
export function download(name: string, make: () => AsyncGenerator<string>): Response {
  const pieces = make();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void pieces.return(undefined),
  });
  // The server collects what is of another type before it sends it.
  const headers = {
    "Content-Type": "application/octet-stream",
    "Content-Disposition": `attachment; filename="${name}"`,
  };
  return new Response(body, { headers });
}
