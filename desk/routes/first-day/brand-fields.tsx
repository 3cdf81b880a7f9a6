import { useState } from "react";
import type { BrandColours } from "#cms/colour.ts";
import { ColourNote } from "#desk/editor/colour-note.tsx";
import { PreviewPane } from "#desk/editor/preview-pane.tsx";
import { Field } from "#desk/parts/field.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import type { StepProps } from "./walk.server.ts";

/** Colours and letters, with the home page that they make. */
export function BrandFields({ colours: atFirst, coloursAsked, typefaces, answers, version, changed }: StepProps) {
  const words = useWords()["first-day"];
  const [colours, setColours] = useState<BrandColours>(atFirst);
  const change = (name: keyof BrandColours, colour: string) => setColours((before) => ({ ...before, [name]: colour }));
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
      <div className="grid content-start gap-5">
        {coloursAsked.map(({ name, label }) => (
          <Field key={name} label={label}>
            {(attributes) => (
              <>
                <input
                  {...attributes}
                  type="color"
                  name={`colours.${name}`}
                  value={colours[name]}
                  onChange={({ target }) => change(name, target.value)}
                  className="input max-w-48 p-1.5"
                />
                <ColourNote
                  name={name}
                  colours={colours}
                  take={(colour) => {
                    change(name, colour);
                    changed();
                  }}
                />
              </>
            )}
          </Field>
        ))}
        <fieldset>
          <legend className="mb-1 font-semibold">{words.typeface}</legend>
          {typefaces.map(({ value, label }, index) => (
            <label key={value} className="flex min-h-11 w-fit items-center gap-3">
              <input
                type="radio"
                name="typeface"
                value={value}
                defaultChecked={answers.typeface === undefined ? index === 0 : answers.typeface === value}
                className="size-5 accent-accent"
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      <Look version={version} />
    </div>
  );
}

/** The home page as it would be. */
export function Look({ version }: { version: number }) {
  const words = useWords()["first-day"];
  const language = useLanguage();
  const [locale, setLocale] = useState(language);
  return (
    <section className="grid content-start gap-2">
      <h3 className="font-semibold">{words.look}</h3>
      <div className="h-[34rem]">
        <PreviewPane page="/" query="first-day&" version={version} locale={locale} setLocale={setLocale} text="" />
      </div>
    </section>
  );
}
