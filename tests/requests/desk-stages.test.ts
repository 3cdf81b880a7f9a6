/** Stages of leads as the owner lists them, over HTTP. */
import { beforeAll, expect, test } from "vitest";
import { sendLead, rows } from "#tests/support/contact.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { quickLeadsCommand } from "#tests/support/quick-leads-command.ts";

const desk = deskOfTests(() => ({ TRUST_PROXY: "1" }));
const owner = desk.member("owner");
const sales = desk.member("sales");
const arabic = desk.member("sales", "ar");

const ids: string[] = [];
const lead = (index: number) => `/desk/leads/${ids[index]}`;
const move = (index: number, before: string, after: string) =>
  sales.reply(lead(index), { intent: "status", before, after });
const statusOf = async (index: number) =>
  (await rows<{ status: string }>(desk.dataDir, `select status from lead where id = '${ids[index]}'`))[0]!.status;
/** The columns of the board, with their leads. */
const board = async () =>
  new Map(
    [
      ...(await sales.text("/desk/leads/board")).matchAll(/<section aria-labelledby="stage-([^"]*)"[^]*?<\/section>/g),
    ].map(([section, status]) => [status, ids.filter((id) => section.includes(id))]),
  );

beforeAll(async () => {
  for (const name of ["Amal Staged", "Badr Staged", "Dana Staged"])
    ids.push(await sendLead(desk, { name, email: `${name.slice(0, 4)}@example.com` }));
});

test("a stage that the owner adds is there at once: on the board, in filters, figures and files", async () => {
  const visit = { id: "site-visit", means: "open", name: { en: "Site visit", ar: "زيارة الموقع" } };
  const signed = { id: "signed", means: "won", name: { en: "Signed", ar: "وُقّع العقد" } };
  await owner.change("stages", [
    { do: "set", path: ["first", "name", "en"], value: "Unread" },
    { do: "insert", path: ["entries", 0], value: visit },
    { do: "insert", path: ["entries", 4], value: signed },
  ]);
  await owner.publish();
  expect([...(await board()).keys()]).toEqual(["new", "site-visit", "contacted", "offer", "won", "signed", "lost"]);
  expect(await move(0, "new", "site-visit")).toContain("It is now: Site visit.");
  expect(await move(1, "new", "signed")).toContain("It is now: Signed.");
  expect((await board()).get("site-visit")).toEqual([ids[0]]);

  const filtered = await sales.text("/desk/leads?status=site-visit");
  expect(filtered).toContain("Amal Staged");
  expect(filtered).not.toContain("Badr Staged");
  expect(await arabic.text(lead(0))).toContain("زيارة الموقع");
  expect(await sales.text(lead(2))).toMatch(/value="new"[^>]*aria-pressed="true"[^>]*>Unread/);
  expect(await sales.text("/desk/leads/figures.csv")).toMatch(/^stage,signed,1,/m);
  expect(await sales.text("/desk/leads/figures.csv")).toMatch(/^total,,3,\d*,\d*,\d*,1,0,/m);
  expect(await sales.reply("/desk/leads/export?status=site-visit", {})).toContain(`${ids[0]},`);
  expect(await move(2, "new", "no-such-stage")).not.toContain("It is now");
  expect(await statusOf(2)).toBe("new");
  const signIn = await fetch(`${desk.url}/desk/sign-in`);
  expect(await signIn.text(), "nobody else's business").not.toContain("Site visit");
});

test("an answer moves a new lead to the stage after the first", async () => {
  await sales.post(lead(2), { intent: "answer", text: "We will call." });
  expect(await statusOf(2)).toBe("site-visit");
});

test("a stage that leaves the list keeps its leads, which are seen, counted and moved, and come back", async () => {
  await owner.change("stages", [{ do: "remove", path: ["entries", 0] }]);
  await owner.publish();
  expect([...(await board()).keys()]).toEqual(["new", "contacted", "offer", "won", "signed", "lost", "site-visit"]);
  expect((await board()).get("site-visit")!.toSorted()).toEqual([ids[0]!, ids[2]!].toSorted());
  expect(await sales.text("/desk/leads")).toMatch(/status=site-visit"[^>]*>site-visit<[^>]*>2</);
  expect(await sales.text("/desk/leads?status=site-visit")).toContain("Amal Staged");
  expect(await sales.text("/desk/leads/figures.csv")).toMatch(/^stage,site-visit,2,/m);
  const exported = await quickLeadsCommand(desk.dataDir, ["export", "--format", "csv", "--status", "site-visit"]);
  expect(exported.stdout).toContain(`${ids[2]},`);
  expect(await move(0, "site-visit", "contacted")).toContain("It is now: Contacted.");
  expect(await move(1, "signed", "site-visit"), "never in it").not.toContain("It is now");
  expect(await move(0, "contacted", "site-visit"), "taken back").toContain("It is now: site-visit.");
  expect(await statusOf(0)).toBe("site-visit");
});
