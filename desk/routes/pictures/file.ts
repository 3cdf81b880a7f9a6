import { loaderAt } from "#desk/desk-context.server.ts";

/** An SVG cannot run or load anything, even in its own tab. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** A file of an uploaded picture, whether or not visitors see it. */
export const loader = loaderAt("pictures/file", async ({ pictures, params }) => {
  const file = await pictures.file(params["id"] ?? "", params["name"] ?? "");
  if (!file) return new Response(null, { status: 404 });
  return new Response(Buffer.from(file.bytes), {
    headers: {
      "Content-Type": file.media_type,
      "Content-Security-Policy": policy,
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
});
