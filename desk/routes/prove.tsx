import { useNavigate } from "react-router";
import { confirmationOf, loaderAt } from "#desk/desk-context.server.ts";
import { ConfirmIdentity } from "#desk/parts/confirm-identity.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page } from "#desk/parts/page.tsx";
import { safeReturnPath } from "#desk/safe-return-path.ts";
import { ButtonLink } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";

export const loader = loaderAt("prove", async (desk) => {
  return { page: safeReturnPath(desk.query.get("then")), ...(await confirmationOf(desk)) };
});

/** Asks for a fresh proof before an action without a form. */
export default function ConfirmPage({ loaderData: { page, by } }: PageProps<typeof loader>) {
  const navigate = useNavigate();
  const { goOn, title } = useWords().prove;
  return (
    <Page title={title}>
      <div className="card grid max-w-lg gap-5 p-6 md:p-8">
        <ConfirmIdentity
          by={by}
          page={page}
          onConfirmed={() => navigate(page, { replace: true })}
          goOn={
            by !== "passkey" && (
              <ButtonLink to={page} replace>
                {goOn}
              </ButtonLink>
            )
          }
        />
      </div>
    </Page>
  );
}
