/** Fields that the store has a place of its own for: one of each in a form, named after its kind. */
export const ownKinds = ["name", "email", "phone", "subject", "message"] as const;

export const isOwnKind = (kind: string): boolean => (ownKinds as readonly string[]).includes(kind);

/** Names with a meaning in what a form posts, or in what programs receive. */
export const reservedIds: ReadonlySet<string> = new Set(
  `name email phone subject message topic kind locale source page status id form extra files
  flagged website proof notification confirmation webhook constructor`.split(/\s+/),
);
