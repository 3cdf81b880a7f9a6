import type { UploadResult } from "./receive-upload.server.ts";

/** Reason of a failure: the connection, the session, or too many uploads at this moment. */
export type Unsent = { outcome: "unsent"; why: "no-connection" | "signed-out" | "busy" };

/** Sends a picture with its alternative texts. @param onPart called with the sent share, 0 to 1 */
export function sendUpload(form: FormData, onPart: (part: number) => void): Promise<UploadResult | Unsent> {
  const { promise, resolve } = Promise.withResolvers<UploadResult | Unsent>();
  const unsent = (why: Unsent["why"]) => resolve({ outcome: "unsent", why });
  // `fetch` does not report progress.
  const request = new XMLHttpRequest();
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0));
  request.addEventListener("error", () => unsent("no-connection"));
  request.addEventListener("load", () => {
    if (request.status === 200 && request.response) resolve(request.response as UploadResult);
    // A redirect to the sign-in ends in a page.
    else if (request.status === 200 || request.status === 403) unsent("signed-out");
    else unsent(request.status === 503 ? "busy" : "no-connection");
  });
  request.open("POST", "/desk/pictures/upload");
  request.send(form);
  return promise;
}
