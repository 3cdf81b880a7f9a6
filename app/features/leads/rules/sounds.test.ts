import { expect, test } from "vitest";
import { plain } from "#app/features/leads/records/search.server.ts";
import { soundsOf } from "./sounds.ts";

test.each([
  ["القحطاني", "القحطني", "قحطاني", "Al-Qahtani", "Alkahtani", "Qahtany"],
  ["محمد", "Mohammed", "Mohamed", "Muhammad"],
  ["الغامدي", "الغامضي", "Al-Ghamdi", "Gamdi"],
  ["سارة", "ساره", "Sara", "Sarah"],
  ["عثمان", "Othman", "Uthman"],
])("%s sounds the same however it is spelt", (...names) => {
  expect(new Set(names.map((name) => soundsOf(plain(name)).join(" ")))).toHaveProperty("size", 1);
});

test("words of vowels and digits have no sound, and other names have their own", () => {
  expect(soundsOf("ali 123 va")).toEqual([]);
  expect(soundsOf(plain("خالد"))).not.toEqual(soundsOf(plain("حامد")));
});
