/**
 * A download, streamed while it is generated.
 * @param type media type
 * @param make generates the chunks in order
 */
export function download(name: string, type: string, make: () => AsyncGenerator<string>): Response {
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
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    // The server buffers the response before it sends it.
    "Content-Disposition": `attachment; filename="${name}"`,
  };
  return new Response(body, { headers });
}
