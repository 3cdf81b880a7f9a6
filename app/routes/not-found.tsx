import { data } from "react-router";

/** Any address that is not of this site: the error page, with the status 404. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
