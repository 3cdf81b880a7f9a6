/** Settings and state that all parts of a run share. */
export type Run = {
  /** Measurements per figure; the table shows their median. */
  rounds: number;
  /** Duration of one measurement under load. */
  seconds: number;
  /** Number of invented messages for searches. */
  messages: number;
  /** Folder for stores and files of the run, on the checkout's disk, since /tmp may be in memory. */
  folder: string;
  /** Resident memory of our server in MB (1,000,000 bytes), with the time of reading. */
  memory: [when: string, megabytes: number][];
};

export type Part = (run: Run) => Promise<void>;
