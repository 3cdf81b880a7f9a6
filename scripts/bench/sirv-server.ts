/** The peer of the ready-made pages: the usual file server for Node, set as its manual says for production. */
import { createServer } from "node:http";
import sirv from "sirv";

const serve = sirv(process.env.SERVED_DIR ?? ".", { brotli: true, gzip: true, etag: true });
createServer((request, response) => serve(request, response)).listen(Number(process.env.PORT), process.env.HOST);
