import { ensureBuild } from "./build.ts";
import { contentBuild } from "./test-build.ts";

/** Global setup of the content suite. */
export default () => ensureBuild(contentBuild);
