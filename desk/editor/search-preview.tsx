import ImageOff from "virtual:icon/image-off";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { direction, type Locale, localePath } from "#i18n/locale.ts";
import { fill } from "#i18n/fill.tsx";
import { useLanguages, useWords } from "#desk/words/words.ts";
import { useEditor, useValue } from "./editor-context.ts";

/** A page's title and description for search engines and networks. */
type Head = {
  title: string;
  description: string;
  /** Such as `www.example.com › about`. */
  address: string;
  host: string;
  site: string;
  socialTitle: string;
  image: string;
};

/** A page of the draft as search engines and networks show it, in each language. */
export function SearchPreview() {
  const { page } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  // Pictures are drawn on request: only once the field is near the view.
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const languages = useLanguages();
  return (
    <div ref={box} className="grid min-h-40 gap-5">
      {page && isNear && languages.map((locale) => <InLanguage key={locale} locale={locale} page={page} />)}
    </div>
  );
}

/** The head of the draft's page; "none" if there is no such page. */
function useHead(path: string): Head | "none" | undefined {
  const { version } = useEditor();
  const [head, setHead] = useState<Head | "none">();
  useEffect(() => {
    const leaving = new AbortController();
    async function read(): Promise<void> {
      const answer = await fetch(`/desk/preview${path}`, { signal: leaving.signal }).catch(() => undefined);
      if (answer?.status === 404) setHead("none");
      // If the draft has mistakes, the last head stays.
      if (answer?.ok) setHead(headOf(await answer.text().catch(() => "")));
    }
    void read();
    return () => leaving.abort();
  }, [path, version]);
  return head;
}

function headOf(html: string): Head {
  // The policy refuses styles even in a text that is only read.
  const head = html.slice(0, html.indexOf("</head>")).replaceAll(/<style\b[^>]*>[^]*?<\/style>/g, "");
  const page = new DOMParser().parseFromString(head, "text/html");
  const meta = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content") ?? "";
  const { host = "", pathname = "" } = URL.parse(meta("og:url")) ?? {};
  const image = URL.parse(meta("og:image"))?.pathname ?? "";
  const socialTitle = meta("og:title");
  return {
    title: page.title,
    description: meta("description"),
    host,
    address: [host, ...pathname.split("/").filter(Boolean).map(decodeURIComponent)].join(" › "),
    site: meta("og:site_name"),
    socialTitle,
    // A drawn picture changes with its words.
    image: image.startsWith("/og/") ? `/desk/preview${image}?${new URLSearchParams({ of: socialTitle })}` : image,
  };
}

function InLanguage({ locale, page }: { locale: Locale; page: string }) {
  const { documents } = useWords();
  const words = documents.searchPreview;
  const { sides } = useEditor();
  const isHidden = useValue(sides[0]!.path, ["hidden"]) === true;
  const head = useHead(localePath(locale, page));
  if (head === undefined) return null;
  const text = { lang: locale, dir: direction(locale) };
  const language = { en: documents.inEnglish, ar: documents.inArabic }[locale];
  const part = (field: string) => fill(documents.fieldIn, { field, language });
  return (
    <div data-side={locale} className="grid gap-3">
      {isHidden || head === "none" ? (
        <p className="text-small text-subdued">{part(words.hidden)}</p>
      ) : (
        <>
          <Part label={part(words.result)}>
            <div
              {...text}
              className="max-w-[600px] rounded-md border border-line bg-raised p-3 font-[Arial,sans-serif]"
            >
              <p className="text-small leading-tight">{head.site}</p>
              <p dir="ltr" className="truncate text-small text-subdued begins-here">
                {head.address}
              </p>
              <p className="line-clamp-2 text-[1.25rem]/[1.6rem] text-accent md:line-clamp-1">{head.title}</p>
              <p className="line-clamp-2 text-[0.875rem]/[1.4rem]">{head.description}</p>
            </div>
          </Part>
          <div className="grid gap-3 sm:grid-cols-2">
            <Part label={part("WhatsApp")}>
              <div {...text} className="overflow-hidden rounded-md border border-line bg-accent-soft p-1">
                <Card {...head}>
                  <p className="line-clamp-2 text-small">{head.description}</p>
                </Card>
              </div>
            </Part>
            <Part label={part("LinkedIn")}>
              <div {...text} className="overflow-hidden rounded-md border border-line bg-raised">
                <Card {...head} />
              </div>
            </Part>
          </div>
        </>
      )}
    </div>
  );
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <figure className="grid content-start gap-1">
    <figcaption className="text-small text-subdued">{label}</figcaption>
    {children}
  </figure>
);

type CardProps = Pick<Head, "image" | "socialTitle" | "host"> & { children?: ReactNode };

const Card = ({ image, socialTitle, host, children }: CardProps) => (
  <>
    <Picture src={image} />
    <div className="p-2">
      <p className="line-clamp-2 font-semibold">{socialTitle}</p>
      {children}
      <p dir="ltr" className="text-small text-subdued begins-here">
        {host}
      </p>
    </div>
  </>
);

/** Networks cut pictures to this shape. */
function Picture({ src }: { src: string }) {
  const [failed, setFailed] = useState("");
  if (src === "" || failed === src)
    return (
      <span className="grid aspect-[1200/630] place-items-center text-subdued">
        <ImageOff aria-hidden="true" className="size-6" />
      </span>
    );
  return <img src={src} alt="" className="aspect-[1200/630] w-full object-cover" onError={() => setFailed(src)} />;
}
