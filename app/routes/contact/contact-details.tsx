import type { ReactNode } from "react";
import { formatPhone } from "#i18n/format.ts";
import type { contactDetails, openingHours } from "#app/content.server.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";

type OpeningHours = ReturnType<typeof openingHours>;
type Props = {
  details: ReturnType<typeof contactDetails>;
  hours: OpeningHours;
};

export function ContactDetails({ details, hours }: Props) {
  const { words } = details;
  return (
    <div className="grid gap-x-12 gap-y-5 sm:grid-cols-2 lg:grid-cols-[auto_1fr]">
      <Block title={words.location.title} wide>
        <p className="font-semibold">{details.legalName}</p>
        <address className="mt-2 not-italic">
          <span className="text-small block text-muted">{words.location.nationalAddress}</span>
          <span className="flex flex-wrap gap-x-4 lg:grid">
            {[...details.address, details.shortAddress].map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </span>
          {details.poBox && (
            <span className="mt-2 block">
              <span>{words.location.poBox}</span> <bdi>{details.poBox}</bdi>
            </span>
          )}
        </address>
        <NewWindowLink href={details.map} className="text-link mt-2 inline-flex min-h-11 items-center">
          {words.location.map}
        </NewWindowLink>
      </Block>
      {[{ label: words.phone.title, phone: details.phone }, details.emergency].map(
        (number) =>
          number && (
            <Block key={number.label} title={number.label}>
              <a href={`tel:${number.phone}`} className="text-link inline-flex min-h-11 items-center">
                <bdi dir="ltr">{formatPhone(number.phone)}</bdi>
              </a>
            </Block>
          ),
      )}
      <Block title={words.email.title}>
        <a href={`mailto:${details.email}`} className="text-link inline-flex min-h-11 items-center">
          <bdi dir="ltr">{details.email}</bdi>
        </a>
      </Block>
      <Block title={hours.words.title} wide>
        <dl className="mt-2 grid gap-2">
          {hours.rows.map(({ days, times }) => (
            <div
              key={days}
              className="flex flex-wrap justify-between gap-x-6 border-b border-sand-200 pb-2 last:border-0"
            >
              <dt>{days}</dt>
              <dd className="tabular">
                <bdi>{times}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Block>
    </div>
  );
}

type BlockProps = {
  title: string;
  wide?: boolean;
  children: ReactNode;
};

const Block = ({ title, wide, children }: BlockProps) => (
  <section className={wide ? "sm:col-span-2" : undefined}>
    <h2 className="text-h3 mb-1">{title}</h2>
    {children}
  </section>
);
