const reasons: Record<string, string> = {
  EADDRINUSE: "PORT: {port} is in use by another program; stop that or set PORT to another number.",
  EACCES: "PORT: {port} may not be opened by this user; set PORT to a number above 1023.",
  EADDRNOTAVAIL: "HOST: {host} is not an address of this machine.",
  ENOTFOUND: "HOST: {host} is not known on this machine.",
};

/** Why listening failed, in one sentence that names the setting to change. */
export function listenFault(error: NodeJS.ErrnoException, host: string, port: number): string {
  const reason = reasons[error.code ?? ""] ?? `The server could not start: ${error.message}`;
  return reason.replace("{port}", String(port)).replace("{host}", host);
}

/** Ends the process before it serves: one plain sentence, no stack. */
export function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
