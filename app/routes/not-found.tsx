import { data } from "react-router";

/** Any address without a page: the error page, with the status 404. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
