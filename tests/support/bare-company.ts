import { edit } from "#cms/edit.ts";
import { company } from "./documents.ts";

const none = (path: string, text: string, ...fields: string[]) =>
  edit(
    path,
    text,
    fields.map((field) => ({ do: "set", path: [field], value: [] })),
  );

/**
 * What turns the invented company into one without services, posts, people, projects, certificates,
 * partners and customers, by path; null removes a document.
 */
export const bareCompany: Record<string, string | null> = Object.fromEntries(
  [...company].flatMap(([path, text]): [string, string | null][] => {
    if (/\/(?:services|posts)\//.test(path)) return [[path, null]];
    if (/\/(?:people|projects|certificates)\.yaml$/.test(path)) return [[path, none(path, text, "entries")]];
    if (path === "company.yaml") return [[path, none(path, text, "partners", "customers")]];
    if (path === "redirects.yaml") return [[path, none(path, text, "addresses")]];
    if (path === "navigation.yaml") return [[path, text.replaceAll(/(page: \/services)\/\S+/g, "$1")]];
    if (!path.endsWith("/pages/home.yaml")) return [];
    const links = text.replaceAll(/link: \/(?:services|blog)\S*/g, "link: /contact");
    // A drawing and a sample belong to a service.
    return [[path, links.replace(/\n {2}- id: proof\n(?: {4}.*\n|\n(?= {4}))*/, "\n")]];
  }),
);
