import { env } from "#app/platform/env.server.ts";

/** Name of the embedded answerer, in the list of models and in its answers. */
export const embeddedModel = "embedded";

/** The model that answers as long as nothing stands in its way. */
export const usualModel = (): string => (env().OPENAI_API_KEY === undefined ? embeddedModel : env().ASSISTANT_MODEL);

let list: string | undefined;

/** The one model, as OpenAI lists models. */
export const modelList = (): string =>
  (list ??= JSON.stringify({
    object: "list",
    data: [
      {
        id: usualModel(),
        object: "model",
        created: Math.floor(Date.now() / 1000 - process.uptime()),
        owned_by: usualModel() === embeddedModel ? "this site" : "provider",
      },
    ],
  }));
