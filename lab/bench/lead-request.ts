const words =
  "office network cloud backup servers website mobile application report security training budget summer Riyadh Jeddah branch support contract migration licence printers cameras meeting proposal quarter".split(
    " ",
  );

/** Visitors behind one proxy: each stays within the normal limits. */
const visitors = 50_000;

/** A unique message: a duplicate would be flagged and cause less work. */
export function leadRequest(number: number): { headers: Record<string, string>; body: string } {
  const visitor = number % visitors;
  const text = Array.from({ length: 30 }, () => words[Math.floor(Math.random() * words.length)]).join(" ");
  return {
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify({
      kind: "contact",
      locale: number % 2 ? "ar" : "en",
      name: "Sara Al-Harbi",
      email: `visitor${number}@example.com`,
      phone: "+966 55 123 4567",
      subject: `Request ${number}`,
      message: text,
    }),
  };
}
