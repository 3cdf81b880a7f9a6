import { z } from "zod";
import type { Plain } from "#cms/plain.ts";
import { fitsForm } from "#cms/field-trail.ts";
import { documentOf } from "#cms/document-path.ts";
import { formOf } from "#cms/form.ts";
import { loaderAt, postAt, refuseAction } from "#desk/desk-context.server.ts";
import type { SaveAnswer } from "#desk/editor/document-store.ts";
import { conflictingDocuments } from "#desk/review/changed-documents.server.ts";

const path = z.array(z.union([z.string().max(100), z.int().min(0)])).max(12);
/** Schema of the message; the form is checked afterwards. */
const plain = z.custom<Plain>((value) => value !== undefined);
const edits = z
  .array(
    z.discriminatedUnion("do", [
      z.object({ do: z.literal("set"), path: path.min(1), value: plain }),
      z.object({ do: z.literal("insert"), path: path.min(1), value: plain }),
      z.object({ do: z.literal("remove"), path: path.min(1) }),
      z.object({ do: z.literal("move"), path: path.min(1), to: z.int().min(0) }),
    ]),
  )
  .max(500);
const changes = z.array(z.object({ path: z.string(), mark: z.string(), saved: edits.optional(), changes: edits }));

const nothing = () => new Response(null, { status: 404 });

/** State of a document: faults, other members in it, and files if they have changed. */
export const loader = loaderAt("draft", async ({ drafting, member, presence, who, query, params }) => {
  const document = params["*"] ?? "";
  if (!formOf(document, "en")) return nothing();
  const others = presence.enter(document, { id: member.id, name: who });
  const files = await drafting.open(document);
  const knownMarks = query.getAll("mark");
  const isKnown = files?.every(({ mark }) => knownMarks.includes(mark));
  // A heading without a name gets one when the text is blurred; examples are marked in the form.
  const faults = (await drafting.faults()).filter(
    ({ file, cause }) => documentOf(file) === document && cause?.is !== "heading-id" && cause?.is !== "example",
  );
  return Response.json({
    others,
    faults,
    ...(!isKnown && { files: await drafting.withMarkdown(files ?? []) }),
  });
});

export const action = postAt("draft", async (desk) => {
  const { author, drafting, record, query, request, params } = desk;
  const document = params["*"] ?? "";
  const body = changes.safeParse(await request.json().catch(() => undefined));
  const form = formOf(document, "en");
  if (!form) return nothing();
  if (!body.success) return new Response(null, { status: 400 });
  const fits = body.data.every((file) =>
    [...(file.saved ?? []), ...file.changes].every((change) =>
      fitsForm(form, change.path, "value" in change ? change.value : undefined),
    ),
  );
  if (!fits) return Response.json({ outcome: "gone" } satisfies SaveAnswer, { status: 422 });
  const wasDrafted = (await drafting.open(document))?.some(({ drafted }) => drafted) ?? false;
  const isLast = query.has("last");
  const result = await drafting.save(document, body.data, author, isLast);
  if (result.outcome === "owner-only") {
    refuseAction(desk, { reason: "owner-only", door: "draft", intent: "post" });
    return new Response(null, { status: 403 });
  }
  if (result.outcome === "saved" && !wasDrafted) await record("document-drafted", document);
  if (result.outcome !== "conflict") return Response.json(result satisfies SaveAnswer);
  const conflicts = await Promise.all(
    result.conflicts.map(async (conflict) => {
      const [shown] = await conflictingDocuments(desk, [conflict]);
      return { ...conflict, fields: shown?.fields ?? [] };
    }),
  );
  return Response.json({ ...result, conflicts } satisfies SaveAnswer);
});
