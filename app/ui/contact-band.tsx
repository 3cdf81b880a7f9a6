import ArrowRight from "virtual:icon/arrow-right";
import { useId } from "react";
import { Form } from "react-router";
import { formatPhone } from "#i18n/format.ts";
import { localePath } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Picture, type PictureSet } from "./picture.tsx";
import { SiteLink } from "./site-link.tsx";

export type Door = "call" | "write" | "book";

type Props = {
  id?: string;
  title: string;
  text: string;
  /** Of the field that opens the form. */
  button: string;
  /** From edge to edge behind the words; above them on small screens. */
  picture?: PictureSet;
  words: Record<"call" | "subject" | "book", string>;
  doors: readonly Door[];
  /** Slug and name, which the form takes over. */
  service?: { slug: string; title: string };
  phone: string;
  reply: string;
};

/** The closing block of a page, with ways to call, to write and to book a day. */
export function ContactBand({ id, title, text, button, picture, words, doors, service, phone, reply }: Props) {
  const form = localePath(useLocale(), "/contact");
  const field = useId();
  const booking = service ? (`&subject=${encodeURIComponent(service.title)}` as const) : "";
  const ways = {
    call: (
      <a href={`tel:${phone}`} className={way}>
        <span>{words.call}</span>
        <bdi dir="ltr" className="text-h3">
          {formatPhone(phone)}
        </bdi>
      </a>
    ),
    write: (
      <Form action={form} discover="none" className="py-3">
        {service && <input type="hidden" name="about" value={service.slug} />}
        <label htmlFor={field}>{words.subject}</label>
        <div className="mt-2 flex gap-3">
          <input
            id={field}
            name="subject"
            size={8}
            dir="auto"
            className="min-h-13 min-w-0 grow rounded-sm border border-sand-50 bg-sand-50 px-4 py-3 text-start text-ink"
          />
          <button type="submit" className="button button-light">
            {button}
          </button>
        </div>
      </Form>
    ),
    book: (
      <SiteLink to={`/contact?about=consultation${booking}`} className={way}>
        <span>{words.book}</span>
        <ArrowRight aria-hidden="true" className="arrow size-5 text-emerald-light" />
      </SiteLink>
    ),
  };
  return (
    <section id={id} className="on-night relative">
      {picture && (
        <div className="veil later relative h-[13.75rem] overflow-clip md:h-[24rem] lg:absolute lg:inset-0 lg:h-auto print:hidden">
          <Picture picture={picture} alt="" className="h-full w-full object-cover" />
        </div>
      )}
      <div className="container-page section-dense relative grid gap-x-16 gap-y-6 md:grid-cols-2 lg:min-h-[max(27rem,28vw)] lg:grid-cols-[1.4fr_1fr] lg:items-center">
        <div className="lg:max-w-[60%]">
          <h2 className="text-h2">{title}</h2>
          <p className="mt-4">{text}</p>
          <p className="text-small mt-3 text-sand-200">{reply}</p>
        </div>
        <ul className="bg-night-950 lg:rounded-lg lg:px-6 print:hidden">
          {doors.map((door) => (
            <li key={door} className="border-b border-night-700 last:border-0">
              {ways[door]}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const way = "group flex min-h-16 items-center justify-between gap-4 hover:text-emerald-light";
