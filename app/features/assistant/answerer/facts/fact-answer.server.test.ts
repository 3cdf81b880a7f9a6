import { describe, expect, test } from "vitest";
import type { LocalizedSite } from "#app/content.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { company, siteThatSays, sites } from "#tests/support/sites.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { directFact, factAnswer, type FactName, factTable, peopleAnswer } from "./fact-answer.server.ts";

/** The company of the tests is open from Sunday to Wednesday, 09:15 to 16:45, on Thursday to 13:00. */
const tuesday = new Date("2026-11-24T10:00:00+03:00");

const answerOf = (site: LocalizedSite, fact: FactName, message: string, now: Date | string = tuesday) =>
  factAnswer(site, fact, { message, now: new Date(now) })?.text;
const answer = (locale: Locale, ...asked: [FactName, string, string?]) => answerOf(sites[locale], ...asked);

const withCompany = (locale: Locale, changes: Partial<LocalizedSite["company"]>): LocalizedSite => ({
  ...sites[locale],
  company: { ...company, ...changes },
});

const emergency = { label: { en: "Lifts that are stuck", ar: "المصاعد العالقة" }, phone: "+966110000911" };

const closedOnFridays = "No, we are closed on Fridays. We open on Sunday at 09:15.";
const openOnThursday = "On Thursday we are open from 09:15 to 13:00.";
const notThen = "No, on Monday we are open only from 09:15 to 16:45.";
const usual = "we are open Sunday to Wednesday from 09:15 to 16:45 and Thursday from 09:15 to 13:00.";
const week = `${usual.replace("we", "We")} We are closed on Friday and Saturday.`;
const inRamadan = "From 8 February to 8 March 2027 (Ramadan), on our working days, we are open from 10:30 to 15:30.";
const stocktaking =
  "No, we are closed on Sunday, 3 January 2027 (Stocktaking). We open on Monday, 4 January 2027 at 09:15.";
const number = {
  vat: "Our VAT number is 322222222222223.",
  registration: "Our commercial registration number is 5850000000.",
  name: "Our legal name is Khayal Works Invented Company.",
};

test.each<[FactName, string, string]>([
  ["on-day", "are you open on friday", closedOnFridays],
  ["hours", "can I come Fri?", closedOnFridays],
  ["on-day", "are you closed on fridays", "Yes, we are closed on Fridays. We open on Sunday at 09:15."],
  ["on-day", "friday timing", "We are closed on Fridays. We open on Sunday at 09:15."],
  ["hours", "when do you close on thursday?", openOnThursday],
  ["on-day", "Thurs?", openOnThursday],
  ["on-day", "half day on thursday?", openOnThursday],
  ["on-day", "do u work mndy", "Yes, on Monday we are open from 09:15 to 16:45."],
  ["on-day", "can I come at 7 pm Monday", notThen],
  ["on-day", "I could be there after work at 7 on Monday", notThen],
  ["on-day", "is anybody there monday at 4:30", "Yes, on Monday we are open from 09:15 to 16:45."],
  ["on-day", "monday 8 am ok to come?", notThen],
  ["on-day", "monday evening, are you open", notThen],
  ["on-day", "are you open الجمعة", closedOnFridays],
  ["on-day", "are you open on the weekend", "No, we are closed on Friday and Saturday. We open on Sunday at 09:15."],
  ["on-day", "are you there thu and sat", "On Thursday we are open from 09:15 to 13:00. We are closed on Saturday."],
  ["on-day", "do you open tomorrow", "Yes, tomorrow we are open from 09:15 to 16:45."],
  ["on-day", "open day after tomorrow?", "Yes, on Thursday we are open from 09:15 to 13:00."],
  ["on-day", "which day are you closed", `We are closed on Friday and Saturday. ${usual.replace("we", "We")}`],
  ["hours", "opening hours", week],
  ["hours", "do you work two shifts?", `We work in one shift a day. ${usual.replace("we", "We")}`],
  ["hours", "are you open 24/7", `No, ${usual}`],
  ["hours", "24 hours?", `No, ${usual}`],
  ["hours", "are you open at 10 pm", `No, ${usual}`],
  ["exception", "ramadan timings?", inRamadan],
  ["exception", "do your hours change in the fasting month", inRamadan],
  ["on-day", "ramzan hours", inRamadan],
  [
    "exception",
    "are you open after iftar",
    inRamadan.replace("From", "No, from").replace("open from", "open only from"),
  ],
  [
    "exception",
    "are you open on fridays in ramadan",
    "No, we are closed on Friday, 12 February 2027. We open on Sunday, 14 February 2027 at 10:30.",
  ],
  ["exception", "are you open during the stocktaking", stocktaking],
  ["on-day", "do you work on 3 January", stocktaking],
  ["exception", "open January 3rd, 2027?", stocktaking],
  ["exception", "working on 3/1?", stocktaking],
  ["exception", "is there a day in january when nobody is in", stocktaking.replace("No, we", "We")],
  ["on-day", "open on 10 February?", "Yes, on Wednesday, 10 February 2027 (Ramadan) we are open from 10:30 to 15:30."],
  [
    "exception",
    "are you open on national day",
    "Yes, on Thursday, 23 September 2027 we are open from 09:15 to 13:00. Our site lists no special hours for that.",
  ],
  ["exception", "eid holidays?", `Our site lists no special hours for that. ${week}`],
])("%s “%s”: %s", (fact, message, said) => {
  expect(answer("en", fact, message)).toBe(said);
});

