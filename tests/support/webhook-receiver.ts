import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

/** For LEADS_WEBHOOK_SECRET. */
export const webhookSecret = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;

export type ReceivedEvent = {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
};

/**
 * A webhook receiver on loopback. It accepts only correct signatures, verified by the reference
 * library.
 * @param status answer to the nth request; 204 otherwise
 */
export async function startWebhookReceiver(status: (nth: number) => number | undefined = () => undefined) {
  const events: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>;
      const event = new Webhook(webhookSecret).verify(body, headers) as Omit<ReceivedEvent, "id">;
      events.push({ id: headers["webhook-id"] ?? "", ...event });
      response.writeHead(status(events.length) ?? 204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: { LEADS_WEBHOOK_URL: `http://127.0.0.1:${port}/leads`, LEADS_WEBHOOK_SECRET: webhookSecret },
    events,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
