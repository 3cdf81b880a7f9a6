import Search from "virtual:icon/search";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { localePath } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";

type Props = { label: string; button: string; query?: string };

/** Searches by URL, so that it works without scripts. With them, the focus stays in the field. */
export function SearchForm({ label, button, query = "" }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // Another page of results, as after going back, has another query in the same field.
  useEffect(() => {
    if (field.current) field.current.value = query;
  }, [query]);
  return (
    <Form role="search" action={localePath(useLocale(), "/search")} className="mt-8">
      <label htmlFor="q" className="mb-2 block font-medium">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id="q"
          name="q"
          type="search"
          dir="auto"
          defaultValue={query}
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-13 min-w-0 grow basis-60 rounded-sm border border-sand-50 bg-sand-50 px-4 py-3 text-start text-ink"
        />
        <button type="submit" className="button button-light max-sm:w-full">
          <Search aria-hidden="true" className="size-5" />
          <span>{button}</span>
        </button>
      </div>
    </Form>
  );
}
