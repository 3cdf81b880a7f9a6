import type { Value } from "#cms/source.ts";

const identity =
  /^(?:name|legalName|assistantName|address\.(?:street|district)|(?:partners|customers)\.\d+\.name)\.|^(?:phone|whatsapp|email|privacyEmail|commercialRegistration|vatNumber)$/;

/** By what a company is known: names, numbers, and the domain of its mail. */
export const companyTraces = (values: readonly Value[]): string[] => [
  ...new Set(
    values.flatMap(({ file, field, value }) =>
      file === "company.yaml" && identity.test(field) ? value.replace(/^.*@/, "") : [],
    ),
  ),
];

/** The traces in a text, in any case. */
export const tracesIn = (text: string, traces: readonly string[]): string[] =>
  traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));
