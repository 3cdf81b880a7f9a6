/**
 * Path of a document's page, without its language.
 * @returns undefined if it has no page
 */
export function pageOf(document: string): string | undefined {
  const [folder, name] = document.split("/");
  switch (folder) {
    case "pages":
      return name === "home" ? "/" : `/${name}`;
    case "services":
      return `/services/${name}`;
    case "posts":
      return `/blog/${name}`;
    case "projects":
    case "people":
    case "certificates":
      return "/about";
    case "company":
      return "/contact";
    case "messages":
    case "settings":
      return "/";
    default:
      return undefined;
  }
}

/** Whether a document appears on every page. */
export const isEverywhere = (document: string): boolean => ["company", "messages", "settings"].includes(document);
