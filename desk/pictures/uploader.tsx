import ImageIcon from "virtual:icon/image";
import Upload from "virtual:icon/upload";
import X from "virtual:icon/x";
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { refusal, uploadLimits } from "#app/features/content/pictures/refusal.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { type Locale, locales } from "#i18n/locale.ts";
import { Button, FileButton, IconButton } from "#desk/parts/buttons.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useLanguage } from "#desk/words/words.ts";
import { usePictureWords } from "./picture-words.ts";
import { AlternativeFields } from "./alternative-fields.tsx";
import type { UploadResult } from "./receive-upload.server.ts";
import { least, type Size } from "#cms/scene-sets.ts";
import { formatFileSize } from "#i18n/format-file-size.ts";
import { listen } from "#app/ui/listen.ts";

type State =
  | { is: "open" | "waiting" | "preparing" }
  | { is: "sending"; percent: number }
  /** `isFinal`: a retry would fail too. */
  | { is: "failed"; sentence: string; isFinal: boolean };

type Item = { id: number; file: File; alt: Record<Locale, string>; state: State };

type AddedPicture = Extract<UploadResult, { outcome: "added" }> & { alt: Record<Locale, string> };

type Props = {
  /** The required kind; if absent, any. */
  kind?: "scene" | "mark";
  onAdded: (picture: AddedPicture) => void;
  /** Called when sending starts, and when all files are done. */
  onBusy?: (isBusy: boolean) => void;
  /** Called with whether some files are not added yet. */
  onOpen?: (isOpen: boolean) => void;
  /** Possible actions while a picture is prepared. */
  meanwhile?: string;
};

const photos = "image/jpeg,image/png,image/webp,image/avif";
const drawings = "image/svg+xml";
const files = "application/pdf,video/mp4,video/webm,text/vtt,.vtt";

/** Described in one language at least: the other may wait. */
const isDescribed = ({ alt }: Pick<Item, "alt">): boolean => locales.some((locale) => alt[locale].trim() !== "");

