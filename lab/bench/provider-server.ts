/**
 * A provider without delay: one fixed answer in OpenAI's format, whole or streamed, to measure the
 * gateway in front of it.
 */
import { createServer } from "node:http";

const pieces =
  "We move in May, after a rehearsal on your own data, with a tested way back and figures that add up.".split(/(?<= )/);
const head = { id: "chatcmpl-bench", created: 1_780_000_000, model: "bench" };
const usage = { prompt_tokens: 900, completion_tokens: pieces.length, total_tokens: 900 + pieces.length };
const whole = JSON.stringify({
  ...head,
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", content: pieces.join("") }, finish_reason: "stop" }],
  usage,
});
const event = (choices: object[], more: object = {}) =>
  `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", choices, ...more })}\n\n`;
const delta = (value: object, reason: string | null = null) =>
  event([{ index: 0, delta: value, finish_reason: reason }]);
const first = delta({ role: "assistant", content: "" }) + delta({ content: pieces[0] });
const rest =
  pieces
    .slice(1)
    .map((content) => delta({ content }))
    .join("") + delta({}, "stop");

createServer((request, response) => {
  if (request.method === "GET") return void response.end();
  let body = "";
  request.setEncoding("utf8").on("data", (text: string) => (body += text));
  request.on("end", () => {
    const { stream, stream_options } = JSON.parse(body) as { stream?: boolean; stream_options?: object };
    if (!stream)
      return void response
        .writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(whole) })
        .end(whole);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(first);
    // A model's tokens arrive in several pieces.
    setImmediate(() => response.end(rest + (stream_options ? event([], { usage }) : "") + "data: [DONE]\n\n"));
  });
}).listen(Number(process.env.PORT), process.env.HOST);
