/** `npm run desk -- …`: commands for members, bundled as `desk.js` of a release. */
import { runCommand } from "./run-command.ts";

await runCommand(import.meta.dirname, "deskCommand");
