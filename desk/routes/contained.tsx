import { useRef } from "react";
import { Form, isRouteErrorResponse, Outlet, useLocation, useRouteError } from "react-router";
import type { ConfirmationRequest } from "#desk/desk-context.server.ts";
import { Fault } from "#desk/parts/page.tsx";
import { ConfirmIdentity } from "#desk/parts/confirm-identity.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";

export default Outlet;

/** Contains an error of one page: the rest of the desk stays usable. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { desk } = useWords();
  if (isRouteErrorResponse(error) && error.status === 401)
    return <ConfirmFirst {...(error.data as ConfirmationRequest)} />;
  return (
    <>
      <title>{desk}</title>
      <Fault status={isRouteErrorResponse(error) ? error.status : 500} />
    </>
  );
}

function ConfirmFirst({ by, fields }: ConfirmationRequest) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const { prove } = useWords();
  return (
    <ConfirmIdentity
      by={by}
      page={pathname + search}
      onConfirmed={() => form.current?.requestSubmit()}
      goOn={
        <Form ref={form} method="post" action={pathname + search}>
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {by !== "passkey" && <SubmitButton>{prove.goOn}</SubmitButton>}
        </Form>
      }
    />
  );
}
