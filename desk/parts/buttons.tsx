import type { InterfaceIcon } from "#app/ui/icon.tsx";
import type { ComponentProps } from "react";
import { Link } from "react-router";

type Look = "main" | "line" | "quiet" | "danger";
export type ButtonProps = ComponentProps<"button"> & {
  look?: Look | undefined;
  /** The action for which the button posts its form. */
  intent?: string | undefined;
};

const classes = (look: Look, more: string | undefined): string => `button button-${look}${more ? ` ${more}` : ""}`;

export const Button = ({ look = "line", intent, className, ...button }: ButtonProps) => (
  <button
    type="button"
    {...(intent && { type: "submit", name: "intent", value: intent })}
    {...button}
    className={classes(look, className)}
  />
);

/** Posts its form, whose action has no name or is named elsewhere. */
export const SubmitButton = (button: ButtonProps) => <Button type="submit" {...button} />;

/** Large enough for a finger, and named by `aria-label`. */
export const IconButton = ({ icon: Icon, className = "", ...button }: ButtonProps & { icon: InterfaceIcon }) => (
  <Button look="quiet" {...button} className={`size-11 p-0 ${className}`.trimEnd()}>
    <Icon aria-hidden="true" className="size-4" />
  </Button>
);

type FileProps = ComponentProps<"input"> & { look?: Look; take: (files: Iterable<File>) => void };

/** In place of the browser's own, which speaks the browser's language. */
export const FileButton = ({ look = "line", take, children, ...input }: FileProps) => (
  <label className={classes(look, "file-button relative")}>
    {children}
    <input
      type="file"
      className="absolute size-px opacity-0"
      {...input}
      onChange={({ target }) => {
        take(target.files ?? []);
        // Allows choosing the same file again.
        target.value = "";
      }}
    />
  </label>
);

type LinkProps = Omit<ComponentProps<typeof Link>, "className"> & { className?: string };

export const ButtonLink = ({ look = "line", className, ...link }: LinkProps & { look?: Look }) => (
  <Link {...link} className={classes(look, className)} />
);

export const TextLink = ({ className, ...link }: LinkProps) => (
  <Link {...link} className={className ? `link ${className}` : "link"} />
);
