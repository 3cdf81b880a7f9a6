// Resolves imports such as #app/… to the product: Node looks them up in the nearest package.json,
// and that of the laboratory cannot name files above its folder.
import { registerHooks } from "node:module";

const lab = new URL(".", import.meta.url).href;
const product = new URL("../package.json", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const { parentURL = "" } = context;
    const isOfLab = parentURL.startsWith(lab) && !parentURL.includes("/node_modules/");
    const isOfProduct = isOfLab && specifier.startsWith("#") && !specifier.startsWith("#lab/");
    return nextResolve(specifier, isOfProduct ? { ...context, parentURL: product } : context);
  },
});
