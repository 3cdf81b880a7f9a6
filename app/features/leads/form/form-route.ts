import type { ClientActionFunctionArgs, HeadersFunction } from "react-router";

/** `clientAction` of pages with forms; its code is there once a form is. */
export const sendForm = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const { checkAndSend } = await import("./check-and-send.ts");
  return checkAndSend(request, serverAction);
};

/** `headers` of pages with forms. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
