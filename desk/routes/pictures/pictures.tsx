import { useEffect, useState } from "react";
import { Link, redirect, useRevalidator, useSearchParams } from "react-router";
import { fill, fillWith } from "#i18n/fill.tsx";
import { foldLetters } from "#i18n/fold-letters.ts";
import type { Locale } from "#i18n/locale.ts";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { SearchField } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Empty, Page } from "#desk/parts/page.tsx";
import { pictureChoices, pictureLibrary } from "#desk/pictures/picture-view.server.ts";
import { picturePage } from "#desk/pictures/picture-address.ts";
import { ReplaceEverywhere } from "./replace-everywhere.tsx";
import { PlaceLinks } from "#desk/pictures/place-links.tsx";
import { formatFileSize } from "#i18n/format-file-size.ts";
import { Tile } from "#desk/pictures/tile.tsx";
import { Uploader } from "#desk/pictures/uploader.tsx";
import { useLanguage } from "#desk/words/words.ts";
import { usePictureWords } from "#desk/pictures/picture-words.ts";

export const loader = loaderAt("pictures/pictures", async (desk) => {
  return {
    ...(await pictureLibrary(desk)),
    preparing: desk.preparing.list().map(({ kind, file, who }) => ({ kind, file, who })),
  };
});

/** Replaces a picture by another in all its places, as drafts. */
export const action = actionAt("pictures/pictures", async (desk) => {
  const { author, drafting, field, language, record } = desk;
  const choices = await pictureChoices(desk, await drafting.choices(language));
  const [before, after] = ["before", "after"].map((name) => choices.find(({ value }) => value === field(name)));
  if (!before || before.kind !== after?.kind) throw new Response(null, { status: 404 });
  const documents = await drafting.replacePicture(before.kind, [before.value, after.value], author);
  for (const document of documents) await record("document-drafted", document);
  return redirect("/words/publish");
});

/** Milliseconds between checks of running preparations. */
const lookEvery = 3000;

export default function Pictures({ loaderData: { pictures, preparing, built } }: PageProps<typeof loader>) {
  const words = usePictureWords();
  const [outcome] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const [search, setSearch] = useState("");
  const plain = foldLetters(search.trim());
  const isMatch = (...words: string[]) => foldLetters(words.join(" ")).includes(plain);
  const isPreparing = preparing.length > 0;
  useEffect(() => {
    if (!isPreparing || state === "loading") return undefined;
    const timer = setTimeout(() => void revalidate(), lookEvery);
    return () => clearTimeout(timer);
  }, [isPreparing, revalidate, state]);
  const own = pictures.filter(({ named, alt }) => isMatch(named, alt.en, alt.ar));
  const ofSite = built.filter(({ label }) => isMatch(label));
  const choices = [
    ...pictures.flatMap(({ kind, named, label, thumbnail, alt }) =>
      kind === "file" ? [] : { kind, value: named, label, address: thumbnail, alt },
    ),
    ...built,
  ];
  const kinds = (["scene", "mark", "file"] as const).map((kind) => ({
    kind,
    title: { scene: words.scenes, mark: words.marks, file: words.files }[kind],
    own: own.filter((picture) => picture.kind === kind),
    begun: preparing.filter((upload) => upload.kind === kind),
  }));
  return (
    <Page title={words.title} intro={words.intro}>
      <div className="grid gap-8">
        {outcome.has("removed") && <Notice kind="good">{words.removed}</Notice>}
        <section aria-label={words.add}>
          <Uploader onAdded={() => void revalidate()} />
        </section>
        <div className="max-w-md noscript:hidden">
          <SearchField label={words.chooser.search} value={search} onChange={({ target }) => setSearch(target.value)} />
          <p role="status" className="text-small text-subdued empty:hidden">
            {plain !== "" && own.length + ofSite.length === 0 && words.chooser.nothing}
          </p>
        </div>
        {pictures.length === 0 && !isPreparing && <Empty title={words.emptyTitle} text={words.empty} />}
        {kinds.map(
          ({ kind, title, own, begun }) =>
            own.length + begun.length > 0 && (
              <section key={kind}>
                <h2 className="mb-3 text-title">{title}</h2>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(45%,13rem),1fr))] gap-x-4 gap-y-6">
                  {begun.map(({ file, who }) => (
                    <li key={file} className="grid content-start gap-2">
                      <span className="grid aspect-video place-items-center rounded-md bg-accent-soft px-4 text-center text-small text-subdued">
                        <span>{fillWith(words.preparingBy, { who: <bdi>{who}</bdi> })}</span>
                      </span>
                      <p className="truncate text-small">
                        <bdi>{file}</bdi>
                      </p>
                    </li>
                  ))}
                  {own.map((picture) => (
                    <Card key={picture.name} picture={picture} />
                  ))}
                </ul>
              </section>
            ),
        )}
        <section>
          <h2 className="text-title">{words.built}</h2>
          <p className="mt-1 mb-3 max-w-[44em] text-subdued">{words.builtText}</p>
          {kinds.map(
            ({ kind, title }) =>
              kind !== "file" && (
                <ul
                  key={kind}
                  aria-label={title}
                  className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(min(45%,10rem),1fr))] gap-4"
                >
                  {ofSite
                    .filter((picture) => picture.kind === kind)
                    .map(({ value, label, address, places, isReplaceable }) => (
                      <li key={value} className="group relative text-small text-subdued">
                        <Tile kind={kind} address={address} />
                        <p className="begins-here mt-1 line-clamp-2" dir="auto">
                          {label}
                        </p>
                        {places.length > 0 ? <PlaceLinks places={places} /> : <p>{words.unused}</p>}
                        {isReplaceable && (
                          <ReplaceEverywhere isSmall kind={kind} value={value} label={label} pictures={choices} />
                        )}
                      </li>
                    ))}
                </ul>
              ),
          )}
        </section>
      </div>
    </Page>
  );
}

type CardProps = { picture: PageProps<typeof loader>["loaderData"]["pictures"][number] };

function Card({ picture }: CardProps) {
  const words = usePictureWords();
  const language = useLanguage();
  const { kind, named, alt, thumbnail, size, width, height, places, isChanged, isKept } = picture;
  const other: Locale = language === "en" ? "ar" : "en";
  return (
    <li className="grid content-start gap-2">
      <Link to={picturePage(kind, named)} className="group grid gap-2">
        <Tile kind={kind} address={thumbnail} />
        <span className="line-clamp-2 font-semibold group-hover:text-accent" lang={language}>
          {picture.label}
        </span>
      </Link>
      <div className="grid text-small text-subdued">
        <p className="begins-here line-clamp-2" lang={other} dir={other === "ar" ? "rtl" : "ltr"}>
          {alt[language] && alt[other]}
        </p>
        {kind === "file" && (
          <p>
            <bdi>{named}</bdi>, <bdi>{formatFileSize(size, language)}</bdi>
          </p>
        )}
        {kind === "scene" && <p>{fill(words.size, { width, height })}</p>}
        {places.length > 0 ? <PlaceLinks places={places} /> : <p>{isKept ? words.earlier : words.unused}</p>}
        {isChanged && <p className="text-notice">{words.isChanged}</p>}
      </div>
    </li>
  );
}
