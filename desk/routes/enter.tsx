import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from "react-router";
import { linkState, takeLink } from "#app/features/members/sign-in-links.server.ts";
import { deskContext, refuseSignIn } from "#desk/desk-context.server.ts";
import type { PageProps } from "#desk/page-props.ts";
import { Sheet } from "#desk/parts/page.tsx";
import { safeReturnPath } from "#desk/safe-return-path.ts";
import { signIn } from "#desk/sign-in.server.ts";
import { ButtonLink, SubmitButton } from "#desk/parts/buttons.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Does not consume the link, since mail scanners follow every link. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { browser, store } = context.get(deskContext);
  return { state: await linkState(store, tokenOf(request), browser) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  // No limit: 256 bits cannot be guessed.
  const member = await takeLink(desk.store, tokenOf(request), desk.browser);
  const page = safeReturnPath(new URL(request.url).searchParams.get("then"));
  if (member) return redirect(page, { headers: await signIn(desk, request, member, "link") });
  refuseSignIn(desk, "link");
  return null;
}

export default function Enter({ loaderData: { state } }: PageProps<typeof loader>) {
  const { enter: words } = useWords();
  const language = useLanguage();
  if (state !== "valid")
    return (
      <Sheet title={state === "gone" ? words.goneTitle : words.elsewhereTitle}>
        <p className="text-subdued">{state === "gone" ? words.gone : words.elsewhere}</p>
        <ButtonLink to={`/sign-in?language=${language}`} look="main" className="mt-6">
          {words.again}
        </ButtonLink>
      </Sheet>
    );
  return (
    <Sheet title={words.title}>
      <p className="text-subdued">{words.text}</p>
      {/* A full page load, so that nothing of this page stays in memory. */}
      <Form method="post" reloadDocument className="mt-6">
        <SubmitButton look="main" className="w-full">
          {words.button}
        </SubmitButton>
      </Form>
    </Sheet>
  );
}
