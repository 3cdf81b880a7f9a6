import type { NoteTable } from "#app/store/tables.server.ts";

/** Kinds of notes that answer the visitor: by mail, or in the member's own mail program. */
export const answerKinds: readonly NoteTable["kind"][] = ["answer", "handed"];

export const isAnswer = ({ kind }: Pick<NoteTable, "kind">): boolean => answerKinds.includes(kind);