/** Accepts chosen or dropped files and alternative texts, and sends one file at a time. */
export function Uploader({ kind, onAdded, onBusy, onOpen, meanwhile }: Props) {
  const words = usePictureWords();
  const language = useLanguage();
  const last = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  /** Takes the focus of buttons that are gone. */
  const chooser = useRef<HTMLInputElement>(null);
  const [items, setItems] = useState<Item[]>([]);
  const [isAsked, setAsked] = useState(false);
  const [isOver, setOver] = useState(false);
  const [added, setAdded] = useState<{ count: number; leftOut: string[] }>({ count: 0, leftOut: [] });
  const [isBusy, setBusy] = useState(false);
  const open = items.filter(({ state }) => state.is === "open" || (state.is === "failed" && !state.isFinal));

  useEffect(() => {
    if (!isBusy) return undefined;
    return listen(window, "beforeunload", (event) => event.preventDefault());
  }, [isBusy]);

  const hasItems = items.length > 0;
  const tellOpen = useEffectEvent(() => onOpen?.(hasItems));
  useEffect(() => tellOpen(), [hasItems]);

  function take(files: Iterable<File>): void {
    const newItems = [...files].map((file): Item => {
      const isLarge = file.size > uploadLimits.bytes;
      const sentence = refusal("too-large", { most: "20 MB" }).words[language];
      const state: State = isLarge ? { is: "failed", sentence, isFinal: true } : { is: "open" };
      return { id: ++last.current, file, alt: { en: "", ar: "" }, state };
    });
    setAdded({ count: 0, leftOut: [] });
    setItems((before) => [...before, ...newItems]);
    requestAnimationFrame(() => {
      const first = list.current?.querySelector<HTMLElement>(`[data-item="${newItems[0]?.id}"] textarea`);
      first?.focus();
    });
  }

  const change = (id: number, changes: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  async function send(): Promise<void> {
    setAsked(true);
    const ready = open.filter(isDescribed);
    if (ready.length < open.length)
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
    if (ready.length === 0) return;
    if (ready.length === open.length) chooser.current?.focus();
    setBusy(true);
    onBusy?.(true);
    for (const { id } of ready) change(id, { state: { is: "waiting" } });
    for (const { id, file, alt } of ready) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...alt, ...(kind && { kind }) })) form.set(name, value);
      form.set("file", file);
      const result = await sendUpload(form, (part) =>
        change(id, { state: part < 1 ? { is: "sending", percent: Math.floor(part * 100) } : { is: "preparing" } }),
      );
      if (result.outcome === "added") {
        setItems((before) => before.filter((item) => item.id !== id));
        setAdded(({ count, leftOut }) => ({ count: count + 1, leftOut: [...leftOut, ...result.leftOut] }));
        onAdded({ ...result, alt });
        continue;
      }
      const sentences = {
        busy: refusal("busy").words[language],
        "signed-out": words.signedOut,
        "no-connection": words.noConnection,
      };
      const sentence = result.outcome === "refused" ? result.sentence : sentences[result.outcome];
      const isFinal =
        result.outcome === "refused" &&
        !["busy", "too-slow", "name-taken", "alternative-missing"].includes(result.code);
      change(id, { state: { is: "failed", sentence, isFinal } });
    }
    setBusy(false);
    onBusy?.(false);
    setAsked(false);
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className="grid gap-4">
      <div
        className="drop-zone flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border-2 border-dashed p-5 noscript:hidden"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload aria-hidden="true" className="size-6 shrink-0 text-accent" />
        <div className="grow basis-64">
          <p className="font-semibold pointer-coarse:hidden">{words.drop}</p>
          <p className="hidden font-semibold pointer-coarse:block">{words.add}</p>
          <p className="text-small text-subdued">
            {kind === "mark" ? words.acceptedMark : kind === "scene" ? words.acceptedScene : words.accepted}
          </p>
        </div>
        <FileButton
          ref={chooser}
          look={kind ? "line" : "main"}
          multiple
          accept={kind === "mark" ? drawings : kind === "scene" ? photos : `${photos},${drawings},${files}`}
          take={take}
        >
          {words.chooseFiles}
        </FileButton>
      </div>
      {hasItems && (
        <div className="card grid gap-5 p-4 md:p-6">
          <div>
            <p className="font-semibold">{words.altTitle}</p>
            <p className="text-small text-subdued">{words.altHint}</p>
          </div>
          <ul ref={list} className="grid gap-5">
            {items.map((item) => (
              <OneFile
                key={item.id}
                item={item}
                isAsked={isAsked}
                meanwhile={meanwhile}
                measure={({ width, height }) => {
                  const { width: leastWidth, height: leastHeight } = least;
                  if (width >= leastWidth && height >= leastHeight) return;
                  const { words: sentences } = refusal("too-small", { width, height, leastWidth, leastHeight });
                  change(item.id, { state: { is: "failed", sentence: sentences[language], isFinal: true } });
                }}
                describe={(locale, text) => change(item.id, { alt: { ...item.alt, [locale]: text } })}
                leaveOut={() => {
                  setItems((before) => before.filter(({ id }) => id !== item.id));
                  chooser.current?.focus();
                }}
              />
            ))}
          </ul>
          {open.length > 0 && (
            <div>
              <Button look="main" disabled={isBusy} onClick={() => void send()}>
                {open.every(({ state }) => state.is === "failed")
                  ? words.sendAgain
                  : fillCount(words.upload, open.length, language)}
              </Button>
            </div>
          )}
        </div>
      )}
      <div role="status" className="empty:hidden">
        {added.count > 0 && (
          <Notice kind="good">
            <p>{fillCount(words.added, added.count, language)}</p>
            {added.leftOut.length > 0 && <p>{fill(words.leftOut, { names: added.leftOut.join(", ") })}</p>}
          </Notice>
        )}
      </div>
    </div>
  );
}

type FileProps = {
  item: Item;
  /** Whether to report missing values. */
  isAsked: boolean;
  meanwhile: string | undefined;
  /** Called with the size of a photo, which may be too small. */
  measure: (size: Size) => void;
  describe: (locale: Locale, text: string) => void;
  leaveOut: () => void;
};

