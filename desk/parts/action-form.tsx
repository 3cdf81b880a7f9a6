import type { ComponentProps } from "react";
import { Form, type FormProps } from "react-router";
import { type ButtonProps, SubmitButton } from "./buttons.tsx";
import { TextField } from "./field.tsx";

type Props = Omit<FormProps, "method"> & {
  /** Posted with the action. */
  fields?: Record<string, string>;
};

/** A form of buttons. Each button names its action, so the form is not a landmark. */
export const ActionForm = ({ fields = {}, children, ...form }: Props) => (
  <Form method="post" role="none" {...form}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </Form>
);

type ActionProps = Props &
  Pick<ButtonProps, "intent" | "look" | "disabled"> & {
    /** Accessible name, if the text does not name the item. */
    label?: string;
  };

export const ActionButton = ({ intent, look, label, disabled, children, ...form }: ActionProps) => (
  <ActionForm {...form}>
    <SubmitButton intent={intent} look={look} disabled={disabled} aria-label={label}>
      {children}
    </SubmitButton>
  </ActionForm>
);

type FieldFormProps = Props & { intent: string; button: string; field: ComponentProps<typeof TextField> };

/** A form of one field, with its button beside it. */
export const FieldForm = ({ intent, button, field, children, ...form }: FieldFormProps) => (
  <ActionForm preventScrollReset className="flex flex-wrap items-end gap-2" {...form}>
    <div className="grow basis-48">
      <TextField autoComplete="off" {...field} />
    </div>
    {children}
    <SubmitButton intent={intent}>{button}</SubmitButton>
  </ActionForm>
);
