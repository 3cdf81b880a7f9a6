const english =
  "office network cloud backup servers website mobile application report security training budget summer Riyadh Jeddah branch support contract migration licence printers cameras meeting proposal quarter please need our with the for about would like offer price company staff users email system hosting domain design developer".split(
    " ",
  );
const arabic =
  "نحتاج شبكة لمكتب جديد في الرياض مع دعم فني وتصميم موقع إلكتروني وتطبيق للجوال واستضافة ونسخ احتياطي للخوادم والسعر المتوقع للشركة خلال الربع القادم وشكراً لكم على التواصل".split(
    " ",
  );
const syllables = "ka lo mi ne ra su ti vo ba de fu gi ho ju pe wi xo yu za".split(" ");
const names = ["Sara Al-Harbi", "Omar Khan", "سارة الحربي", "فهد القحطاني", "Fatimah Noor", "محمد العتيبي"];

const phoneOf = (number: number) => `05${String(50_000_000 + number)}`;
const idOf = (number: number) => `NH-${String(number).padStart(8, "0")}`;

/** Messages as rows of the table `lead`: half of them Arabic, every second one with a unique word. */
export function* madeUpLeads(count: number): Generator<Record<string, string | number | null>> {
  const pick = picking(12_345);
  const begin = Date.UTC(2026, 0, 1);
  for (let number = 0; number < count; number++) {
    const isArabic = number % 2 === 1;
    const own = Array.from({ length: 4 }, () => pick(syllables)).join("");
    const text = Array.from({ length: 25 + (number % 40) }, () => pick(isArabic ? arabic : english)).join(" ");
    yield {
      id: idOf(number),
      received_at: new Date(begin + number * 20_000).toISOString(),
      kind: "contact",
      status: "contacted",
      flagged: 0,
      flag_reasons: "",
      name: pick(names),
      email: `visitor${number}@example.com`,
      phone: phoneOf(number),
      phone_e164: `+966${phoneOf(number).slice(1)}`,
      subject: `Request ${number}`,
      message: `${text} ${number % 4 < 2 ? own : ""}`,
      locale: isArabic ? "ar" : "en",
      source: "",
      page: "/contact",
      preferred_time: "",
      topic: "",
      submission_key: `made up ${number}`,
      message_digest: null,
    };
  }
}

/** The same in every run. */
function picking(seed: number): <T>(values: T[]) => T {
  let state = seed;
  return (values) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return values[(state >>> 8) % values.length]!;
  };
}
