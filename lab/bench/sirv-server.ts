/**
 * The usual file server for Node as a peer for the ready-made pages, with the production settings
 * of its manual.
 */
import { createServer } from "node:http";
import sirv from "sirv";

const serve = sirv(process.env.SERVED_DIR ?? ".", { brotli: true, gzip: true, etag: true });
createServer((request, response) => serve(request, response)).listen(Number(process.env.PORT), process.env.HOST);
