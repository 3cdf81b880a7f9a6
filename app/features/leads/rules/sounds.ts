/** Sounds of letters in both scripts. Vowels have none: their spelling varies. */
const sounds = new Map(
  "بb تt ثt جj حh خk دd ذd رr زz سs شs صs ضd طt ظz غg فf قk كk لl مm نn هh bb ck dd ff gg hh jj kk ll mm nn pb qk rr ss tt vf zz"
    .split(" ")
    .map(([letter, sound]) => [letter, sound!]),
);

/**
 * The words of a name as they sound, in marks that no text has: the same for القحطاني, القحطني and
 * Al-Qahtani. Words of a single sound are left out.
 * @param name with folded letters
 */
export const soundsOf = (name: string): string[] =>
  name.split(/\s+/).flatMap((word) => {
    const letters = word.replace(/^(?:ال|al|el)-?(?=\p{L}{3})/u, "").replaceAll(/(?<=[cdgkst])h/g, "");
    const sound = Array.from(letters, (letter) => sounds.get(letter) ?? "").join("");
    const short = sound.replaceAll(/(.)\1+/g, "$1").replace(/(?<=.)h$/, "");
    return short.length < 2 ? [] : `~${short}~`;
  });
