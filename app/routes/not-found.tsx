import { notFound } from "#app/content.server.ts";

/** Any address without a page: the error page, with the status 404. */
export function loader() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
