/** `npm run leads -- …`: commands for visitors' messages, bundled as `leads.js` of a release. */
import { runCommand } from "./run-command.ts";

await runCommand(import.meta.dirname, "leadsCommand");
