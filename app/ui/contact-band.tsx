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
  /** Label of the button beside the field. */
  button: string;
  /** From edge to edge behind the title and text; above them on small screens. */
  picture?: PictureSet;
  words: Record<"call" | "subject" | "book", string>;
  doors: readonly Door[];
  /** Slug of the one that the form takes over. */
  service?: string;
  phone: string;
  reply: string;
};

/** The closing block of a page, with ways to call, to write and to book a day in a row below it. */
export function ContactBand(props: Props) {
  const { id, title, text, button, picture, words, doors, service, phone, reply } = props;
  const form = localePath(useLocale(), "/contact");
  const field = useId();
  const booking = service ? (`&service=${service}` as const) : "";
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
        {service && <input type="hidden" name="about" value={service} />}
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
    <section id={id} className="on-night print:hidden">
      <div className="relative">
        {picture && (
          <div
            className={`later ${picture.quiet ? "" : "veil"} relative h-[18rem] overflow-clip md:h-[24rem] lg:absolute lg:inset-0 lg:h-auto`}
          >
            <Picture
              picture={picture}
              alt=""
              className={`${picture.quiet ? "object-right" : ""} h-full w-full object-cover`}
            />
          </div>
        )}
        <div className="container-page relative pt-9 pb-6 lg:grid lg:min-h-[max(26rem,29vw)] lg:items-center">
          <div className="lg:max-w-[40%]">
            <h2 className="text-h2">{title}</h2>
            <p className="mt-4">{text}</p>
            <p className="text-small mt-3 text-sand-200">{reply}</p>
          </div>
        </div>
      </div>
      <ul className="container-page grid auto-cols-fr gap-x-8 pb-10 md:grid-cols-2 md:py-8 lg:grid-flow-col">
        {doors.map((door) => (
          <li key={door} className="border-t border-night-700">
            {ways[door]}
          </li>
        ))}
      </ul>
    </section>
  );
}

const way = "group flex min-h-16 flex-wrap items-center justify-between gap-4 hover:text-emerald-light";
