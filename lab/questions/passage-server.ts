/** A provider that returns the addresses of the passages it received, to measure their recall. */
import { createServer } from "node:http";

/** A passage begins with a line that contains the marker, a UUID, and its address. */
const address = /^[\da-f-]{36} (\/\S*)$/gm;

createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (text: string) => (body += text));
  request.on("end", () => {
    if (!body) return void response.end();
    const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
    const told = messages.filter(({ role }) => role === "system").map(({ content }) => content);
    const content = [...told.join("\n").matchAll(address)].map(([, path]) => path).join(" ") || "none";
    const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    response
      .writeHead(200, { "Content-Type": "application/json" })
      .end(
        JSON.stringify({ id: "passages", object: "chat.completion", created: 1, model: "passages", choices, usage }),
      );
  });
}).listen(Number(process.env["PORT"]), process.env["HOST"]);
