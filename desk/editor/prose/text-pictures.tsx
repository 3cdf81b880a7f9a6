import Trash2 from "virtual:icon/trash";
import type { Node } from "prosemirror-model";
import { fill } from "#i18n/fill.tsx";
import { direction, type Locale } from "#i18n/locale.ts";
import { useEditor } from "#desk/editor/editor-context.ts";
import { IconButton } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";

type Props = {
  pictures: readonly { node: Node; at: number }[];
  locale: Locale;
  /** @param at position in the document */
  describe: (at: number, alt: string) => void;
  remove: (at: number) => void;
};

/** The pictures of a text in order, with their alternative texts. */
export function TextPictures({ pictures: textPictures, locale, describe, remove }: Props) {
  const { markdown: words, remove: remover } = useWords().documents;
  const { pictures } = useEditor();
  if (textPictures.length === 0) return null;
  return (
    <ul aria-label={words.pictures} className="grid gap-2 py-1" dir={direction(locale)}>
      {textPictures.map(({ node: { attrs }, at }, index) => {
        const label = pictures.find(({ value }) => value === attrs.url)?.label ?? String(attrs.url);
        return (
          <li key={index} className="flex items-end gap-3">
            <label className="grid grow gap-1 text-small">
              {fill(words.describe, { picture: label })}
              <textarea
                className="input field-sizing-content resize-none lg:text-small"
                rows={2}
                lang={locale}
                value={attrs.alt}
                onChange={({ target }) => describe(at, target.value.replaceAll("\n", " "))}
              />
            </label>
            <IconButton
              icon={Trash2}
              className="shrink-0"
              aria-label={fill(words.removePicture, { picture: label })}
              title={remover}
              onClick={() => remove(at)}
            />
          </li>
        );
      })}
    </ul>
  );
}
