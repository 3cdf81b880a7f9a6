import type { Author } from "#app/features/content/publications.server.ts";

const named = (who: string, role: Author["role"]): Author => ({ who, email: `${who}@example.com`, role });

export const [sara, omar] = [named("sara", "editor"), named("omar", "editor")];
export const noor = named("noor", "writer");
export const owner = named("owner", "owner");
