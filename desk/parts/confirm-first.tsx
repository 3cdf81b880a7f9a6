import { useActionData } from "react-router";
import { late } from "#app/ui/late.tsx";
import type { ConfirmationRequest } from "./confirm-identity.tsx";

const ConfirmDialog = late(
  () => import("./confirm-identity.tsx"),
  (module) => module.ConfirmDialog,
);

/** The confirmation that the page's last action needs first, with the posted fields. */
export const useConfirmation = (): ConfirmationRequest | undefined =>
  useActionData<{ confirmation?: ConfirmationRequest }>()?.confirmation;

/** Asks for the proof of identity that the page's last action needs. */
export function ConfirmFirst() {
  const confirmation = useConfirmation();
  return confirmation && <ConfirmDialog confirmation={confirmation} />;
}