test.each<[FactName, string, string]>([
  ["on-day", "تداومون الجمعة؟", "لا، مقرنا مغلق أيام الجمعة. نفتح يوم الأحد عند الساعة 09:15."],
  ["on-day", "الاتنين بتقفلوا الساعة كام", "نعمل يوم الاثنين من الساعة 09:15 إلى 16:45."],
  ["on-day", "هل تعملون يوم الإثنين؟", "نعم، نعمل يوم الاثنين من الساعة 09:15 إلى 16:45."],
  ["on-day", "الاثنين الساعة ٨ العشا فاتحين؟", "لا، نعمل يوم الاثنين من الساعة 09:15 إلى 16:45 فقط."],
  ["on-day", "أجيكم الخميس الساعة أربع العصر؟", "لا، نعمل يوم الخميس من الساعة 09:15 إلى 13:00 فقط."],
  ["on-day", "يوم احد فاتحين", "نعم، نعمل يوم الأحد من الساعة 09:15 إلى 16:45."],
  ["on-day", "bokra fat7een?", "نعم، نعمل غدًا من الساعة 09:15 إلى 16:45."],
  ["on-day", "الويكند تشتغلون؟", "لا، مقرنا مغلق يومي الجمعة والسبت. نفتح يوم الأحد عند الساعة 09:15."],
  ["open-now", "فاتحين الحين؟", "نعم، مقرنا مفتوح حتى الساعة 16:45."],
  ["open-now", "فيه أحد بالمحل هالحين", "مقرنا مفتوح حتى الساعة 16:45."],
  [
    "exception",
    "دوامكم برمضان؟",
    "نعمل في أيام عملنا المعتادة من 8 فبراير إلى 8 مارس 2027 (شهر رمضان)، من الساعة 10:30 إلى 15:30.",
  ],
  [
    "on-day",
    "٣ كانون الثاني مداومين؟",
    "لا، مقرنا مغلق يوم الأحد، 3 يناير 2027 (الجرد السنوي). نفتح يوم الاثنين، 4 يناير 2027 عند الساعة 09:15.",
  ],
  [
    "hours",
    "متى تفتحون",
    "نعمل من الأحد إلى الأربعاء من الساعة 09:15 إلى 16:45 والخميس من الساعة 09:15 إلى 13:00. ومقرنا مغلق يومي الجمعة والسبت.",
  ],
])("%s «%s»: %s", (fact, message, said) => {
  expect(answer("ar", fact, message)).toBe(said);
});

