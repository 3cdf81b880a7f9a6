export { clientAddress } from "#app/platform/client-address.server.ts";
export { env, siteUrlPlaceholder } from "#app/platform/env.server.ts";
export { log } from "#app/platform/log.server.ts";
