/** `npm run desk -- …`: commands for who may use the desk, bundled as `desk.js` of a release. */
import { runCommand } from "./run-command.ts";

await runCommand(import.meta.dirname, "deskCommand");
