import { expect, test } from "vitest";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { company } from "#tests/support/sites.ts";
import { nameIn, phoneIn, timeIn } from "./callback-draft.server.ts";

test.each([
  ["0551234567", "0551234567"],
  ["my number: 055-123-4567.", "0551234567"],
  ["٠٥٥١٢٣٤٥٦٧", "0551234567"],
  ["551234567", "0551234567"],
  ["+966 55 123 4567", "+966551234567"],
  ["00966551234567", "00966551234567"],
  ["(011) 222 3333", "0112223333"],
  ["+44 20 7946 0958", "+442079460958"],
  ["1010000000 is a commercial registration", undefined],
  ["300000000000003 is a VAT number", undefined],
  ["12345", undefined],
  ["in 2030 with 500 projects", undefined],
  [`call ${company.phone}`, undefined],
  ["I read that your phone number is 0551112222, correct?", undefined],
  ["Is 0551112222 your number? Mine is 0553334444.", "0553334444"],
  ["هل رقمكم 0551112222؟", undefined],
  ["رقمكم مشغول، اتصلوا بي على رقمي 0551234567", "0551234567"],
])("from “%s” the number is %s", (message, phone) => {
  expect(phoneIn(message, company.phone)).toBe(phone);
});

test.each([
  ["en", "My name is Sara Al-Qahtani and I need help", "Sara Al-Qahtani"],
  ["en", "I'm Omar, call me", "Omar"],
  ["en", "this is José María García López speaking", "José María García"],
  ["en", "I am looking for an app", undefined],
  ["en", "i am interested in your services", undefined],
  ["ar", "اسمي خالد بن سعد ورقمي 0551234567", "خالد بن سعد"],
  ["ar", "معك نورة القحطاني، أبغى استشارة", "نورة القحطاني"],
  ["ar", "أبغى أحد يكلمني", undefined],
] as const)("in %s, “%s” names %s", (locale, message, name) => {
  expect(nameIn(message, languagePack(locale).talk.callback.name.heard)).toBe(name);
});

test.each([
  ["en", "call me tomorrow after 4 pm about cloud", "tomorrow after 4 pm"],
  ["en", "between 9 and 11 am on Sunday, please", "between 9 and 11 am on Sunday"],
  ["en", "call me tomorrow at 10, my name is Omar", "tomorrow at 10"],
  ["en", "phone me on 055 123 4567 after 5pm", "after 5pm"],
  ["en", "tomorrow on 05 5123 4567", "tomorrow"],
  ["en", "in 30 minutes", "in 30 minutes"],
  ["en", "we have 3 shops and 2 apps", undefined],
  ["en", "I am here, please call", undefined],
  ["en", "I am free, call whenever", "whenever"],
  ["ar", "غدًا صباحًا من فضلكم", "غدًا صباحًا"],
  ["ar", "يوم الأحد بعد صلاة العصر بخصوص الموقع", "يوم الأحد بعد صلاة العصر"],
  ["ar", "اتصلوا بي غداً الساعة ١٠، اسمي عمر", "غداً الساعة ١٠"],
  ["ar", "الساعة ٤ م على ٠٥٥١٢٣٤٥٦٧", "الساعة ٤ م"],
  ["ar", "بعد ١٧:٣٠", "بعد ١٧:٣٠"],
  ["ar", "كلموني يوم احد بعد الظهر", "يوم احد بعد الظهر"],
  ["ar", "ابي احد يكلمني", undefined],
  ["ar", "عندنا اثنين من الخوادم، اتصلوا بي والعصر أفضل", "والعصر"],
  ["ar", "خلال أسبوع", "خلال أسبوع"],
  ["ar", "اتصلوا بي", undefined],
] as const)("in %s, “%s” contains the time %s", (locale, message, time) => {
  const { time: times, timeJoint } = languagePack(locale).talk.callback;
  expect(timeIn(message, { times: times.heard, joints: timeJoint.heard })).toBe(time);
});
