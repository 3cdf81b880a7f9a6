import { createContext, useContext, useSyncExternalStore } from "react";
import type { FormField } from "#cms/form.ts";
import type { Locale } from "#i18n/locale.ts";
import { fieldName, type Path, type Plain, type Tag } from "#cms/plain.ts";
import type { Cause } from "#cms/fault.ts";
import type { Choices } from "#server/publications/drafts/draft-overview.ts";
import { type DocumentStore } from "./document-store.ts";
import type { words as examples } from "#words/desk-examples.ts";
import type { PictureChoice } from "#desk/pictures/picture-view.server.ts";

/** A file that is being edited; without a language if it contains both. */
export type Side = { path: string; locale?: Locale };

export type FieldFault = { file: string; field: string; what: string; cause?: Cause; link?: string };

export type Editor = {
  document: string;
  /** Path of the document's page, without the language; a form has none. */
  page: string | undefined;
  /** Changes after each save. */
  version: number;
  store: DocumentStore;
  sides: readonly Side[];
  faults: readonly FieldFault[];
  /** Clears the faults of a field while it is edited; the next check reports the rest. */
  clearFaults: (field: string) => void;
  /** Whether empty fields that were never focused show their faults. */
  isReviewed: boolean;
  /** Whether the document's many groups of fields are opened one by one. */
  isFolded: boolean;
  choices: Choices;
  /** The texts of claims, by their ids. */
  claims: Readonly<Record<string, string>>;
  pictures: readonly PictureChoice[];
  /** The first words of new parts of a text and of new sections, these by the names of their fields. */
  examples: typeof examples;
};

/** Attributes that link a control to its label, notes and faults. */
export type Attributes = {
  id: string;
  "aria-label": string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "data-field": string;
  lang?: string;
  dir?: "ltr" | "rtl";
  placeholder?: string;
  list?: string;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

/** Label of the enclosing group or list item, or empty. */
export const ItemName = createContext("");

/** Whether fields are those of links that may leave their group. */
export const InGroupOfLinks = createContext(false);

/** Unique name of a group of fields: labels may repeat. */
export function useGroupName(label: string): string {
  const item = useContext(ItemName);
  return item === "" ? label : `${label}: ${item}`;
}

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("A field needs an editor around it");
  return editor;
}

export function useValue(file: string, path: Path): Plain | undefined {
  const { store } = useEditor();
  const read = () => store.valueAt(file, path);
  return useSyncExternalStore(store.subscribe, read, read);
}

export function useTag(file: string, path: Path): Tag | undefined {
  const { store } = useEditor();
  const read = () => store.tagOf(file, path);
  return useSyncExternalStore(store.subscribe, read, read);
}

export function useFaults(file: string, path: Path): readonly FieldFault[] {
  const field = fieldName(path);
  return useEditor().faults.filter((fault) => fault.file === file && fault.field === field);
}

/** Targets that a field of a kind can name, each with its label. */
export function targetsOf(choices: Choices, is: FormField["is"]): Choices[keyof Choices] {
  const { services: service, forms: form, files: file, categories: category, people: person, pages: page } = choices;
  const byKind: { [Kind in FormField["is"]]?: typeof page } = {
    service,
    form,
    file,
    category,
    person,
    page,
    link: page,
  };
  return byKind[is] ?? [];
}
