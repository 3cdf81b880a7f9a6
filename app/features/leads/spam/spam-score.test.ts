import { expect, test } from "vitest";
import { cpuTime } from "#tests/support/cpu-time.ts";
import { type Signals, signs, spamScore, type Texts, threshold } from "./spam-score.ts";

/** Signals of a visitor without scripts: none. */
const nothing: Signals = { honeypotFilled: false, fillMilliseconds: undefined, proven: false, otherSenders: 0 };
const about = (texts: Partial<Texts>): Texts => ({
  name: "Sara Al-Harbi",
  subject: "A question",
  message: "",
  others: "",
  ...texts,
});
const score = (texts: Partial<Texts>, signals: Partial<Signals> = {}) =>
  spamScore(about(texts), { ...nothing, ...signals });

/** Texts in the form "name | subject | message". */
function asTexts(line: string): Texts {
  const [name = "", subject = "", message = ""] = line.split(" | ");
  return about({ name, subject, message });
}

const people = [
  "Khalid Al-Otaibi | Network for a new office | We move to Al Olaya in May with 40 desks. Could you send a proposal for cabling, Wi-Fi and a firewall? Regards, Khalid",
  "نورة القحطاني | استفسار عن الاستضافة | السلام عليكم ورحمة الله، لدينا متجر إلكتروني ونرغب في نقله إلى استضافة داخل المملكة. كم تستغرق العملية وما التكلفة التقريبية؟",
  "Faisal | URGENT | OUR MAIL SERVER IS DOWN SINCE THIS MORNING!!! PLEASE CALL ME AS SOON AS POSSIBLE",
  "Mona | Hello | Please call me back",
  "أبو فهد | تواصل | اتصلوا علي لو سمحتم",
  "Reem Al-Dosari | Website redesign | Hi, our current site is https://www.reem-clinic.com.sa and it looks dated. We need booking and Arabic. What would it cost?",
  "Lina | موقع جديد | مرحبا، موقعنا الحالي www.lina-bakery.sa بطيء جدا خصوصا على الجوال. هل تقدرون تعيدون تصميمه؟",
  "Omar Haddad | Need quote بسرعة | السلام عليكم، we have 25 laptops and نبي عقد صيانة سنوي with on-site support. Budget حوالي 60k. Thanks!",
  "Sultan | SEO and Google ads | We sell perfumes online. We want to appear on Google for our products and need SEO and Google Ads. Do you do both, and what is the monthly fee?",
  "Tariq | Backup after ransomware | We were hit by ransomware last week, they ask for 2 bitcoin. We do not want to pay. Can you help us restore from backups and secure the servers?",
  "Deema | Integration with payment gateway | Our marketplace is built with Laravel (PHP 8.2). We need Mada, Apple Pay and STC Pay through the gateway, invoices per ZATCA phase 2, and an API for our ERP. Docs: https://docs.example.com/api and staging at https://staging.example.com/login",
  "Priya Nair | Vendor registration | Dear Sir/Madam, our procurement department would like to register your company as a vendor. Please share your CR, VAT certificate and company profile at your earliest convenience. Best regards, Priya Nair, Procurement Officer",
  "John McDonald | Cloud migration | Moving from on-prem VMware to Azure or AWS in KSA region. ~120 VMs, SQL Server 2019, 18 TB. Looking for a partner for assessment + execution in Q3.",
  "هند | طلب عرض سعر | نحتاج كاميرات مراقبة لثلاثة فروع: الرياض وجدة والدمام، ١٦ كاميرا لكل فرع، مع التركيب والضمان.\nالرجاء إرسال العرض على البريد\nhind@example.com\nوشكرا",
  "Ahmed Mansour | السيرة الذاتية | السلام عليكم، أنا مهندس شبكات خبرة ٦ سنوات (CCNP) وأبحث عن فرصة عمل. ملفي على https://www.linkedin.com/in/ahmed-mansour وأتمنى التواصل.",
  "Юлия Иванова | Офис в Эр-Рияде | Здравствуйте! Мы открываем офис в Эр-Рияде и нам нужна сеть и техническая поддержка. Есть ли у вас сотрудники, говорящие по-русски?",
  "Bandar | Casino royale theme?? | lol sorry for the weird subject 😅 we run a board-game cafe and need a booking app + wifi for guests. whatsapp me plz 0551234567",
  "Huda | email problem | hi our emails go to spam at gmail and outlook. someone said spf dkim dmarc?? can u fix it today",
  "Majed | تطبيق جوال | ابي تطبيق توصيل زي هنقرستيشن بس للورد، ios و android مع لوحة تحكم و دفع بمدى. كم السعر وكم المدة؟؟؟",
  "Sara Al-Harbi | Follow-up: proposal NH-7K3M-0QXD | Thank you for the call today. As discussed, please revise item 3 (support hours 8-5, Sun-Thu), and share the SLA. The NDA is here: https://drive.google.com/file/d/1AbCdEf/view",
].map(asTexts);

