import X from "virtual:icon/x";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Locale, localePath, locales } from "#i18n/locale.ts";
import { IconButton } from "#desk/parts/buttons.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useWords } from "#desk/words/words.ts";
import { textOnPage } from "./field-of-text.ts";

/** Widths of previewed screens in CSS pixels. */
const widths = { phone: 390, desktop: 1280 } as const;

type Props = {
  /** Path of the page, without its language. */
  page: string;
  /** Start of the address's query, before the version. */
  query?: string;
  /** Changes after each save. */
  version: number;
  locale: Locale;
  setLocale: (locale: Locale) => void;
  /** The text being edited, or the id of a part after `#`: the page scrolls to it. */
  text: string;
  /** The field of a text of the page; undefined for one of another document. @param count of the same before it */
  edit?: (text: string, count: number) => (() => void) | undefined;
  /** The obstacles to showing the page. */
  missing?: ReactNode;
  /** Hides the preview; present if it covers the page. */
  hide?: () => void;
};

/** The page as visitors would see it. A new version appears loaded, at the old scroll position. */
export function PreviewPane({
  page,
  query = "",
  version,
  locale,
  setLocale,
  text: written,
  edit,
  missing,
  hide,
}: Props) {
  const { documents, languages } = useWords();
  const words = documents.preview;
  const [width, setWidth] = useState<keyof typeof widths>("phone");
  useEffect(() => setWidth(localStorage.getItem("preview") === "desktop" ? "desktop" : "phone"), []);
  return (
    <section aria-label={words.title} data-width={width} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Choice
          label={documents.languages}
          value={locale}
          set={setLocale}
          among={locales.map((one) => ({ value: one, label: languages[one] }))}
        />
        <Choice
          label={words.width}
          value={width}
          set={(next) => {
            setWidth(next);
            localStorage.setItem("preview", next);
          }}
          among={(["phone", "desktop"] as const).map((one) => ({ value: one, label: words[one] }))}
        />
        {hide && <IconButton icon={X} className="ms-auto xl:hidden" aria-label={words.hide} onClick={hide} />}
      </div>
      <Frames
        key={`${locale} ${width}`}
        address={`/desk/preview${localePath(locale, page)}?${query}v=`}
        version={version}
        width={widths[width]}
        title={words.frame}
        text={written}
        edit={edit}
        missing={missing}
      />
    </section>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  set: (value: Value) => void;
  among: { value: Value; label: string }[];
};

export function Choice<Value extends string>({ label, value, set, among }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-full border border-line bg-raised p-0.5">
      {among.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-pressed={one.value === value}
          className="min-h-10 rounded-full px-3 text-small md:px-4 font-semibold text-subdued aria-pressed:bg-accent aria-pressed:text-on-accent"
          onClick={() => set(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
}

type FramesProps = Pick<Props, "version" | "text" | "edit" | "missing"> & {
  address: string;
  width: number;
  title: string;
};

/** Two frames: one is shown while the other loads, to avoid flicker, and stays if that has no page. */
function Frames({ address, version, width, title, text: written, edit, missing }: FramesProps) {
  const words = useWords().documents.preview;
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  /** The frame whose last load brought no page. */
  const [failed, setFailed] = useState<number>();
  /** Whether presses on the page are received. */
  const [mayPress, setMayPress] = useState(false);
  const [addresses, setAddresses] = useState<[string, string]>([address + version, ""]);
  const last = useRef(version);

  useEffect(() => {
    if (last.current === version) return;
    last.current = version;
    const next = address + version;
    const isFirst = (shown === 0) === (failed === shown);
    setAddresses(([first, second]) => (isFirst ? [next, second] : [first, next]));
  }, [address, version, shown, failed]);

  // A page keeps its own width and is scaled to the available space.
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const fit = () => {
      const scale = Math.min(1, current.clientWidth / width);
      for (const frame of current.querySelectorAll("iframe")) {
        frame.style.inlineSize = `${width}px`;
        frame.style.blockSize = `${current.clientHeight / scale}px`;
        frame.style.scale = String(scale);
      }
    };
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    fit();
    return () => observer.disconnect();
  });

  const frame = (one: number) => box.current?.querySelector<HTMLIFrameElement>(`[data-frame="${one}"]`)?.contentWindow;

  function onLoad(index: number): void {
    const page = frame(index);
    const hasPage = !page?.document.documentElement.hasAttribute("data-failed");
    setFailed(hasPage ? undefined : index);
    if (!hasPage) return;
    if (index !== shown) page?.scrollTo({ top: frame(shown)?.scrollY ?? 0, behavior: "instant" });
    if (page) showPlace(page, written);
    if (page && edit) setMayPress(leadToFields(page.document, edit));
    setShown(index);
  }

  // A new version appears once it is loaded.
  const show = useEffectEvent(() => {
    const page = frame(shown);
    if (page) showPlace(page, written);
  });
  useEffect(() => show(), [written]);

  return (
    <>
      {failed !== undefined && (
        <Notice kind="attention">
          <p className="font-semibold">{failed === shown ? words.failed : words.former}</p>
          {missing}
        </Notice>
      )}
      {mayPress && <p className="text-small text-subdued">{words.press}</p>}
      <div ref={box} className="relative min-h-96 grow overflow-hidden rounded-md border border-line bg-raised">
        {addresses.map(
          (source, index) =>
            source && (
              <iframe
                key={index}
                data-frame={index}
                src={source}
                title={title}
                inert={index !== shown}
                className={`absolute start-0 top-0 origin-top-left rtl:origin-top-right ${index === shown && index !== failed ? "" : "invisible"}`}
                onLoad={() => onLoad(index)}
              />
            ),
        )}
      </div>
    </>
  );
}

/** Minimum characters to search for; shorter words may occur anywhere. */
const leastLength = 3;

/** The edited line of a text field as visitors read it, without Markdown syntax. */
export function writtenLine(control: Element): string {
  const part = control.localName === "summary" && control.closest<HTMLElement>("[data-place]");
  if (part) return `#${part.dataset.place}`;
  if (control instanceof HTMLElement && control.isContentEditable) {
    const node = getSelection()?.anchorNode;
    const element = node instanceof Element ? node : node?.parentElement;
    return control.contains(element ?? null)
      ? textOnPage(element?.closest("p, li, th, td, pre, h2, h3, h4, h5, h6")?.textContent ?? "")
      : "";
  }
  if (!(control instanceof HTMLTextAreaElement))
    return control instanceof HTMLInputElement ? textOnPage(control.value) : "";
  const { value, selectionStart: at } = control;
  const end = value.indexOf("\n", at);
  return textOnPage(value.slice(value.lastIndexOf("\n", at - 1) + 1, end === -1 ? undefined : end));
}

/** How many elements around a click are compared with fields, and the longest text compared. */
const mostAround = 4;
const longestText = 600;

/**
 * Leads from the texts and pictures of a page to their fields; links of others stay links.
 * @returns false in browsers that allow no listeners on a page without scripts
 */
function leadToFields(page: Document, edit: NonNullable<Props["edit"]>): boolean {
  const wayFrom = (target: EventTarget | null) => {
    let at = target as HTMLElement | null;
    for (let around = 0; at && around < mostAround; around++, at = at.parentElement) {
      const textOf = (one: Element) => textOnPage(one.getAttribute("alt") ?? one.textContent);
      const text = textOf(at);
      if (text.length > longestText) return undefined;
      const same = [...page.querySelectorAll(`main ${at.localName}`)].filter((one) => textOf(one) === text);
      const way = edit(text, Math.max(0, same.indexOf(at)));
      if (way) return { at, way };
    }
    return undefined;
  };
  page.addEventListener("click", (event) => {
    const field = wayFrom(event.target);
    if (!field) return;
    event.preventDefault();
    field.way();
  });
  page.addEventListener("mouseover", ({ target }) => {
    const style = wayFrom(target)?.at.style;
    if (!style) return;
    Object.assign(style, { cursor: "pointer", outline: "2px dashed", outlineOffset: "2px" });
    const end = () => Object.assign(style, { cursor: "", outline: "", outlineOffset: "" });
    target?.addEventListener("mouseout", end, { once: true });
  });
  let isHeard = false;
  page.addEventListener("hello", () => void (isHeard = true));
  page.dispatchEvent(new Event("hello"));
  return isHeard;
}

/** Scrolls a page to a text, unless it is visible or missing. */
function showPlace(page: Window, written: string): void {
  // Other words replace names in braces.
  const pieces = written.split(/\{[A-Za-z]+\}/).map((piece) => piece.trim());
  const text = pieces.reduce((one, other) => (other.length > one.length ? other : one));
  if (text.length < leastLength) return;
  const part = text.startsWith("#") && page.document.getElementById(text.slice(1));
  const place = part || (placeOf(page.document.querySelector("main"), text) ?? placeOf(page.document.body, text));
  if (!place) return;
  const { top, bottom } = place.getBoundingClientRect();
  const height = page.innerHeight;
  // Below the heading of a part there is room for the rest of it.
  if (part || top < height * 0.1 || bottom > height * 0.9)
    page.scrollTo({ top: page.scrollY + top - height * (part ? 0.1 : 0.33), behavior: "instant" });
}

/** The innermost visible element with the text. */
function placeOf(within: Element | null, text: string): Element | undefined {
  if (!within || !textOnPage(within.textContent).includes(text)) return undefined;
  for (const child of within.children) {
    const place = placeOf(child, text);
    if (place) return place;
  }
  return within.matches("script, style, template") || within.getClientRects().length === 0 ? undefined : within;
}
