import { Form, useNavigation } from "react-router";
import { fill, fillCount, fillWith } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { documentOf, isEntry, localeOfFile } from "#cms/document-path.ts";
import { documentLabel, formOf } from "#cms/form.ts";
import { pageOf } from "#cms/pages.ts";
import { fieldAt, fieldTrail } from "#cms/field-trail.ts";
import { pathOf } from "#cms/plain.ts";
import { CheckField } from "#desk/parts/field.tsx";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { ButtonLink, SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Section } from "#desk/parts/page.tsx";
import { Toolbar } from "#desk/parts/toolbar.tsx";
import { plainText } from "#desk/review/plain-text.ts";
import { useMay } from "#desk/use-may.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";

export const loader = loaderAt("claims", async ({ drafting, language }) => {
  const [claims, { pages }] = await Promise.all([drafting.claims(), drafting.choices(language)]);
  const titles = new Map(pages.map(({ value, label }) => [value, label]));
  return {
    claims: claims.map(({ id, sentence, confirmedBy, confirmedOn, until, isOpen, places }, index) => ({
      id,
      address: fieldAddress("claims", `entries.${index + 1}.sentence.${language}`),
      sentence: sentence[language],
      isOpen,
      until: until && formatDate(until, language),
      confirmed: confirmedOn && { who: confirmedBy ?? "–", day: formatDate(confirmedOn, language) },
      // The other language's text has the same field.
      places: places
        .filter(({ file }) => (localeOfFile(file) ?? language) === language)
        .map(({ file, field, value }) => {
          const document = documentOf(file);
          const title = isEntry(document) && titles.get(pageOf(document) ?? "");
          const name = title || documentLabel(document, language).label;
          const form = formOf(document, language) ?? [];
          const own = fieldAt(form, pathOf(field));
          const choice = own?.is === "choice" ? own.choices.find((one) => String(one.value) === value) : undefined;
          return {
            address: fieldAddress(document, field, language),
            trail: `${name} › ${fieldTrail(form, pathOf(field))}`,
            value: choice?.label ?? plainText(value),
          };
        }),
    })),
  };
});

export const action = actionAt("claims", async ({ author, drafting, field, record }) => {
  const ids = (await drafting.claims()).map(({ id }) => id).filter((id) => field(`confirm ${id}`) !== "");
  if (ids.length === 0) return { outcome: "none" } as const;
  if (!(await drafting.confirm(ids, author))) return { outcome: "changed" } as const;
  for (const id of ids) await record("claim-confirmed", id);
  return { outcome: "confirmed", count: ids.length } as const;
});

type ClaimView = PageProps<typeof loader>["loaderData"]["claims"][number];

export default function Claims({
  loaderData: { claims },
  actionData: result,
}: PageProps<typeof loader, typeof action>) {
  const { documents } = useWords();
  const words = documents.claims;
  const language = useLanguage();
  const mayConfirm = useMay("claims", "post");
  const isBusy = useNavigation().state === "submitting";
  const [open, confirmed] = [claims.filter(({ isOpen }) => isOpen), claims.filter(({ isOpen }) => !isOpen)];
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={
        <>
          <ButtonLink to="/words/claims">{words.edit}</ButtonLink>
          <ButtonLink to="/words">{documents.backToList}</ButtonLink>
        </>
      }
    >
      <div className="grid gap-6">
        {result?.outcome === "confirmed" && (
          <Notice kind="good">
            {fillCount(words.done, result.count, language)}{" "}
            <TextLink to="/words/publish">{documents.toPublish}</TextLink>
          </Notice>
        )}
        {result?.outcome === "none" && <Notice kind="attention">{words.nothingTicked}</Notice>}
        {result?.outcome === "changed" && <Notice kind="attention">{words.changed}</Notice>}
        {claims.length === 0 && <p className="card p-6">{words.none}</p>}
        {open.length > 0 && (
          <Form method="post" className="grid gap-4">
            <Section title={words.open} text={mayConfirm ? words.openText : undefined}>
              {mayConfirm && <p className="mb-3 text-small text-subdued pointer-coarse:hidden">{words.openKeys}</p>}
              <Toolbar role="group" label={words.open} of="input, summary, a" way="block">
                <ClaimList claims={open} mayConfirm={mayConfirm} />
              </Toolbar>
            </Section>
            {mayConfirm && (
              <div className="floating sticky bottom-2 flex justify-end">
                <SubmitButton look="main" disabled={isBusy}>
                  {words.confirm}
                </SubmitButton>
              </div>
            )}
          </Form>
        )}
        {confirmed.length > 0 && (
          <Section title={words.confirmed}>
            <ClaimList claims={confirmed} />
          </Section>
        )}
      </div>
    </Page>
  );
}

const ClaimList = ({ claims, mayConfirm = false }: { claims: readonly ClaimView[]; mayConfirm?: boolean }) => (
  <ul className="divide-y divide-line">
    {claims.map((claim) => (
      <li key={claim.id} className="grid gap-1 py-3">
        {mayConfirm ? (
          <CheckField name={`confirm ${claim.id}`} label={<span className="font-semibold">{claim.sentence}</span>} />
        ) : (
          <p className="font-semibold">{claim.sentence}</p>
        )}
        <div className={mayConfirm ? "ms-8" : ""}>
          <ClaimDetails {...claim} />
        </div>
      </li>
    ))}
  </ul>
);

function ClaimDetails({ address, confirmed, isOpen, until, places }: ClaimView) {
  const words = useWords().documents.claims;
  const language = useLanguage();
  return (
    <>
      {confirmed && (
        <p className={`text-small ${isOpen ? "text-notice" : "text-subdued"}`}>
          {fillWith(words.by, { who: <bdi>{confirmed.who}</bdi>, day: confirmed.day })}{" "}
          {until && fill(isOpen ? words.expired : words.until, { day: until })}{" "}
          <TextLink to={address}>{words.change}</TextLink>
        </p>
      )}
      {places.length === 0 ? (
        <p className="text-small text-subdued">{words.nowhere}</p>
      ) : (
        <details>
          <summary className="flex min-h-11 w-fit items-center text-small">
            <span className="link">{fillCount(words.places, places.length, language)}</span>
          </summary>
          <ul className="grid gap-2 pb-2">
            {places.map((place) => (
              <li key={place.address} className="text-small">
                <TextLink to={place.address}>{place.trail}</TextLink>
                <p className="line-clamp-2 text-subdued">
                  <bdi>{place.value}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
