/** A Saudi number in groups as people read it: `+966 11 000 0000`; any other as it is. */
export function formatPhone(e164: string): string {
  const saudi = /^\+966(5\d|1\d|9200|800)(\d{3})(\d+)$/.exec(e164);
  return saudi ? `+966 ${saudi.slice(1).join(" ")}` : e164;
}
