import { personOf, type Person } from "#app/features/leads/records/person.server.ts";

/** Whom somebody means who typed an e-mail address or a phone number. */
export const askedPerson = (typed: string): Person | undefined =>
  personOf(typed.includes("@") ? { email: typed } : { phone: typed });

/** Whether two typed texts mean the same person. */
export const isSamePerson = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((typed) => {
    const person = askedPerson(typed);
    return person && ("email" in person ? person.email.toLowerCase() : (person.e164 ?? person.spellings[0]));
  });
  return first !== undefined && first === second;
};
