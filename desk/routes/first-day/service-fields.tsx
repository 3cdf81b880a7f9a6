import { useEffect, useRef, useState } from "react";
import { fill } from "#i18n/fill.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { PairOfFields, TextArea } from "#desk/parts/field.tsx";
import { useWords } from "#desk/words/words.ts";
import { useFirstDayWords } from "./first-day-words.ts";
import type { StepProps } from "./walk.server.ts";

const most = 12;

/** A name and two sentences of each service in both languages. */
export function ServiceFields({ answers, faults, serviceRows, changed }: StepProps) {
  const { documents } = useWords();
  const words = useFirstDayWords();
  const languageNames = { en: documents.inEnglish, ar: documents.inArabic };
  // One empty service at first.
  const [rows, setRows] = useState(serviceRows.length > 0 ? serviceRows : [1]);
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>(`[name^="services.${added}."]`)?.focus(), [added]);
  return (
    <div ref={list} className="grid gap-5">
      {rows.map((row, index) => (
        <fieldset key={row} className="grid gap-3 rounded-md border border-line p-4">
          <legend className="px-1 font-semibold">{fill(words.service, { number: index + 1 })}</legend>
          {(["name", "text"] as const).map((part) => (
            <PairOfFields
              key={part}
              {...(part === "text" && { as: TextArea, rows: 3, maxLength: 600 })}
              of={(language) => {
                const name = `services.${row}.${language}.${part}`;
                const label = part === "name" ? words.serviceName : words.serviceText;
                return {
                  label: fill(label, { language: languageNames[language] }),
                  error: faults[name],
                  name,
                  defaultValue: answers[name],
                };
              }}
            />
          ))}
          <div>
            <Button
              look="quiet"
              className="-ms-3"
              onClick={() => {
                setRows(rows.filter((one) => one !== row));
                changed();
                add.current?.focus();
              }}
            >
              {fill(words.removeService, { number: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          ref={add}
          disabled={rows.length >= most}
          onClick={() => {
            const next = Math.max(0, ...rows) + 1;
            setRows([...rows, next]);
            setAdded(next);
          }}
        >
          {words.addService}
        </Button>
      </div>
    </div>
  );
}