function OneFile({ item: { id, file, alt, state }, isAsked, meanwhile, measure, describe, leaveOut }: FileProps) {
  const words = usePictureWords();
  const language = useLanguage();
  const isOpen = state.is === "open" || (state.is === "failed" && !state.isFinal);
  return (
    <li data-item={id} className="flex flex-wrap items-start gap-4 border-b border-line pb-5 last:border-0 last:pb-0">
      <FilePreview file={file} measure={measure} />
      <div className="grid grow basis-80 gap-3">
        <div className="flex items-center justify-between gap-3">
          <p className="truncate text-small text-subdued">
            <bdi>{file.name}</bdi>
            <span className="ms-3">
              <bdi>{formatFileSize(file.size, language)}</bdi>
            </span>
          </p>
          {(isOpen || state.is === "failed") && (
            <IconButton
              icon={X}
              className="-my-2 shrink-0"
              aria-label={fill(words.leaveOutNamed, { file: file.name })}
              title={words.leaveOut}
              onClick={leaveOut}
            />
          )}
        </div>
        {isOpen && (
          <div className="grid items-start gap-3 md:grid-cols-2">
            <AlternativeFields
              errorIn={(locale) =>
                isAsked && locale === language && !isDescribed({ alt }) ? words.altMissing : undefined
              }
              control={(locale, field) => ({
                "aria-label": fill(words.altNamed, { field, file: file.name }),
                value: alt[locale],
                onChange: ({ target }) => describe(locale, target.value),
              })}
            />
          </div>
        )}
        {state.is === "waiting" && <p className="text-subdued">{words.waiting}</p>}
        {state.is === "sending" && (
          <p className="grid gap-1.5">
            {fill(words.sending, { percent: state.percent })}
            <progress className="h-2 w-full accent-accent" max={100} value={state.percent} aria-label={file.name} />
          </p>
        )}
        {state.is === "preparing" && (
          <p role="status" className="grid gap-1.5">
            {words.preparing}
            {meanwhile && <span className="text-subdued">{meanwhile}</span>}
            <span role="progressbar" aria-label={file.name} className="moving-bar" />
          </p>
        )}
        {state.is === "failed" && <Notice kind="bad">{state.sentence}</Notice>}
      </div>
    </li>
  );
}

/** Reason of a failure: the connection, the session, or too many uploads at this moment. */
type Unsent = { outcome: "no-connection" | "signed-out" | "busy" };

/** Sends a picture with its alternative texts. @param onPart called with the sent share, 0 to 1 */
function sendUpload(form: FormData, onPart: (part: number) => void): Promise<UploadResult | Unsent> {
  const { promise, resolve } = Promise.withResolvers<UploadResult | Unsent>();
  // `fetch` does not report progress.
  const request = new XMLHttpRequest();
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0));
  request.addEventListener("error", () => resolve({ outcome: "no-connection" }));
  request.addEventListener("load", () => {
    if (request.status === 200 && request.response) resolve(request.response as UploadResult);
    // After a redirect to the sign-in the response is a page instead of JSON.
    else if (request.status === 200 || request.status === 403) resolve({ outcome: "signed-out" });
    else resolve({ outcome: request.status === 503 ? "busy" : "no-connection" });
  });
  request.open("POST", "/desk/pictures/upload");
  request.send(form);
  return promise;
}

/** Canvas size in pixels, twice the CSS size. */
const [width, height] = [320, 180];

/** Thumbnail of a chosen file, drawn on a canvas since the policy forbids blobs. */
function FilePreview({ file, measure }: Pick<FileProps, "measure"> & { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const tellSize = useEffectEvent(measure);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (picture) => {
        const drawing = isGone ? undefined : canvas.current?.getContext("2d");
        const scale = Math.max(width / picture.width, height / picture.height);
        const [across, down] = [picture.width * scale, picture.height * scale];
        drawing?.drawImage(picture, (width - across) / 2, (height - down) / 2, across, down);
        if (drawing) tellSize({ width: picture.width, height: picture.height });
        picture.close();
        if (drawing) setDrawn(true);
      },
      // SVG, or not a picture: the server reports the latter.
      () => undefined,
    );
    return () => void (isGone = true);
  }, [file]);
  return (
    <div className="relative grid aspect-video w-40 place-items-center overflow-hidden rounded-sm bg-accent-soft text-accent">
      {!isDrawn && <ImageIcon aria-hidden="true" className="size-6" />}
      <canvas ref={canvas} width={width} height={height} aria-hidden="true" className="absolute inset-0 size-full" />
    </div>
  );
}
