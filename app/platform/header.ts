/** One header field of a response. */
export type Header = [name: string, value: string];
