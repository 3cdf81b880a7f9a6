import { useEffect, useRef, useState } from "react";
import { fill, fillCount } from "#i18n/fill.tsx";
import { Button, TextLink } from "#desk/parts/buttons.tsx";
import { CheckField, PairOfFields, SelectField, TextArea, TextField } from "#desk/parts/field.tsx";
import { NoticeList } from "#desk/parts/notice.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { BrandFields, Look } from "./brand-fields.tsx";
import { useFirstDayWords } from "./first-day-words.ts";
import type { StepProps } from "./walk.server.ts";

export function StepFields(props: StepProps) {
  switch (props.step) {
    case "brand":
      return <BrandFields {...props} />;
    case "services":
      return <ServiceFields {...props} />;
    case "pages":
      return <PageFields {...props} />;
    case "mail":
      return <Mail {...props} />;
    case "review":
      return <Review {...props} />;
    default:
      return (
        <>
          <AskedFields {...props} />
          {props.step === "place" && <Hours {...props} />}
        </>
      );
  }
}

/** Fields of the company, some in both languages. */
function AskedFields({ asked, answers, faults }: StepProps) {
  const { documents: words } = useWords();
  const languageNames = { en: words.inEnglish, ar: words.inArabic };
  return asked.map(({ name, label, hint, is, isPair }) =>
    isPair ? (
      <PairOfFields
        key={name}
        of={(language) => ({
          label: fill(words.fieldIn, { field: label, language: languageNames[language] }),
          error: faults[`${name}.${language}`],
          name: `${name}.${language}`,
          defaultValue: answers[`${name}.${language}`],
          required: name === "name",
        })}
      />
    ) : (
      <TextField
        key={name}
        label={label}
        hint={hint}
        error={faults[name]}
        name={name}
        defaultValue={answers[name]}
        className="input md:w-[calc(50%-0.5rem)]"
        inputMode={is === "phone" ? "tel" : is === "email" ? "email" : "text"}
        dir="ltr"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    ),
  );
}

/** Initial answers, the usual ones in Saudi Arabia. */
const usual: Record<string, string> = { from: "sun", to: "thu", opens: "09:00", closes: "17:00" };

function Hours({ answers, faults, weekdays }: StepProps) {
  const { hours: words } = useFirstDayWords();
  const isNew = !Object.keys(answers).some((name) => name.startsWith("hours."));
  return [1, 2].map((row) => {
    const of = (part: string) => ({
      name: `hours.${row}.${part}`,
      defaultValue: answers[`hours.${row}.${part}`] ?? (isNew && row === 1 ? usual[part] : ""),
    });
    const days = [{ value: "", label: words.none }, ...weekdays];
    return (
      <fieldset key={row} className="grid gap-3">
        <legend className="mb-2 font-semibold">{row === 1 ? words.title : words.more}</legend>
        <div className="grid grid-cols-2 gap-3 md:max-w-2xl md:grid-cols-4">
          <SelectField label={words.from} options={days} {...of("from")} />
          <SelectField label={words.to} options={days} {...of("to")} />
          <TextField label={words.opens} type="time" {...of("opens")} />
          <TextField label={words.closes} type="time" {...of("closes")} />
        </div>
        {row === 1 && faults.hours && <p className="text-small font-semibold text-error">{faults.hours}</p>}
      </fieldset>
    );
  });
}

function PageFields({ pages, always, answers }: StepProps) {
  const words = useFirstDayWords();
  return (
    <div className="grid gap-2">
      {pages.map(({ name, label }) => (
        <CheckField
          key={name}
          name={`pages.${name}`}
          value="yes"
          defaultChecked={answers[`pages.${name}`] !== "no"}
          label={label}
        />
      ))}
      <p className="text-subdued">
        {fill(words.always, { pages: always.join(" · ") })} {words.blog}
      </p>
    </div>
  );
}

function Mail({ mail }: StepProps) {
  const words = useFirstDayWords().mail;
  const [before, after] = words.server.split("{to}");
  if (!mail.hasServer)
    return (
      <div className="grid max-w-[44em] gap-3">
        <p>{words.none}</p>
        <details>
          <summary className="link w-fit py-2">{words.engineer}</summary>
          <dl className="mt-2 grid gap-3">
            {Object.entries(words.settings).map(([name, text]) => (
              <div key={name}>
                <dt dir="ltr" className="w-fit font-semibold">
                  {name}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    );
  return (
    <p className="max-w-[44em]">
      {before}
      <bdi>{mail.to ?? words.noAddress}</bdi>
      {after}
    </p>
  );
}

/** The new pages, the obstacles to publishing them, and a preview. */
function Review({ review, version }: StepProps) {
  const { review: words } = useFirstDayWords();
  const language = useLanguage();
  const { pages, services, own, hasLogo, invented, drafts, mistakes } = review;
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_min(24.5rem,45%)]">
      <div className="grid content-start gap-4">
        {mistakes.length > 0 && (
          <NoticeList
            kind="bad"
            title={words.mistakes}
            items={mistakes.map(({ step, text }) =>
              step ? (
                <TextLink key={step + text} to={`?step=${step}`}>
                  {text}
                </TextLink>
              ) : (
                text
              ),
            )}
          />
        )}
        <dl className="grid gap-3">
          <List title={words.pages} items={pages} />
          <List title={words.services} items={services} />
          <List title={words.own} items={own} />
        </dl>
        <ul className="grid list-disc gap-2 ps-5">
          <li>{words.pictures}</li>
          {!hasLogo && <li>{words.noLogo}</li>}
          <li>{words.gone}</li>
          {own.length > 0 && <li>{words.ownInMenu}</li>}
          {invented > 0 && <li>{fillCount(words.invented, invented, language)}</li>}
          {drafts > 0 && <li className="font-semibold">{fillCount(words.drafts, drafts, language)}</li>}
        </ul>
      </div>
      <Look version={version} />
    </div>
  );
}

const List = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <div>
      <dt className="font-semibold">{title}</dt>
      {items.map((item) => (
        <dd key={item}>
          <bdi>{item}</bdi>
        </dd>
      ))}
    </div>
  );

const mostServices = 12;

/** A name and two sentences of each service in both languages. */
function ServiceFields({ answers, faults, serviceRows, changed }: StepProps) {
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
          disabled={rows.length >= mostServices}
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
