/**
 * Reads a posted form.
 * @returns the text of a field; empty if it was not given
 * @throws Response: 400 if it is none
 */
export async function postedForm(request: Request): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
}
