import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { Fault } from "#desk/parts/page.tsx";
import { useWords } from "#desk/words/words.ts";

export default Outlet;

/** Contains an error of one page: the rest of the desk stays usable. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { desk } = useWords();
  return (
    <>
      <title>{desk}</title>
      <Fault status={isRouteErrorResponse(error) ? error.status : 500} />
    </>
  );
}
