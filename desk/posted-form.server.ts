/** Reads a posted form. @returns the text of a field; empty if it was not given */
export async function postedForm(request: Request): Promise<(name: string) => string> {
  const form = await request.formData();
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
}
