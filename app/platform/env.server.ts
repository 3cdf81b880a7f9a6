import { z } from "zod";

/** Public origin that ready-made pages carry until the server puts the real one in its place. */
export const siteUrlPlaceholder = "https://site-url.invalid";

const origin = z
  .url({ protocol: /^https?$/, error: "must be a full address such as https://www.example.com", abort: true })
  .refine((value) => new URL(value).origin === value.replace(/\/$/, ""), "must be an origin without a path")
  .transform((value) => new URL(value).origin);

/** Every setting the process reads; the table in the README says what each does. */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  SITE_URL: origin.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Where the finished build lies. */
  BUILD_DIR: z.string().min(1).default("./build"),
  DATA_DIR: z.string().min(1).default("./data"),
  /** Messages stored and tries let through from one address in ten minutes. Benchmarks raise them. */
  LEADS_MAX_STORED: z.coerce.number().int().min(1).default(10),
  LEADS_MAX_TRIES: z.coerce.number().int().min(1).default(60),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

export type Env = Omit<z.infer<typeof schema>, "SITE_URL"> & {
  /** Public origin, without a slash at the end. */
  SITE_URL: string;
  /** Whether SITE_URL was set: unset, an `Origin` equal to the request's `Host` is ours too. */
  siteUrlIsSet: boolean;
};

/**
 * @param source the environment, in which an empty value counts as unset
 * @throws Error with one line per bad variable: `NAME: reason`
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new Error(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const { SITE_URL, ...rest } = result.data;
  return { ...rest, SITE_URL: SITE_URL ?? `http://localhost:${rest.PORT}`, siteUrlIsSet: SITE_URL !== undefined };
}

let parsed: Env | undefined;

/** The settings, read once at first use. */
export const env = (): Env => (parsed ??= parseEnv(process.env));
