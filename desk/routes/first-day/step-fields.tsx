import { fill } from "#i18n/fill.tsx";
import { CheckField, PairOfFields, SelectField, TextField } from "#desk/parts/field.tsx";
import { useWords } from "#desk/words/words.ts";
import { useFirstDayWords } from "./first-day-words.ts";
import { BrandFields } from "./brand-fields.tsx";
import { Review } from "./review.tsx";
import { ServiceFields } from "./service-fields.tsx";
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
        className="input max-w-md"
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

/** What an office is most likely to say first. */
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
