import { expect, test } from "vitest";
import { leadFields } from "#app/features/leads/lead-fields.server.ts";
import { testLead } from "#tests/support/test-store.ts";
import { exportedNames, leadEvent } from "./exported-lead.server.ts";

const file = { field: "cv", name: "cv.pdf", media_type: "application/pdf", size: 9 };
const secrets = { submission_key: "a key", message_digest: "a digest", flag_reasons: "link" };

test("tells what the export tells, and nothing else that the store holds", () => {
  const deliveries = [
    { channel: "notification", state: "sent" },
    { channel: "webhook", state: "pending" },
  ] as const;
  const event = leadEvent({
    ...testLead,
    ...secrets,
    extra: '{"seats":"12","topics":["Roofs","Bridges"]}',
    flagged: 1,
    phone_e164: null,
    deliveries: [...deliveries],
    files: [file],
  });
  expect(event).toEqual({
    type: "lead.created",
    timestamp: testLead.received_at,
    data: {
      id: testLead.id,
      receivedAt: testLead.received_at,
      kind: "contact",
      status: "new",
      flagged: true,
      phoneE164: null,
      locale: "ar",
      source: testLead.source,
      page: testLead.page,
      ...Object.fromEntries(leadFields.map(({ name, column }) => [name, testLead[column]])),
      notification: "sent",
      confirmation: "none",
      webhook: "pending",
      form: "",
      files: [{ field: "cv", name: "cv.pdf", type: "application/pdf", size: 9 }],
      extra: { seats: "12", topics: ["Roofs", "Bridges"] },
    },
  });
  expect(Object.keys(event.data)).toEqual(exportedNames);
});
