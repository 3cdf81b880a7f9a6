import { useActionData } from "react-router";
import { late } from "#app/ui/late.tsx";
import type { ConfirmationRequest } from "./confirm-identity.tsx";

const ConfirmDialog = late(
  () => import("./confirm-identity.tsx"),
  (module) => module.ConfirmDialog,
);

/** Asks for the proof of identity that the page's last action needs. */
export function ConfirmFirst() {
  const { confirmation } = useActionData<{ confirmation?: ConfirmationRequest }>() ?? {};
  return confirmation && <ConfirmDialog confirmation={confirmation} />;
}
