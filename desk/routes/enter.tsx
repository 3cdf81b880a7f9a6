import { type ActionFunctionArgs, Form, Link, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { isValidLink, takeLink } from "#app/features/members/sign-in-links.server.ts";
import { deskContext } from "#desk/desk-context.server.ts";
import { Sheet } from "#desk/parts/sheet.tsx";
import { signIn } from "#desk/sign-in.server.ts";
import { useWords } from "#desk/words/words.ts";

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Uses nothing up: programs that scan mails follow every link. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { store } = context.get(deskContext);
  return { isValid: await isValidLink(store, tokenOf(request)) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  // No limit: 256 bits are not found by trial.
  const member = await takeLink(desk.store, tokenOf(request));
  if (!member) return null;
  return redirect("/", { headers: await signIn(desk, request, member) });
}

export default function Enter() {
  const { isValid } = useLoaderData<typeof loader>();
  const { enter: words } = useWords();
  if (!isValid)
    return (
      <Sheet title={words.goneTitle}>
        <p className="text-muted">{words.gone}</p>
        <Link to="/sign-in" className="button button-main mt-6">
          {words.again}
        </Link>
      </Sheet>
    );
  return (
    <Sheet title={words.title}>
      <p className="text-muted">{words.text}</p>
      <Form method="post" className="mt-6">
        <button type="submit" className="button button-main w-full">
          {words.button}
        </button>
      </Form>
    </Sheet>
  );
}