const spam = [
  "Mike Evans | Rank your website on Google | Hi there, I noticed your website isn't ranking. We will put you on the first page of Google with high DA backlinks and guest posts. Click here for prices: https://seo-boost.top/offer",
  "Emily | Guest post inquiry | Hello website owner, I would like to publish a guest post with a do-follow link on your site. How much do you charge?",
  "CryptoKing | Passive income | Earn $5000 per day with our crypto trading bot! Guaranteed profit. Join now https://t.me/cryptoking_bot",
  "https://win-casino.xyz | Bonus | Get 200 free spins at the best online casino https://win-casino.xyz/bonus",
  "DavidDum | cheap meds | <a href=https://pharm.top/viagra>buy viagra online</a> without prescription",
  "Robertgor | XRumer | [url=https://example.ru/a]best deals[/url] [url=https://example.ru/b]more[/url]",
  "gHkWqLmZpRtY | wQpLmXzRtKsD | jKlPqRsTuVwXyZaBcD",
  "Анна | Заработок | Пассивный доход от 5000 рублей в день, подробнее: https://dohod-online.ru/go",
  "Finance Team | Business loan at 2% | Dear business owner, do you need funding? We offer business loans at 2% interest rate, no credit check. Apply: www.fast-loan-global.com",
  "Data Sales | B2B database | We sell a verified B2B database with 30 million emails. To unsubscribe reply NO. Samples at https://leads-data.biz/sample",
  "Agency | Message via contact forms | We can deliver your commercial offer to 5 million companies through contact forms. Price from $49 https://formblast.pro Telegram https://t.me/formblast",
  "متجر المتابعين | زيادة متابعين | زيادة متابعين حقيقيين انستقرام وتويتر بأرخص الأسعار، اضغط هنا https://followers-ksa.shop/offer",
  "سداد | سداد القروض | سداد القروض واستخراج قرض جديد، قروض بدون كفيل، أرباح مضمونة. واتساب https://wa.me/000 موقعنا www.sadad-fast.online",
  "Legal | Copyright notice | Your website uses copyright images stolen from me. See the proof: https://bit.ly/3xYzAbC",
  "Kate | hi | https://hot-dates.site/a https://hot-dates.site/b",
].map(asTexts);

test.each(people)("$name ($subject) is taken for a person", (texts) => {
  expect(score(texts).score).toBeLessThan(threshold);
  // A password manager that fills the form at once does not count as a program.
  expect(score(texts, { fillMilliseconds: 900, proven: true }).score).toBeLessThan(threshold);
});

test.each(spam)("$name ($subject) is flagged", (texts) => {
  const { score: sum, reasons } = score(texts);
  expect(sum, reasons.join(" ")).toBeGreaterThanOrEqual(threshold);
});

test("enough of both were tried", () => {
  expect([people.length, spam.length]).toEqual([20, 15]);
});

test("a missing proof counts for nothing, a valid one for the visitor", () => {
  expect(score({ message: "Please call me back" })).toEqual({ score: 0, reasons: [] });
  expect(score({ message: "Please call me back" }, { proven: true })).toEqual({ score: -2, reasons: [] });
});

test("time counts where it is known and short", () => {
  expect(score({}, { fillMilliseconds: 2999 }).reasons).toEqual(["filled-in-seconds"]);
  expect(score({}, { fillMilliseconds: 3000 }).reasons).toEqual([]);
  expect(score({}, { fillMilliseconds: 999_999_999 }).reasons).toEqual([]);
});

test("the trap flags even with a proof, and so does one text from many", () => {
  expect(score({}, { honeypotFilled: true, proven: true }).score).toBeGreaterThanOrEqual(threshold);
  expect(score({}, { otherSenders: 3 }).score).toBeGreaterThanOrEqual(threshold);
  expect(score({}, { otherSenders: 2 }).reasons).toEqual(["sent-by-two"]);
});

test("reasons that people give as well do not flag alone", () => {
  const enough = Object.entries(signs).filter(([, [weight]]) => weight >= threshold);
  expect(enough.map(([reason]) => reason)).toEqual(["trap", "sent-by-many", "spam-phrases", "random-letters"]);
});

test("a look-alike alphabet or invisible characters hide nothing", () => {
  expect(score({ message: "Best cаsіno bonus for you" }).reasons).toContain("mixed-letters");
  expect(score({ message: "Best ca\u200bsi\u00adno bonus" }).reasons).toContain("spam-phrase");
  expect(score({ message: "زِيَادَة مُتَابِعِينَ" }).reasons).toContain("spam-phrase");
});

test("a long text takes no time", async () => {
  for (const text of [
    "a.".repeat(2500),
    "https://".repeat(625),
    "earn $1".repeat(714),
    "copyright ".repeat(500),
    "أ".repeat(5000),
  ]) {
    expect(await cpuTime(() => score({ message: text })), text.slice(0, 20)).toBeLessThan(100);
  }
});
