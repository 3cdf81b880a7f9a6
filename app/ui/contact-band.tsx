import ArrowRight from "virtual:icon/arrow-right";
import { Form } from "react-router";
import type { PageLink } from "#cms/pages.ts";
import { formatPhone } from "#i18n/format.ts";
import { Picture, type PictureSet } from "./picture.tsx";
import { SiteLink } from "./site-link.tsx";

export type Door = "call" | "write" | "book";

type Props = {
  id?: string;
  title: string;
  text: string;
  /** Label of the button beside the field. */
  button: string;
  /** A picture from edge to edge behind title and text; above them on small screens. */
  picture?: PictureSet;
  words: Record<"call" | "whatsapp" | "subject" | "book", string>;
  doors: readonly Door[];
  /** Slug of the service that the form takes over. */
  service: string | undefined;
  phone: string;
  whatsapp: string | undefined;
  form: string;
  booking: PageLink;
  reply: string;
};

/** The closing block of a page, with ways to call, to write and to book a day in a row below it. */
export function ContactBand(props: Props) {
  const { id, title, text, button, picture, words, doors, service, phone, whatsapp, form, booking, reply } = props;
  const ways = {
    call: (
      <>
        <a href={`tel:${phone}`} className={way}>
          <span>{words.call}</span>
          <bdi dir="ltr" className="text-h3">
            {formatPhone(phone)}
          </bdi>
        </a>
        {whatsapp && (
          <a href={whatsapp} className={way}>
            {words.whatsapp}
          </a>
        )}
      </>
    ),
    write: (
      <Form action={form} discover="none" className="flex grow items-end gap-3 py-3">
        {service && <input type="hidden" name="about" value={service} />}
        <label className="grid min-w-0 grow items-center gap-x-4 gap-y-2 xl:flex">
          <span>{words.subject}</span>
          <input
            name="subject"
            size={8}
            dir="auto"
            className="min-h-13 min-w-0 grow rounded-sm border border-sand-50 bg-sand-50 px-4 py-2 text-start text-ink"
          />
        </label>
        <button type="submit" className="button button-light">
          {button}
        </button>
      </Form>
    ),
    book: (
      <SiteLink to={booking} className={way}>
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
            className={`later ${picture.quiet ? "" : "veil"} relative h-[11.25rem] overflow-clip md:h-[24rem] lg:absolute lg:inset-0 lg:h-auto`}
          >
            <Picture
              picture={picture}
              alt=""
              className={`${picture.quiet ? "object-right" : ""} h-full w-full object-cover`}
            />
          </div>
        )}
        <div className="container-page relative pt-7 pb-4 lg:grid lg:min-h-[max(26rem,29vw)] lg:items-center">
          <div className="lg:max-w-[40%]">
            <h2 className="text-h2">{title}</h2>
            <p className="text-item md:text-lead mt-3">{text}</p>
            <p className="text-small mt-2 text-sand-200">{reply}</p>
          </div>
        </div>
      </div>
      <ul className="container-page grid gap-x-5 pb-1 md:grid-cols-2 md:py-8 lg:flex lg:flex-wrap lg:items-end lg:justify-between xl:items-center">
        {doors.map((door) => (
          <li
            key={door}
            // The bar at the bottom of small screens calls, too.
            className={`${door === "call" ? "max-lg:hidden" : ""} gap-x-5 border-night-700 max-lg:border-t lg:flex lg:has-[form]:max-w-2xl lg:has-[form]:grow`}
          >
            {ways[door]}
          </li>
        ))}
      </ul>
    </section>
  );
}

const way = "group flex min-h-16 flex-wrap items-center justify-between gap-x-4 hover:text-emerald-light";