test.each([
  ["while it is open", "2026-11-24T10:00", "are you open now", "Yes, we are open until 16:45."],
  ["asked for the hour", "2026-11-24T10:00", "what time do you close today", "We are open until 16:45."],
  ["on the way", "2026-11-24T10:00", "can I make it before you close", "We are open until 16:45."],
  ["of an hour", "2026-11-24T10:00", "open at 5 pm?", "No, today we are open only from 09:15 to 16:45."],
  ["before it opens", "2026-11-24T07:00", "are you open", "No, we are closed now. We open today at 09:15."],
  ["of the day", "2026-11-24T07:00", "are you open today?", "Yes, today we are open from 09:15 to 16:45."],
  ["at its closing minute", "2026-11-24T16:45", "still open?", "No, we are closed now. We open tomorrow at 09:15."],
  ["on Thursday afternoon", "2026-11-26T14:00", "open?", "No, we are closed now. We open on Sunday at 09:15."],
  ["on a Friday", "2026-11-27T10:00", "are you working today", "No, we are closed today. We open on Sunday at 09:15."],
  ["of the night", "2026-11-24T10:00", "open tonight?", "No, today we are open only from 09:15 to 16:45."],
  ["stocktaking", "2027-01-03T10:00", "open?", "No, we are closed today (Stocktaking). We open tomorrow at 09:15."],
  ["late in Riyadh", "2026-11-25T23:30", "open tomorrow?", "Yes, tomorrow we are open from 09:15 to 13:00."],
])("now, %s", (_, now, message, said) => {
  expect(answer("en", "open-now", message, `${now}:00+03:00`)).toBe(said);
});

test("in an exceptional period a day has its hours, and the week begins with the period", () => {
  const inPeriod = "2027-02-14T09:00:00+03:00";
  expect(answer("en", "on-day", "monday hours", inPeriod)).toBe(
    "On Monday, 15 February 2027 (Ramadan) we are open from 10:30 to 15:30. Usually we are open from 09:15 to 16:45.",
  );
  expect(answer("en", "hours", "opening hours", inPeriod)).toBe(`${inRamadan} ${week}`);
});

test("a general question for exceptions lists those to come", () => {
  expect(answer("en", "exception", "holiday schedule please", "2027-01-10T09:00:00+03:00")).toBe(
    `On these days our hours differ:\n- ${inRamadan}`,
  );
});

test("hours past midnight are told on both sides of it", () => {
  const regular = [{ days: [0, 1, 2, 3, 4], opens: "18:00", closes: "02:00" }];
  const site = withCompany("en", { hours: { ...company.hours, regular } });
  const said = (message: string, now?: string) => answerOf(site, "open-now", message, now);
  expect(said("are you open now", "2026-11-26T23:30:00+03:00")).toBe("Yes, we are open until 02:00.");
  expect(said("are you open now", "2026-11-27T01:30:00+03:00")).toBe("Yes, we are open until 02:00.");
  expect(said("are you open now", "2026-11-25T02:00:00+03:00")).toMatch(/^No, .*We open today at 18:00/);
  expect(said("are you open on monday at 11 pm")).toBe("Yes, on Monday we are open from 18:00 to 02:00.");
  expect(said("are you open on friday at 1 am")).toBe("Yes, on Thursday we are open from 18:00 to 02:00.");
  expect(said("are you open on friday at 3 am")).toMatch(/^No, /);
});

test("two shifts of a day are both told", () => {
  const regular = [
    { days: [0], opens: "08:00", closes: "12:00" },
    { days: [0], opens: "16:00", closes: "20:00" },
  ];
  const site = withCompany("en", { hours: { ...company.hours, regular } });
  const both = "from 08:00 to 12:00 and from 16:00 to 20:00.";
  expect(answerOf(site, "on-day", "are you open on sunday at 5 pm")).toBe(`Yes, on Sunday we are open ${both}`);
  expect(answerOf(site, "on-day", "are you there sunday at 2 pm")).toBe(`No, on Sunday we are open only ${both}`);
  const now = answerOf(site, "open-now", "what time do you close today", "2026-11-22T10:00:00+03:00");
  expect(now).toBe(`We are open until 12:00. Today we are open ${both}`);
});

