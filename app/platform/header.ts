/** One line of the head of an answer. */
export type Header = [name: string, value: string];
