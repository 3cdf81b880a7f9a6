/** Limits per visitor. Sizes in bytes, times in milliseconds. */
export const limits = {
  address: 4 * 1024,
  /** All header lines together; Node refuses more before a request exists. */
  headerBytes: 16 * 1024,
  /** Header lines; above 2,000 Node silently drops some. */
  headerLines: 100,
  body: 64 * 1024,
  /** A member's upload at the desk: a picture of 20 MB, and its alternative texts. */
  upload: {
    body: 20 * 1024 * 1024 + 64 * 1024,
    /** An owner's backup. */
    backup: 100_000_000,
    /** 20 MB over a slow connection of 300 kbit/s. */
    time: 600_000,
    /** Time to prepare a picture and those queued before it. */
    answerTime: 600_000,
    /** Uploads, each held in memory completely. */
    atOnce: 4,
  },
  /** A visitor's form with files. */
  visitorFiles: {
    largest: 10 * 1024 * 1024,
    others: 256 * 1024,
    /** Forms held in memory completely, each with at most three files. */
    atOnce: 6,
    ofOneAddress: 3,
    /** Forms whose bodies are not read yet. */
    waiting: 60,
  },
  connections: 4_096,
  /** Idle connections are closed this far below the total limit. */
  spareConnections: 96,
  /** Requests on all connections that wait for the answers before them; each holds some 4 KB. */
  waiting: 10_000,
  headersTime: 10_000,
  requestTime: 12_000,
  /** Interval of checking the two above: 12 s + 2 s is within the promised 15 s. */
  checkInterval: 2_000,
  keepAliveTime: 5_000,
  /** A socket without progress while a file is being sent. */
  idleTime: 15_000,
  /** The same while a page is rendered or an answer streamed, which may take 60 s. */
  answerTime: 75_000,
  /** Time for discarding an unwanted body, so that the sender can read the refusal. */
  lingerTime: 2_000,
  /** Time to finish running requests at SIGTERM. */
  stopTime: 10_000,
  /** Time for one more request on a kept-alive connection after SIGTERM. */
  lastRequestTime: 1_000,
  readyTime: 2_000,
} as const;
