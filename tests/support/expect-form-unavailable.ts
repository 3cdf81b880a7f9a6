import { expect } from "vitest";
import { message, postForm, postJson } from "./contact.ts";
import { company } from "./words.ts";

/** Without a writable store, pages work, and the form names alternatives and keeps the values. */
export async function expectFormUnavailable(url: string): Promise<void> {
  for (const path of ["/", "/ar", "/contact", "/ar/contact", "/healthz"])
    expect((await fetch(url + path)).status, path).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  for (const path of ["/contact", "/ar/contact"]) {
    const answer = await postForm(url + path, message);
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(html).toContain(company.email);
    expect(html.replaceAll(" ", "")).toContain(company.phone);
    for (const value of Object.values(message)) expect(html).toContain(value);
  }
  const answer = await postJson(`${url}/api/leads`, { ...message, kind: "contact", locale: "en" });
  const json = await answer.text();
  expect(answer.status).toBe(503);
  expect(json).toContain(company.email);
  expect(json.replaceAll(" ", "")).toContain(company.phone);
}
