import type { RowCounts } from "#app/platform/carried-rows.server.ts";
import { counted } from "./counted.ts";

/** Such as `12 messages, 24 deliveries and 3 notes`. */
export const rowsInWords = ({ lead, outbox, note }: RowCounts): string =>
  `${counted(lead, "message", "messages")}, ${counted(outbox, "delivery", "deliveries")} and ${counted(note, "note", "notes")}`;
