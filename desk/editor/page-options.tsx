import { localePath, locales, ownName } from "#i18n/locale.ts";
import { useEditor } from "./editor-context.ts";

/** Suggests the pages of both languages to an input whose `list` is this id. */
export function PageOptions({ id }: { id: string }) {
  const { choices } = useEditor();
  return (
    <datalist id={id}>
      {choices.pages.flatMap((page) =>
        locales.map((one) => {
          const address = localePath(one, page.value);
          return <option key={address} value={address}>{`${page.label} · ${ownName[one]}`}</option>;
        }),
      )}
    </datalist>
  );
}
