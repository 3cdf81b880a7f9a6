import type { ClientActionFunctionArgs, HeadersFunction } from "react-router";

/** `clientAction` of pages with forms; its code loads with the form's. */
export const sendForm = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const { checkAndSend } = await import("./check-and-send.ts");
  return checkAndSend(request, serverAction);
};

export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
