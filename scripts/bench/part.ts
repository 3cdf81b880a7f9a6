/** What all parts of one run share. */
export type Run = {
  /** Measurements of each figure; the table shows their median. */
  rounds: number;
  /** How long one measurement under load lasts. */
  seconds: number;
  /** How many messages are made up where many are to be searched. */
  messages: number;
  /** Where stores and files of the run go: on the checkout's disk, since some systems keep /tmp in memory, which waits for no disk. */
  folder: string;
  /** Resident memory of our server in MB (1,000,000 bytes) by when it was read. */
  memory: [when: string, megabytes: number][];
};

export type Part = (run: Run) => Promise<void>;
