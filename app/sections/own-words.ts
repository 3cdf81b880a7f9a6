/** Data of a section whose words are all that it shows. */
export const ownWords = <Words>(words: Words): Words => words;
