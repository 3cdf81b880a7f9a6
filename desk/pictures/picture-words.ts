import { words } from "#words/desk-pictures.ts";
import { useLanguage } from "#desk/words/words.ts";

export const usePictureWords = () => words[useLanguage()];
