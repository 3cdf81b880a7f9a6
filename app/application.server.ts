// The process must use the same copy of React Router as the pages do, bundled or not.
export { createRequestHandler, RouterContextProvider } from "react-router";
export { assistantAt, assistantMethods } from "#app/features/assistant/gateway/assistant-at.server.ts";
export { refuseMethod } from "#app/features/assistant/gateway/refuse-method.server.ts";
export { newRequestId } from "#app/features/assistant/gateway/request-id.server.ts";
export { localeOf } from "#app/i18n/locale.ts";
export { addressKey } from "#app/platform/address-key.server.ts";
export { clientAddress } from "#app/platform/client-address.server.ts";
export { ready } from "#app/platform/database.server.ts";
export { env, siteUrlPlaceholder } from "#app/platform/env.server.ts";
export { keptPage } from "#app/platform/kept-page.server.ts";
export { log, logWritten } from "#app/platform/log.server.ts";
export { pace } from "#app/platform/pace.server.ts";
export { pageMark, pageNonce } from "#app/platform/page-nonce.server.ts";
export { readyMadeFiles, readyMadePages } from "./ready-made.server.ts";
export { stopDeliveries } from "#app/features/outbox/deliveries.server.ts";
export { currentAlarmLine } from "#app/features/outbox/raise-alarm.server.ts";
export { start, stop } from "./lifecycle.server.ts";
export { plainErrorPage, plainErrorText } from "./plain-error-page.server.ts";

/** For `npm run leads` only: the site never loads it. */
export const openDesk = () => import("#app/desk/desk.server.ts");
