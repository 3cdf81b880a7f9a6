/** Fields with a column of their own: a form has at most one of each kind, named after it. */
const ownKinds = ["name", "email", "phone", "subject", "message"] as const;

export const isOwnKind = (kind: string): boolean => (ownKinds as readonly string[]).includes(kind);
