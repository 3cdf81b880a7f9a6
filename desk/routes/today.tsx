import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { passkeysOf } from "#app/features/members/passkeys.server.ts";
import { fill } from "#app/i18n/fill.tsx";
import { allowAll } from "#desk/desk-context.server.ts";
import { Notice } from "#desk/parts/notice.tsx";
import { Page } from "#desk/parts/page.tsx";
import { useWords } from "#desk/words/words.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { member, store } = allowAll(context, request);
  return { name: member.name || member.email, hasPasskey: (await passkeysOf(store, member.id)).length > 0 };
}

export default function Today() {
  const { name, hasPasskey } = useLoaderData<typeof loader>();
  const { today: words } = useWords();
  return (
    <Page title={words.title} intro={fill(words.hello, { name })}>
      {!hasPasskey && (
        <Notice kind="attention">
          {words.addPasskey}{" "}
          <Link to="/me" className="link">
            {words.addPasskeyLink}
          </Link>
        </Notice>
      )}
    </Page>
  );
}
