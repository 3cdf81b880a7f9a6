import type { ReactNode } from "react";
import { Form, type FormProps } from "react-router";
import { SubmitButton } from "./buttons.tsx";

/** Buttons that post. Each names its own action, so their form is no landmark. */
export const ActionForm = (props: Omit<FormProps, "method">) => <Form method="post" role="none" {...props} />;

type Props = Omit<FormProps, "method" | "children"> & {
  /** Absent if a page has one action only. */
  intent?: string;
  /** Posted with it. */
  fields?: Record<string, string>;
  look?: "main" | "line" | "quiet" | "danger";
  /** Names the button if its text does not name the item. */
  label?: string;
  disabled?: boolean;
  children: ReactNode;
};

/** One button that posts. */
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
