import { type ComponentProps, useEffect, useId, useState } from "react";
import type { NamedIcon } from "#cms/icons.ts";
import { SearchField } from "#desk/parts/field.tsx";
import { useWords } from "#desk/words/words.ts";
import { DrawingField } from "./drawing-field.tsx";

/** Names of the set, which are only in English, by topics in both languages. */
const topics = {
  buildings: "building hotel house school store warehouse factory",
  transport: "truck ship plane car bus train package",
  health: "heart stethoscope pill syringe hospital bone activity",
  tools: "wrench hammer drill cog construction pickaxe paintbrush",
  computers: "server cloud code database laptop smartphone wifi",
  safety: "shield lock key flame siren alarm eye",
  money: "coins wallet banknote receipt percent landmark",
  people: "user users handshake baby graduation accessibility",
  papers: "file folder clipboard book stamp scale gavel",
  food: "utensils coffee cake wheat apple chef",
  nature: "leaf tree sun droplet mountain sprout",
  measures: "chart ruler gauge calculator compass route",
} as const;

/** Takes the name of an icon, found by words or topic, or an SVG file. */
export function IconField({ attributes, value, set }: ComponentProps<typeof DrawingField>) {
  const { documents } = useWords();
  const words = documents.icons;
  const id = useId();
  const isOwn = value.startsWith("<");
  const [query, setQuery] = useState(isOwn ? "" : value);
  const sought = query.trim() || Object.values(topics).join(" ");
  const [icons, setIcons] = useState<NamedIcon[]>();
  const [chosen, setChosen] = useState<NamedIcon>();
  useEffect(() => {
    const request = new AbortController();
    void fetch(`/desk/icons?find=${encodeURIComponent(sought)}`, { signal: request.signal })
      .then((response) => (response.ok ? (response.json() as Promise<NamedIcon[]>) : undefined))
      .then(setIcons)
      .catch(() => undefined);
    return () => request.abort();
  }, [sought]);
  const current = icons?.find(({ name }) => name === value) ?? chosen;
  return (
    <div className="grid gap-3">
      <details>
        <summary className="flex min-h-11 items-center gap-3">
          {!isOwn && current?.name === value && <Icon shapes={current.shapes} className="size-9 text-accent" />}
          <span className="link">{words.choose}</span>
        </summary>
        <div className="grid gap-3 pt-2">
          <SearchField label={words.find} onChange={({ target }) => setQuery(target.value)} />
          <div className="flex flex-wrap gap-x-4">
            {(Object.keys(topics) as (keyof typeof topics)[]).map((topic) => (
              <button key={topic} type="button" className="link min-h-11" onClick={() => setQuery(topics[topic])}>
                {words.topics[topic]}
              </button>
            ))}
          </div>
          <fieldset className="flex max-h-72 flex-wrap gap-1 overflow-y-auto p-1">
            <legend className="sr-only">{attributes["aria-label"]}</legend>
            {icons?.map((icon) => (
              <span
                key={icon.name}
                title={icon.name}
                className="picture-option relative grid size-12 place-items-center"
              >
                <Icon shapes={icon.shapes} className="size-7" />
                <input
                  type="radio"
                  name={id}
                  className="absolute inset-0 cursor-pointer opacity-0"
                  aria-label={icon.name}
                  checked={icon.name === value}
                  onChange={() => {
                    setChosen(icon);
                    set(icon.name);
                  }}
                />
              </span>
            ))}
          </fieldset>
          <p role="status" className="text-small text-subdued empty:hidden">
            {icons?.length === 0 && words.none}
          </p>
        </div>
      </details>
      <div className="grid gap-1">
        <p className="text-small text-subdued">{words.own}</p>
        <DrawingField
          attributes={{ ...attributes, "aria-label": `${attributes["aria-label"]}: ${words.own}` }}
          value={isOwn ? value : ""}
          set={set}
        />
      </div>
    </div>
  );
}

/** An icon of the set, or a drawing that cms/clean-drawing.ts rewrote. */
const Icon = ({ shapes, className }: { shapes: string; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={className} dangerouslySetInnerHTML={{ __html: shapes }} />
);
