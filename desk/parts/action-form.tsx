import { Form, type FormProps } from "react-router";

/** Buttons that are posted. Each says by itself what it does, so that their form is no landmark. */
export const Deeds = (props: Omit<FormProps, "method">) => <Form method="post" role="none" {...props} />;
