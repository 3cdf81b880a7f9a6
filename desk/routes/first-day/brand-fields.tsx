import { useState } from "react";
import type { BrandColours } from "#cms/colour.ts";
import { ColourNote } from "#desk/editor/colour-note.tsx";
import { DrawingField } from "#desk/editor/drawing-field.tsx";
import { PreviewPane } from "#desk/editor/preview-pane.tsx";
import { CheckField, Field } from "#desk/parts/field.tsx";
import { useLanguage } from "#desk/words/words.ts";
import { useFirstDayWords } from "./first-day-words.ts";
import type { StepProps } from "./walk.server.ts";

/** Colours and typeface, with a preview of the home page. */
export function BrandFields(props: StepProps) {
  const { colours: atFirst, coloursAsked, typefaces, answers, faults, version, changed } = props;
  const words = useFirstDayWords();
  const [colours, setColours] = useState<BrandColours>(atFirst);
  const change = (name: keyof BrandColours, colour: string) => setColours((before) => ({ ...before, [name]: colour }));
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_min(24.5rem,45%)]">
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
                    document.getElementById(attributes.id)?.focus();
                  }}
                />
              </>
            )}
          </Field>
        ))}
        {(["drawing", "arabic"] as const).map((script) => (
          <LogoField
            key={script}
            script={script}
            error={faults[`logo.${script}`]}
            value={answers[`logo.${script}`]}
            changed={changed}
          />
        ))}
        <fieldset>
          <legend className="mb-1 font-semibold">{words.typeface}</legend>
          {typefaces.map(({ value, label }, index) => (
            <CheckField
              key={value}
              type="radio"
              name="typeface"
              value={value}
              defaultChecked={answers.typeface === undefined ? index === 0 : answers.typeface === value}
              label={label}
            />
          ))}
        </fieldset>
      </div>
      <Look version={version} />
    </div>
  );
}

type LogoProps = {
  /** `drawing` is for both, unless there is one for Arabic. */
  script: "drawing" | "arabic";
  error: string | undefined;
  value: string | undefined;
  changed: () => void;
};

/** Characters: two are posted together, with the step's other answers. */
const largestLogo = 30 * 1024;

/** Takes an SVG file as the brand's own page does. */
function LogoField({ script, error, value: atFirst = "", changed }: LogoProps) {
  const words = useFirstDayWords().logo;
  const [value, setValue] = useState(atFirst);
  const [isLarge, setLarge] = useState(false);
  const set = (svg: string) => {
    setLarge(svg.length > largestLogo);
    if (svg.length > largestLogo) return;
    setValue(svg);
    changed();
  };
  return (
    <Field
      label={words[script]}
      hint={script === "drawing" ? words.hint : undefined}
      error={isLarge ? words.large : error}
    >
      {(attributes) => (
        <>
          <DrawingField attributes={attributes} value={value} set={set} />
          <input type="hidden" name={`logo.${script}`} value={value} />
        </>
      )}
    </Field>
  );
}

/** A preview of the home page. */
export function Look({ version }: { version: number }) {
  const words = useFirstDayWords();
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
