/** Permitted values of columns, for the store, the desk's rights and browsers. */

/** Ways to reach the company other than its website. */
export const leadOrigins = ["phone", "whatsapp", "mail", "visit", "fair"] as const;

/** Reasons for the loss of a lead. */
export const lossReasons = ["price", "silence", "other-supplier", "not-ours", "other"] as const;

export const memberRoles = ["owner", "manager", "editor", "writer", "sales"] as const;

/** Roles that publish content. */
export const editorRoles = ["owner", "manager", "editor"] as const satisfies readonly (typeof memberRoles)[number][];

/** Roles that work with leads. */
export const leadRoles = ["owner", "manager", "sales"] as const satisfies readonly (typeof memberRoles)[number][];

/** Outgoing deliveries of a lead, in display order; `update` is the webhook's event of a change. */
export const channels = ["notification", "confirmation", "webhook", "answer", "update"] as const;

/** Deliveries to addresses that visitors chose: their failures must raise no alarm. */
export const toVisitors: readonly (typeof channels)[number][] = ["confirmation", "answer"];