test.each<[Locale, FactName, string, string]>([
  ["en", "address-part", "postal code?", "Our postal code is 20000."],
  ["en", "address-part", "which street", "Our street is Nowhere Street."],
  ["en", "address-part", "which house on your street", "Our building number is 2020. Our street is Nowhere Street."],
  ["en", "address-part", "short address", "Our short address is TEST2020."],
  ["en", "address-part", "additional number", "Our additional number is 0002."],
  ["en", "address-part", "P.O. Box?", "Our P.O. Box is 200000, Abha 22000."],
  ["en", "location", "which district are you in", "Our district is Paper District."],
  ["en", "location", "which city", "Our office is in Abha."],
  ["en", "location", "are you in Jeddah?", "No, our office is in Abha."],
  ["en", "location", "are you in Abha?", "Yes, our office is in Abha."],
  ["en", "location", "abha or jeddah?", "Our office is in Abha."],
  ["en", "location", "I live in Yanbu, where do I drive to", "Our office is in Abha."],
  ["ar", "address-part", "كم رقم العمارة", "رقم المبنى هو 2020."],
  ["ar", "address-part", "وش اسم شارعكم", "يقع مقرنا على شارع لا مكان."],
  ["ar", "address-part", "الكود البريدي كام", "رمزنا البريدي هو 20000."],
  ["ar", "location", "انتو بجدة؟", "لا، يقع مقرنا في مدينة أبها."],
  [
    "en",
    "location",
    "map link",
    "Our location: [Show the map](https://www.google.com/maps/search/?api=1&query=24.7,46.66)",
  ],
  ["ar", "location", "بأي حي", "يقع مقرنا في حي الورق."],
])("%s %s “%s”: %s", (locale, fact, message, said) => {
  expect(answer(locale, fact, message)).toBe(said);
});

test("a city that the pages name is not denied", () => {
  const services = [{ ...sites.en.services[0]!, title: "Repairs in Jeddah" }];
  expect(answerOf({ ...sites.en, services }, "location", "are you in Jeddah?")).toBe("Our office is in Abha.");
});

test.each(["where are you", "which floor of the building"])("“%s” is told the whole address and the map", (message) => {
  expect(answer("en", "location", message)).toBe(
    "We are at 2020 Nowhere Street, Paper District, Abha, 20000-0002, Saudi Arabia. [Show the map](https://www.google.com/maps/search/?api=1&query=24.7,46.66)",
  );
});

test.each<[FactName, string, string]>([
  ["phone", "is your number 0500000000?", "You can call us at [+966 17 000 0000](tel:+966170000000)."],
  [
    "whatsapp",
    "whatsapp?",
    "We don't name a WhatsApp number on this site. You can reach us at [+966 17 000 0000](tel:+966170000000) or [hello@khayal-test.example](mailto:hello@khayal-test.example).",
  ],
  ["email", "mail id", "Write to us at [hello@khayal-test.example](mailto:hello@khayal-test.example)."],
  [
    "email",
    "which email for my personal data",
    "About your personal data, write to us at [privacy@khayal-test.example](mailto:privacy@khayal-test.example).",
  ],
  ["reply-time", "when do you reply", "We answer messages within 4 working hours."],
  ["vat", "vat no", `${number.vat} ${number.registration} ${number.name}`],
  ["registration", "cr number, is it 1010101010?", `${number.registration} ${number.vat} ${number.name}`],
  ["registration", "legal name of the company", `${number.name} ${number.registration} ${number.vat}`],
  ["partners", "who are your partners", "Our partners:\n\n- Fabled Cloud\n- Nowhere Networks"],
])("%s “%s”: %s", (fact, message, said) => {
  expect(answer("en", fact, message)).toBe(said);
});

test("a WhatsApp number is a link that opens a chat", () => {
  const site = withCompany("en", { whatsapp: "+966500000417" });
  expect(answerOf(site, "whatsapp", "do you have whatsapp")).toBe(
    "Yes, we are on WhatsApp: [+966 50 000 0417](https://wa.me/966500000417).",
  );
});

test("numbers that the company does not have are left out, and its number for emergencies is told", () => {
  const address = { ...company.address, poBox: undefined };
  const site = withCompany("en", { vatNumber: undefined, address, emergency });
  const said = (fact: FactName, message: string) => answerOf(site, fact, message);
  expect(said("vat", "vat no")).toBeUndefined();
  expect(said("registration", "cr number")).toBe(`${number.registration} ${number.name}`);
  expect(said("address-part", "po box?")).toMatch(/^We are at/);
  expect(said("phone", "phone number")).toContain("Lifts that are stuck: [+966 11 000 0911](tel:+966110000911).");
});

test("services are links; partners and customers that are not named are no facts", () => {
  const [first] = sites.ar.services;
  expect(answer("ar", "services", "وش خدماتكم")).toContain(`- [${first!.title}](/ar/services/${first!.slug})`);
  const site = withCompany("en", { partners: [], customers: [] });
  expect(answerOf(site, "partners", "partners?")).toBeUndefined();
  expect(answerOf(site, "customers", "clients?")).toBeUndefined();
});

