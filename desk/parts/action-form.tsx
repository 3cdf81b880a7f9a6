import type { ReactNode } from "react";
import { Form, type FormProps } from "react-router";
import { SubmitButton } from "./buttons.tsx";

/** A form of buttons. Each button names its action, so the form is not a landmark. */
export const ActionForm = (props: Omit<FormProps, "method">) => <Form method="post" role="none" {...props} />;

type Props = Omit<FormProps, "method" | "children"> & {
  /** Absent if a page has only one action. */
  intent?: string;
  /** Posted with the action. */
  fields?: Record<string, string>;
  look?: "main" | "line" | "quiet" | "danger";
  /** Accessible name, if the text does not name the item. */
  label?: string;
  disabled?: boolean;
  children: ReactNode;
};

export function ActionButton({ intent, fields = {}, look = "line", label, disabled, children, ...form }: Props) {
  return (
    <ActionForm {...form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton intent={intent} look={look} disabled={disabled} aria-label={label}>
        {children}
      </SubmitButton>
    </ActionForm>
  );
}
