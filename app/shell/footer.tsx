import { type ReactNode, useEffect, useState } from "react";
import { fill } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { Fold } from "#app/ui/fold.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { formatPhone } from "#i18n/format.ts";
import { Logo } from "#app/ui/logo.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import type { ShellData } from "./shell-data.server.ts";

export function Footer({ data }: { data: ShellData }) {
  const { company, locale, navigation } = data;
  const years = useYears(data.copyright);
  const messages = data.messages.footer;
  return (
    <footer className="on-night">
      <div className="container-page in-pairs gap-x-8 pt-6 pb-2 md:grid-cols-3 md:gap-y-10 md:pt-16 md:pb-10 lg:grid-cols-[17rem_repeat(auto-fit,minmax(8rem,auto))]">
        <div className="mb-3 max-lg:col-span-full">
          <Logo name={company.name} className="text-[min(1.375rem,12vw)]" />
          <p className="text-small mt-3 text-sand-200 lg:mt-4 lg:max-w-[18em]">{company.legalName}</p>
          <div className="text-small mt-3 flex flex-wrap items-center gap-x-4 text-sand-200 lg:block">
            {(["commercialRegistration", "vatNumber"] as const).map(
              (number) =>
                company[number] && (
                  <p key={number}>
                    <span>{messages[number]}</span> <bdi>{company[number]}</bdi>
                  </p>
                ),
            )}
            {data.checkUs && (
              <SiteLink to={data.checkUs} className="footer-link underline decoration-1 underline-offset-[0.3em]">
                {messages.checkUs}
              </SiteLink>
            )}
          </div>
        </div>
        {navigation.columns.map(({ label, entries }) => (
          <Column key={label} title={label}>
            <ul className="text-small grid">
              {entries.map((link) => (
                <li key={`${link.label} ${link.to}`}>
                  <FooterLink {...link} />
                </li>
              ))}
            </ul>
          </Column>
        ))}
        <Column title={messages.contactTitle} className="max-md:col-span-full">
          <address className="text-small grid gap-1 not-italic text-sand-200">
            <p className="grid">
              {company.address.map((line) => (
                <span key={line}>
                  <bdi>{line}</bdi>
                </span>
              ))}
              {company.poBox && (
                <span>
                  <span>{messages.poBox}</span> <bdi>{company.poBox}</bdi>
                </span>
              )}
            </p>
            <p className="grid">
              <a className="footer-link" href={`tel:${company.phone}`}>
                <bdi dir="ltr">{formatPhone(company.phone)}</bdi>
              </a>
              <a className="footer-link" href={`mailto:${company.email}`}>
                <bdi dir="ltr">{company.email}</bdi>
              </a>
            </p>
          </address>
        </Column>
      </div>
      <div className="container-page text-small flex flex-wrap items-center gap-x-8 gap-y-1 pb-5 text-sand-200 md:pb-10">
        <p>{fill(messages.copyright, { years, company: company.name })}</p>
        {navigation.legal.map((link) => (
          <FooterLink key={`${link.label} ${link.to}`} {...link} />
        ))}
        {data.hasPosts && (
          <a className="footer-link" href={localePath(locale, "/rss.xml")}>
            {messages.rss}
          </a>
        )}
      </div>
    </footer>
  );
}

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className="fold-title text-small mb-3 font-medium text-emerald-light">{title}</h2>
      <Fold label={title} className="text-small py-3 font-medium text-emerald-light" />
      <div className="folded">{children}</div>
    </section>
  );
}

const FooterLink = ({ to, label }: ShellData["navigation"]["legal"][number]) => (
  <NavigationLink to={to} className="footer-link">
    {label}
  </NavigationLink>
);

/** `2024–2026`. A prerendered page has its build year; the browser supplies the current one. */
function useYears({ from, to: made }: ShellData["copyright"]): string {
  const [to, setTo] = useState(made);
  useEffect(() => setTo(made && Math.max(made, new Date().getFullYear())), [made]);
  return to && to > from ? `${from}–${to}` : String(from);
}
