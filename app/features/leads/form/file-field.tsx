import { useEffect, useRef, useState } from "react";
import type { FormField } from "#app/features/leads/rules/check-fields.ts";
import { FieldNotes, notesOf } from "#app/ui/field.tsx";
import { formatFileSize } from "#i18n/format-file-size.ts";
import { useLocale } from "#i18n/use-locale.ts";

const box = "relative flex min-h-13 flex-wrap items-center gap-x-4 rounded-sm bg-white px-4 py-1";

type Props = { field: FormField; id: string; error: string | undefined };

/**
 * A field for a file. The browser's control speaks the browser's language: where scripts run, it
 * lies unseen over a second label, and still takes focus, clicks and files that are dropped.
 */
export function FileField({ field: { name, label, hint, isRequired, accept, upload }, id, error }: Props) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  /** Undefined before scripts run: the browser's control shows the choice. */
  const [file, setFile] = useState<File | null>();
  const read = () => setFile(input.current?.files?.[0] ?? null);
  // A file may have been chosen before, or restored by the browser.
  useEffect(read, []);
  const notes = { id, hint, error };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className={`${box} ${error ? "border-2 border-danger" : "border border-field"}`}>
        <input
          ref={input}
          type="file"
          id={id}
          name={name}
          accept={accept}
          required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={[notesOf(notes), file && `${id}-file`].filter(Boolean).join(" ") || undefined}
          onChange={read}
          className={file === undefined ? "w-full" : "absolute inset-0 opacity-0"}
        />
        {file !== undefined && (
          <>
            <label htmlFor={id} className="my-1 rounded-sm border border-field px-3 py-1 font-medium">
              {file ? upload?.other : upload?.choose}
            </label>
            <span id={`${id}-file`} role="status" className="min-w-0 grow">
              <bdi>{file?.name}</bdi>{" "}
              <bdi className="inline-block text-muted">{file && formatFileSize(file.size, locale)}</bdi>
            </span>
            {file && (
              <button
                type="button"
                className="text-link relative min-h-11"
                onClick={() => {
                  input.current!.value = "";
                  input.current!.focus();
                  read();
                }}
              >
                {upload?.remove} <bdi className="sr-only">{file.name}</bdi>
              </button>
            )}
          </>
        )}
      </div>
      <FieldNotes {...notes} />
    </div>
  );
}
