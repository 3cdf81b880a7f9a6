/** Fields that the store has a place of its own for: one of each in a form, named after its kind. */
export const ownKinds = ["name", "email", "phone", "subject", "message"] as const;

export const isOwnKind = (kind: string): boolean => (ownKinds as readonly string[]).includes(kind);
