import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { allow, proofOf } from "#desk/desk-context.server.ts";
import { Prove } from "#desk/parts/prove.tsx";
import { wantedPage } from "#desk/wanted-page.ts";
import { useWords } from "#desk/words/words.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const desk = allow(context, request, "prove");
  return { page: wantedPage(new URL(request.url).searchParams.get("then")), ...(await proofOf(desk)) };
}

/** Where an action leads that needs a fresh proof and has no form to keep. */
export default function ProvePage() {
  const { page, by } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { goOn } = useWords().prove;
  return (
    <Prove
      by={by}
      onProved={() => navigate(page, { replace: true })}
      goOn={
        by !== "passkey" && (
          <Link to={page} replace className="button button-line">
            {goOn}
          </Link>
        )
      }
    />
  );
}
