import { type IncomingMessage, type RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limits } from "./limits.ts";

/** An answer that tells when all before it on its connection are out. */
export class AnswerInTurn extends ServerResponse {
  onTurn: (() => void) | undefined = undefined;

  // Node gives the connection to one answer after the other.
  override assignSocket(socket: Socket): void {
    super.assignSocket(socket);
    this.onTurn?.();
  }
}

/** What waits on one connection: how many requests, and the answer to the last of them. */
type Line = { waiting: number; last: AnswerInTurn };

export type Turns = {
  /** Keeps one answer under way per connection: Node reports all requests of one read at once. */
  inTurn: (listener: RequestListener) => (request: IncomingMessage, response: AnswerInTurn) => void;
  /** The answer after which nothing else is to be sent on a connection yet. */
  lastAnswer: (socket: Socket) => ServerResponse | undefined;
};

/**
 * The turns of all connections of a server. Where `limits.waiting` requests wait, the connection with the longest line is
 * closed. While any wait, their connection is not read, so that a line grows by one read at a time.
 * @param turn resolves when one that waited may begin
 */
export function createTurns(turn: () => Promise<void>): Turns {
  const lines = new Map<Socket, Line>();
  let waiting = 0;

  function wait(socket: Socket, response: AnswerInTurn, answer: () => void): void {
    if (waiting >= limits.waiting) closeLongest();
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? begin(socket, response);
    line.last = response;
    line.waiting++;
    waiting++;
    socket.pause();
    response.onTurn = () => {
      if (socket.destroyed) return;
      waiting--;
      line.waiting--;
      if (line.waiting === 0) socket.resume();
      void turn().then(() => socket.destroyed || answer());
    };
  }

  function begin(socket: Socket, last: AnswerInTurn): Line {
    const line = { waiting: 0, last };
    lines.set(socket, line);
    socket.once("close", () => forget(socket));
    return line;
  }

  function forget(socket: Socket): void {
    waiting -= lines.get(socket)?.waiting ?? 0;
    lines.delete(socket);
  }

  function closeLongest(): void {
    const [longest] = [...lines].reduce((one, other) => (other[1].waiting > one[1].waiting ? other : one));
    forget(longest);
    longest.destroy();
  }

  return {
    inTurn: (listener) => (request, response) => {
      if (response.socket) listener(request, response);
      else wait(request.socket, response, () => listener(request, response));
    },
    lastAnswer: (socket) => {
      const line = lines.get(socket);
      return line && line.waiting > 0 ? line.last : currentAnswer(socket);
    },
  };
}

/** Node's own handlers look at the same field; there is no public one. */
const currentAnswer = (socket: Socket): ServerResponse | undefined =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