test.each(["en", "ar"] as const)("in %s every fact has an answer without gaps, and a page", (locale) => {
  const site = withCompany(locale, { emergency });
  for (const fact of Object.keys(factTable) as FactName[]) {
    const said = factAnswer(site, fact, { message: "", now: tuesday });
    expect(said?.text, fact).toMatch(/^[^{}]+$/);
    expect(said?.page, fact).toMatch(/^\//);
  }
});

describe("hours of which only the pages know", () => {
  const hours = (site: LocalizedSite, message: string) => answerOf(site, "hours", message);

  test("one of our people has hours of their own", () => {
    expect(hours(sites.en, "is Nura there on friday")).toBeUndefined();
    expect(hours(sites.en, "is anybody there on friday")).toBe(closedOnFridays);
  });

  test("so has a city that a page names", () => {
    const question = "is the yard in Najran open on friday";
    expect(hours(sites.en, question)).toBe(closedOnFridays);
    expect(hours(siteThatSays("Our yard in Najran works at night."), question)).toBeUndefined();
  });

  test("a page that speaks of day and night is not contradicted", () => {
    expect(hours(siteThatSays("Our engineers are on duty 24/7."), "are you open 24/7")).toBe(usual.replace("we", "We"));
  });
});

const withPeople = (roles: Record<string, string>, site = sites.en): LocalizedSite => ({
  ...site,
  people: {
    ...sites.en.people,
    entries: Object.entries(roles).map(([name, role]) => ({ ...sites.en.people.entries[0]!, name, role })),
  },
});

const crew = withPeople({
  "Amal Banna": "Founder and general manager",
  "Badr Sayegh": "Manager of the yard",
  "Carla Reyes": "Accounts and claims",
});

test.each([
  ["leader", "who is the boss", "**Amal Banna**, Founder and general manager."],
  ["leader", "who is the manager of the yard", "**Badr Sayegh**, Manager of the yard."],
  ["team", "who handles claims there?", "**Carla Reyes**, Accounts and claims."],
  ["team", "is Badr still with you", "**Badr Sayegh**, Manager of the yard."],
] as const)("%s: %s", (fact, message, text) => {
  expect(peopleAnswer(crew, fact, message)).toBe(text);
});

test("what the title above them says of all tells nobody apart, and languages do", () => {
  const teachers: LocalizedSite = { ...crew, people: { ...crew.people, title: "Our teachers" } };
  expect(peopleAnswer(teachers, "team", "who are the teachers?")?.match(/^- /gm)).toHaveLength(3);
  expect(peopleAnswer(sites.en, "team", "who speaks English?")).toBe("**Nura Khayali**, Keeper of drawings.");
});

test("who works here names everybody", () => {
  expect(peopleAnswer(crew, "team", "who is in your team?")?.match(/^- /gm)).toHaveLength(3);
  expect(peopleAnswer(sites.ar, "team", "مين فريقكم")).toContain("- **نورة خيالي**، حافظة الرسوم");
});

test("where nobody is named, a leader is denied unless a page names one", () => {
  const nobody = withPeople({});
  expect(peopleAnswer(nobody, "team", "who works there")).toBeUndefined();
  expect(peopleAnswer(nobody, "leader", "who is the ceo")).toBe("We do not name members of our team on this site.");
  const site = withPeople({}, siteThatSays("Our founder is a carpenter."));
  expect(peopleAnswer(site, "leader", "who is the founder")).toBeUndefined();
});

test.each<[Locale, string, FactName | undefined]>([
  ["en", "who owns the works", undefined],
  ["en", "what is the firm called", "name"],
  ["en", "what is the name of the tool", undefined],
  ["en", "are you working on fridays", "on-day"],
  ["en", "do you mow lawns on fridays", undefined],
  ["en", "which street are you in", "address-part"],
  ["en", "which street food do you sell", undefined],
  ["ar", "متى دوامكم الخميس", "on-day"],
  ["ar", "وين ورشتكم", "location"],
  ["ar", "وين ورشة النجارة", undefined],
])("%s “%s” can only mean %s", (locale, message, fact) => {
  expect(directFact(sites[locale], siteIndex(sites[locale]).read(message), false)).toBe(fact);
});

test("a day is no question for hours of its own where it leans on what was said", () => {
  expect(directFact(sites.en, siteIndex(sites.en).read("is he there on sunday?"), true)).toBeUndefined();
});
