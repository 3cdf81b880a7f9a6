import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { localePath, locales } from "#i18n/locale.ts";
import { assistantWordsPath, categoryFeed, iconFiles, machineFiles, pages, programAddresses } from "#cms/pages.ts";

/** Every page of cms/pages.ts in each language: English at the root, Arabic under /ar. */
const localizedPages = locales.flatMap((locale) =>
  pages.map(({ name, path, module = name }) => {
    const file = `routes/${module}.tsx`;
    const options = { id: `${locale}/${name}` };
    const address = localePath(locale, path).slice(1);
    return address ? route(address, file, options) : index(file, options);
  }),
);

/** Each path below `api/` has its own module; all others belong to the assistant. */
const programs = programAddresses.map((address) => {
  const path = address.slice(1);
  return path.startsWith("api/")
    ? route(path, `routes/${path}.ts`)
    : route(path, "routes/api/assistant.ts", { id: path });
});

const seo = [
  ...machineFiles.map((path) => route(path.slice(1), "routes/seo/machine-file.ts", { id: path.slice(1) })),
  ...iconFiles.map((path) => route(path.slice(1), "routes/seo/icon.ts", { id: path.slice(1) })),
  ...locales.map((locale) => {
    const path = localePath(locale, categoryFeed).slice(1);
    return route(path, "routes/seo/machine-file.ts", { id: path });
  }),
  route("og/:locale/:name", "routes/seo/share-image.ts"),
  route(assistantWordsPath.slice(1), "routes/api/assistant-words.ts"),
];

export default [...localizedPages, ...seo, ...programs, route("*", "routes/not-found.tsx")] satisfies RouteConfig;
