import { type Fault, type Finding, finding } from "#cms/fault.ts";
import { addressParts, spelling } from "#cms/old-addresses.ts";
import type { Entry } from "./field-values.ts";
import type { Site } from "./site.ts";

type Address = { from: string; to: string };

/** Faults of the old addresses in `redirects.yaml`, and of their targets. */
export function oldAddressFaults({ slug, locale, shape, source }: Entry, site: Site): Fault[] {
  if (slug !== "redirects" || locale || shape.length > 0) return [];
  const { addresses } = source.value as { addresses: Address[] };
  const knownAddresses = new Set<string>();
  const all = new Set(addresses.map(({ from }) => spelling(from)));
  return addresses.flatMap(({ from, to }, index) => {
    const [ofFrom, ofTo] = [fromFault(from, knownAddresses, site), toFault(from, to, all, site)];
    knownAddresses.add(spelling(from));
    return [
      ...(ofFrom ? [source.fault(["addresses", index, "from"], ofFrom)] : []),
      ...(ofTo ? [source.fault(["addresses", index, "to"], ofTo)] : []),
    ];
  });
}

function fromFault(from: string, addresses: ReadonlySet<string>, site: Site): Finding | undefined {
  if (!addressParts(from))
    return finding(`${from} is not encoded as addresses are: copy it from a browser`, { is: "format" });
  if (addresses.has(spelling(from)))
    return finding(`${from} is there already: delete one of the two`, { is: "address-twice", url: from });
  return site.answers(from)
    ? finding(`this site answers ${from} itself: delete the redirect, or rename the page`, {
        is: "address-answered",
        url: from,
      })
    : undefined;
}

function toFault(from: string, to: string, all: ReadonlySet<string>, site: Site): Finding | undefined {
  if (to.startsWith("https://"))
    return URL.canParse(to) ? undefined : finding(`${to} is no address: correct it`, { is: "link-form", url: to });
  const [target = ""] = to.split("#");
  if (spelling(target) === spelling(from))
    return finding(`leads to itself: write where ${from} is to lead`, { is: "address-onward", url: to });
  return all.has(spelling(target))
    ? finding(`${to} is an old address as well: write where that one leads`, { is: "address-onward", url: to })
    : site.targetFault(target);
}

/** Removed pages that the owner's answers still name. The assistant leaves them out. */
export const removedPages = (entries: readonly Entry[], site: Site): Fault[] =>
  entries
    .filter(({ slug, folder }) => slug === "answers" && !folder)
    .flatMap(({ fieldValues, source }) =>
      fieldValues.flatMap(({ path, kind, value }) => {
        const fault = kind === "page" && typeof value === "string" && value ? site.pageFault(value) : undefined;
        return fault ? source.fault(path, fault) : [];
      }),
    );
