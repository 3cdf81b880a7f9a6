/** The beginning of a text, cut between characters, so that no emoji is halved. @param most code points */
export const firstLetters = (text: string, most: number): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join("");
