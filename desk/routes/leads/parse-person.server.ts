import { personOf, type Person } from "#app/features/leads/records/person.server.ts";

/** The person with a typed e-mail address or phone number. */
export const parsePerson = (text: string): Person | undefined =>
  personOf(text.includes("@") ? { email: text } : { phone: text });

/** Whether two typed texts identify the same person. */
export const isSamePerson = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => {
    const person = parsePerson(text);
    return person && ("email" in person ? person.email.toLowerCase() : (person.e164 ?? person.spellings[0]));
  });
  return first !== undefined && first === second;
};
