import BookmarkPlus from "virtual:icon/bookmark-plus";
import X from "virtual:icon/x";
import { Link, useSearchParams } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { ActionForm, FieldForm } from "#desk/parts/action-form.tsx";
import { IconButton } from "#desk/parts/buttons.tsx";
import { useLeadWords } from "./lead-words.ts";
import { filterIn, longestName, type SavedFilter } from "#app/features/leads/rules/saved-filters.ts";

/** The member's filters by their names, and a form that gives the present one a name. */
export function FilterNames({ filters }: { filters: SavedFilter[] }) {
  const { savedFilters: words } = useLeadWords();
  const [search] = useSearchParams();
  const current = filterIn(search);
  const isNew = current !== "" && !filters.some((one) => one.search === current);
  return (
    <>
      {filters.length > 0 && (
        <nav aria-label={words.title}>
          <ul className="mb-3 flex flex-wrap gap-1.5">
            {filters.map(({ name, search: filter }) => (
              <li key={name} className="flex max-w-full items-center">
                <Link
                  to={`/leads?${filter}`}
                  aria-current={filter === current ? "true" : undefined}
                  className="choice inline-flex min-h-11 min-w-0 items-center rounded-full px-3.5"
                >
                  <bdi className="truncate">{name}</bdi>
                </Link>
                <ActionForm fields={{ intent: "forget", name }}>
                  <IconButton type="submit" icon={X} aria-label={fill(words.forget, { name })} />
                </ActionForm>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isNew && (
        <details className="mb-3">
          <summary className="button button-quiet -ms-3 w-fit">
            <BookmarkPlus aria-hidden="true" className="size-4" />
            {words.save}
          </summary>
          <FieldForm
            key={current}
            fields={{ search: current }}
            className="card mt-2 flex flex-wrap items-end gap-2 p-4"
            intent="keep"
            button={words.saveNow}
            field={{ label: words.name, name: "name", dir: "auto", required: true, maxLength: longestName }}
          />
        </details>
      )}
    </>
  );
}
