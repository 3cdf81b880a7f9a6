/** The minimal gateway between a client and a provider: it forwards bytes unread. */
import { Agent, createServer, request as ask } from "node:http";

const provider = process.env.PROVIDER ?? "";
const agent = new Agent({ keepAlive: true });
createServer((request, response) => {
  if (request.method === "GET") return void response.end();
  const { host: _, ...headers } = request.headers;
  const asked = ask(provider + request.url, { method: "POST", headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  asked.on("error", () => response.destroy());
  request.pipe(asked);
}).listen(Number(process.env.PORT), process.env.HOST);
