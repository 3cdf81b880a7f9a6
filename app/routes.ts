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

/** All others are the assistant's, which answers without the router (server/answers/assistant.ts). */
const programs = programAddresses
  .filter((address) => address.startsWith("/api/"))
  .map((address) => route(address.slice(1), `routes${address}.ts`));

/** Files made from the content: for search engines, icons, share pictures, words of the chat. */
const generatedFiles = [
  ...machineFiles,
  ...locales.map((locale) => localePath(locale, categoryFeed)),
  ...iconFiles,
  "/og/:locale/:name",
  assistantWordsPath,
].map((path) => route(path.slice(1), "routes/generated-file.ts", { id: path.slice(1) }));

export default [
  ...localizedPages,
  ...generatedFiles,
  ...programs,
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
