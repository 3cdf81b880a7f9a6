/** The text of a field of a form; empty if it is missing. */
export type FieldReader = (name: string) => string;

/**
 * Reads a posted form.
 * @returns its texts, and the texts of each name
 * @throws Response: 400 if it is malformed
 */
export async function postedForm(
  request: Request,
): Promise<{ field: FieldReader; fields: [name: string, text: string][] }> {
  const form = await request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  const fields = [...form].filter((one): one is [string, string] => typeof one[1] === "string");
  const texts = new Map(fields.toReversed());
  return { field: (name) => texts.get(name) ?? "", fields };
}
