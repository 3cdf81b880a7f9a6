import type { ActionFunctionArgs } from "react-router";
import { exportPerson } from "#app/features/leads/records/person.server.ts";
import { record } from "#app/features/members/record.server.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { allowPosted } from "#desk/desk-context.server.ts";
import { download } from "./download.server.ts";
import { askedPerson } from "./asked-person.server.ts";

/** A copy of all that is kept about somebody, as a file. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const { given, member, store } = await allowPosted(context, request, "leads/person-copy");
  const person = askedPerson(given("person"));
  if (!person) throw new Response(null, { status: 400 });
  const { leads, json } = await exportPerson(store, person);
  await record(store, { who: member.email, action: "person-exported", count: leads });
  return download(`personal-data-${riyadhDay(new Date())}.json`, "application/json", async function* () {
    yield json;
  });
}
