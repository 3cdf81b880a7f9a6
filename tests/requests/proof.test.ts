/** Projects, people and certificates: where they appear, and no trace of them without entries. */
import { expect, inject, test } from "vitest";
import { fill } from "#i18n/fill.tsx";
import { localePath, locales } from "#i18n/locale.ts";
import { clientOf } from "#tests/support/client.ts";
import { sites } from "#tests/support/sites.ts";
import { sectionIn } from "#tests/support/section-in.ts";

const { text } = clientOf({ url: inject("siteUrl") });

test.each(locales)(
  "in %s, what there is stands on the page about the company and on those of the services",
  async (locale) => {
    const { projects, people, certificates, company, messages, pages } = sites[locale];
    const about = await text(localePath(locale, "/about"));
    const [project] = projects.entries;
    for (const words of [
      project!.title,
      projects.confidential,
      people.entries[1]!.name,
      certificates.entries[0]!.scope,
    ])
      expect(about).toContain(words);
    expect(about).toContain("IP-0042");
    expect(about, "it has expired").not.toContain("IP-0007");
    expect(about).toContain('"@type":"Certification"');
    const { commercialRegistration, vatNumber } = sectionIn(pages.about, "registers");
    for (const { url } of [commercialRegistration, vatNumber]) expect(about).toContain(`href="${url}"`);
    const facts = about.split('id="check-us"')[1];
    expect(facts).toContain(company.vatNumber);
    for (const fact of [fill(messages.company.founded, { year: 2009 }), "12", certificates.kinds.standard])
      expect(about).toContain(fact);

    const service = await text(localePath(locale, "/services/networks"));
    for (const words of [project!.needed, project!.done, project!.figure!, projects.entries[1]!.outcome])
      expect(service).toContain(words);
    const { reference } = project!;
    expect(service).toContain(fill(projects.vouches, reference!));
    expect(service, "the day of the consent").not.toContain(reference!.consent);
    const other = await text(localePath(locale, "/services/web-development"));
    expect(other).not.toContain(projects.title);
    expect(other).not.toContain('id="projects"');

    const home = await text(localePath(locale, "/"));
    const [customer] = company.customers;
    expect(home).toContain(
      `${customer!.sector![locale]} · ${fill(messages.company.since, { year: customer!.since! })}`,
    );
    const partners = home.split('id="partners"')[1]!.split("</section>")[0]!;
    expect(partners.split(`>${messages.company.partner}<`), "with an agreement").toHaveLength(2);
  },
);
