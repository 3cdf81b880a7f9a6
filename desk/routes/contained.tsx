import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { Fault } from "#desk/parts/fault.tsx";
import { useWords } from "#desk/words/words.ts";

export default Outlet;

/** A fault of one page leaves the rest of the desk in reach. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <>
      <title>{useWords().desk}</title>
      <Fault status={isRouteErrorResponse(error) ? error.status : 500} />
    </>
  );
}
